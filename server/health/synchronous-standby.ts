interface Replication {
  synchronous_commit: string;
  synchronous_standby_names: string;
  /** Standbys that stream now and that a commit waits for. */
  waited_for: number;
  /** Whether this account may see who replicates at all. */
  may_see: boolean;
}

const QUESTION = `
  SELECT current_setting('synchronous_commit') AS synchronous_commit,
         current_setting('synchronous_standby_names') AS synchronous_standby_names,
         (SELECT count(*) FROM pg_stat_replication
          WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum'))::int AS waited_for,
         pg_has_role('pg_read_all_stats', 'USAGE') AS may_see`;

/** Levels at which a commit is on the standby's disk before it is acknowledged (PostgreSQL, "Synchronous Replication"). */
const DURABLE_LEVELS = new Set(['on', 'remote_apply']);

/**
 * The reason why a commit acknowledged now could be lost with the server it was made on, in a sentence for operators;
 * undefined when a synchronous standby has it too.
 */
export async function whyNotSynchronous(
  ask: (question: string) => Promise<Replication[]>,
): Promise<string | undefined> {
  const [replication] = await ask(QUESTION);
  if (!replication) return 'The database does not say how it replicates.';
  if (replication.synchronous_standby_names === '') {
    return 'The database has no synchronous standby: synchronous_standby_names is empty.';
  }
  if (!DURABLE_LEVELS.has(replication.synchronous_commit)) {
    return `Commits do not wait for a standby's disk: synchronous_commit is ${replication.synchronous_commit}.`;
  }
  if (!replication.may_see) {
    return 'The database account may not see its standbys: GRANT pg_read_all_stats TO it.';
  }
  return replication.waited_for > 0 ? undefined : 'No synchronous standby is connected.';
}
