/**
 * SQL that brings the emails of the first release to what they are now: all were jobs of one task, `letter`. Those that
 * are being sent are left alone.
 */
export const CONVERT_LETTERS = `
  INSERT INTO graphile_worker._private_tasks (identifier)
  SELECT DISTINCT 'email:' || (jobs.payload->>'letter')
  FROM graphile_worker._private_jobs AS jobs
  JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
  WHERE tasks.identifier = 'letter'
  ON CONFLICT DO NOTHING;

  UPDATE graphile_worker._private_jobs AS jobs
  SET task_id = renamed.id,
      priority = CASE jobs.payload->>'letter'
        WHEN 'password-reset' THEN -100 WHEN 'contact-message' THEN 100 ELSE 0 END,
      payload = CASE jobs.payload->>'letter'
        WHEN 'contact-message' THEN json_build_object('id', jobs.payload->>'id')
        ELSE json_build_object('id', jobs.payload->>'id', 'to', jobs.payload->>'to', 'facts',
          CASE jobs.payload->>'letter'
            WHEN 'password-reset' THEN json_build_object('token', jobs.payload->>'sealedToken')
            WHEN 'password-changed' THEN json_build_object('at', jobs.payload->>'at')
            ELSE '{}' END) END
  FROM graphile_worker._private_tasks AS tasks, graphile_worker._private_tasks AS renamed
  WHERE tasks.identifier = 'letter' AND tasks.id = jobs.task_id AND jobs.locked_at IS NULL
    AND renamed.identifier = 'email:' || (jobs.payload->>'letter');

  UPDATE graphile_worker._private_jobs AS jobs SET priority = -100
  FROM graphile_worker._private_tasks AS tasks
  WHERE tasks.id = jobs.task_id AND tasks.identifier = 'password-reset-request' AND jobs.priority <> -100;

  DELETE FROM graphile_worker._private_known_crontabs WHERE identifier = 'housekeeping';
`;
