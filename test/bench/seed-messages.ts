/** SQL that makes up contact messages which look as if people had written them, and what the staff did with some. */

const NAMES = [
  'Ada',
  'Björn',
  'Chiara',
  'Dmitri',
  'Emeka',
  'Farah',
  'Greta',
  'Hiro',
  'Ines',
  'Jakub',
  'Kaya',
];
const SURNAMES = [
  'Lindqvist',
  'Okafor',
  'Marino',
  'Petrov',
  'Haddad',
  'Tanaka',
  'Novak',
  'Sørensen',
  'Costa',
];
const HOUSES = ['harbour', 'millstone', 'aster', 'kestrel', 'fjord', 'lantern', 'quarry'];
const SUBJECTS = [
  'COBOL billing system from 1987',
  'A graph of our suppliers',
  'Question about your mock REST server',
  'Can you help us move to the cloud?',
  'SOAP notes for a small practice',
  'Quote for an MVP in eight weeks',
  'Integrating with our identity provider',
  'Call next week?',
];
const OPENINGS = [
  'Hello,\n\nwe are a family business with 40 people and came across your site.',
  'Hi there,\n\na colleague recommended you.',
  'Good morning,\n\nI run the IT of a regional clinic.',
  'To whom it may concern,\n\nour last contractor has left and took the knowledge along.',
];
const REQUESTS = [
  'Nobody here dares to change the nightly batch any more. What would a first look cost?',
  'Could you tell us whether your approach works with data that must not leave the country?',
  'We have a prototype and three months of funding. Is that enough to begin?',
  'Our people copy figures between two systems by hand, four hours a day.',
  'We would like to see a demo before the end of the month.',
];
const CLOSINGS = [
  'Kind regards',
  'Thank you in advance!',
  'Best',
  'Looking forward to hearing from you.',
];
const SPAM =
  'Our SEO services and backlinks bring you to rank on Google: http://a.example http://b.example http://c.example';

const quoted = (text: string) =>
  `E'${text.replaceAll("'", "''").replaceAll('\n', String.raw`\n`)}'`;

/** SQL of one of these texts, by `n`: each list at a pace of its own, so that few messages are alike. */
const oneOf = (texts: readonly string[], pace = 1) =>
  `(ARRAY[${texts.map(quoted).join(', ')}])[1 + (n / ${pace}) % ${texts.length}]`;

/**
 * Parameters: the first and the last number, and a mark that no other run has. One in twenty is spam, younger than the
 * cleanup keeps it; of the others a third is new.
 */
export const MESSAGES = `
  WITH made AS (
    INSERT INTO contact_messages
      (name, email, email_canonical, subject, message, received_at, status, spam_score, version)
    SELECT first || ' ' || last, address, address,
      CASE WHEN spam THEN 'Increase your traffic' ELSE ${oneOf(SUBJECTS)} END,
      CASE WHEN spam THEN ${quoted(SPAM)}
        ELSE concat(${oneOf(OPENINGS, 3)}, ' ', ${oneOf(REQUESTS, 2)}, E'\\n\\n', ${oneOf(CLOSINGS, 5)}, E'\\n', first) END,
      now() - random() * CASE WHEN spam THEN interval '80 days' ELSE interval '700 days' END,
      CASE WHEN spam THEN 'spam' ELSE (ARRAY['new', 'open', 'done'])[1 + n % 3] END,
      CASE WHEN spam THEN 90 ELSE 0 END, CASE WHEN NOT spam AND n % 3 > 0 THEN 2 ELSE 0 END
    FROM generate_series($1::integer, $2::integer) n,
      LATERAL (SELECT n % 20 = 7 AS spam, ${oneOf(NAMES, 2)} AS first, ${oneOf(SURNAMES, 2)} AS last,
        ${oneOf(HOUSES, 2)} AS house) AS who,
      format('%s-%s-%s@%s.example', lower(translate(first, 'öø', 'oo')), $3::text, n / 2, house) AS address
    RETURNING id, status, received_at, now() - received_at AS age
  ), staff AS (SELECT id FROM users WHERE staff_since IS NOT NULL LIMIT 1)
  INSERT INTO inbox_entries (message_id, version, kind, actor_id, text, created_at, sent_at)
  SELECT made.id, entry.version, kind, (SELECT id FROM staff), text, received_at + version * age / 500,
    CASE WHEN kind = 'answer' THEN received_at + version * age / 499 END
  FROM made JOIN (VALUES
    (1, 'note', 'Wants a call. I looked at their site: a good fit.'),
    (2, 'answer', E'Thank you for writing.\\n\\nMay we call you on Thursday at ten?')
  ) AS entry (version, kind, text) ON made.status IN ('open', 'done')`;
