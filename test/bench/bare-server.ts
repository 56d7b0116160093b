/**
 * What Node.js and PostgreSQL allow when nothing but the work itself is done: the same calls, the same checks of the
 * token and its session, the same bytes in the answers, from named prepared statements on a pool as large as the
 * product's. It leaves out the framework, validation, log, headers, entity tags, limits, the look for spam, the queue's
 * worker, the list of events and known networks. Its schema is the product's, plus a table for emails.
 */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';

type Fields = Record<string, unknown>;
type Answer = [status: number, body: unknown];

const LIFETIME_SECONDS = 12 * 60 * 60;
/** OWASP's argon2id parameters, as the product uses them. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CONNECTIONS = 10;
const { DATABASE_URL: connectionString, PORT, PAGE = '' } = process.env;
const pool = new pg.Pool({ connectionString, max: CONNECTIONS });
const key = randomBytes(32);
let statements = 0;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = encode({ alg: 'HS256', typ: 'JWT' });
const page = JSON.parse(PAGE) as { headers: string[]; body: string };
const pageBody = Buffer.from(page.body, 'base64');

/** A statement that each connection prepares once. */
function prepared(text: string) {
  const name = `statement-${(statements += 1)}`;
  return async (...values: unknown[]) => (await pool.query<Fields>({ name, text, values })).rows;
}

const addUser = prepared(
  'INSERT INTO users (email, email_canonical, password_hash) VALUES ($1::text, $1::text, $2)',
);
const findUser = prepared('SELECT id, password_hash FROM users WHERE email_canonical = $1');
const startSession = prepared(
  `INSERT INTO sessions (id, user_id, remembered, expires_at)
   VALUES ($1, $2, false, now() + make_interval(secs => $3))`,
);
const findSession = prepared(
  `SELECT u.id, u.name, u.email, u.email_confirmed_at IS NOT NULL AS "emailVerified"
   FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.id = $1 AND u.id = $2 AND s.expires_at > now()`,
);
const saveSettings = prepared(
  `INSERT INTO settings (user_id, ai_persona, daily_digest) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET ai_persona = $2, daily_digest = $3`,
);
/** Both inserts in one statement, which is one transaction: an email never without its message. */
const storeMessage = prepared(
  `WITH stored AS (
     INSERT INTO contact_messages (name, email, email_canonical, subject, message)
     VALUES ($1, $2::text, $2::text, $3, $4) RETURNING id, received_at
   ), queued AS (INSERT INTO bench_emails (message_id) SELECT id FROM stored)
   SELECT id, received_at AS "receivedAt" FROM stored`,
);

const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest();

/** The owner of the request's token, if its signature, time and session are good. */
async function authenticate({ headers }: IncomingMessage): Promise<Fields | undefined> {
  const [head, body = '', sign = ''] = (headers.authorization ?? '').slice(7).split('.');
  const given = Buffer.from(sign, 'base64url');
  const wanted = signatureOf(`${head}.${body}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Fields;
  if (Number(claims['exp']) < Date.now() / 1_000) return undefined;
  return (await findSession(claims['sid'], claims['sub']))[0];
}

async function readBody(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Fields;
}

const handlers: Record<string, (request: IncomingMessage) => Promise<Answer>> = {
  'POST /api/auth/signup/email': async (request) => {
    const { email, password } = await readBody(request);
    await addUser(email, await hash(String(password), ARGON2));
    return [201, { name: null, email }];
  },
  'POST /api/auth/login/email': async (request) => {
    const { email, password } = await readBody(request);
    const [user] = await findUser(email);
    if (!user || !(await verify(String(user['password_hash']), String(password)))) return [401, {}];
    const sid = randomUUID();
    await startSession(sid, user['id'], LIFETIME_SECONDS);
    const iat = Math.floor(Date.now() / 1_000);
    const exp = iat + LIFETIME_SECONDS;
    const text = `${header}.${encode({ sub: user['id'], sid, iss: 'bare', aud: 'bare', iat, exp })}`;
    const access_token = `${text}.${signatureOf(text).toString('base64url')}`;
    return [200, { access_token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS }];
  },
  'GET /api/auth/profile': async (request) => {
    const user = await authenticate(request);
    if (!user) return [401, {}];
    const { name, email, emailVerified } = user;
    return [200, { name, email, emailVerified }];
  },
  'PUT /api/auth/settings': async (request) => {
    const [user, body] = await Promise.all([authenticate(request), readBody(request)]);
    if (!user) return [401, {}];
    const { aiPersona, dailyDigest } = body;
    await saveSettings(user['id'], aiPersona, dailyDigest);
    return [200, { aiPersona, dailyDigest }];
  },
  'POST /api/contact': async (request) => {
    const { name, email, subject, message } = await readBody(request);
    return [201, (await storeMessage(name, email, subject, message))[0]];
  },
};

const server = createServer((request, response) => {
  const handler = handlers[`${request.method} ${request.url}`];
  if (!handler) return void response.writeHead(200, page.headers).end(pageBody);
  void handler(request)
    .catch((): Answer => [500, {}])
    .then(([status, body]) => {
      const text = JSON.stringify(body);
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    });
});

await pool.query(
  'CREATE TABLE bench_emails (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, message_id uuid)',
);
server.listen(Number(PORT), '127.0.0.1');
