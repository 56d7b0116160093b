/**
 * The physical limit: what Node.js and PostgreSQL allow when nothing but the work itself is done, request by
 * request. The same calls, the same checks of the token and its session, the same bytes in the answers, from
 * named prepared statements on a pool as large as the product's. Its schema is the product's, plus one table
 * for emails.
 *
 * It leaves out the framework, validation beyond JSON, the log, security headers, entity tags, rate limits, the
 * session's idle limit, spam scores, idempotency keys, the queue's NOTIFY and its worker, the list of events, known
 * networks and the surplus of sessions. Passwords are hashed on as many threads as the product has, but without a
 * queue.
 *
 * Started with one JSON argument: { port, databaseUrl, poolSize, files: [{ path, file, type, headers }] }.
 */
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';
import type { ProfileResponse } from '#server/auth/sessions/profile.dto';

interface Settings {
  port: number;
  databaseUrl: string;
  /** Connections, as many as the product has. */
  poolSize: number;
  files: { path: string; file: string; type: string; headers: Record<string, string> }[];
}

type Fields = Record<string, unknown>;

const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: settings.poolSize });
const key = randomBytes(32);
const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
const LIFETIME_SECONDS = 12 * 60 * 60;
/** OWASP's argon2id parameters, as the product uses them. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const files = new Map(
  settings.files.map(({ path, file, type, headers }) => {
    const body = readFileSync(file);
    const all = { ...headers, 'content-type': type, 'content-length': String(body.length) };
    return [path, { headers: Object.entries(all).flat(), body }];
  }),
);

/** A statement that each connection prepares once. */
const prepared =
  <Row extends pg.QueryResultRow>(name: string, text: string) =>
  async (...values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name, text, values })).rows;

const addUser = prepared(
  'add-user',
  'INSERT INTO users (email, email_canonical, password_hash) VALUES ($1::text, $1::text, $2)',
);
const findUser = prepared<{ id: string; password_hash: string }>(
  'find-user',
  'SELECT id, password_hash FROM users WHERE email_canonical = $1',
);
const startSession = prepared(
  'start-session',
  `INSERT INTO sessions (id, user_id, remembered, expires_at)
   VALUES ($1, $2, false, now() + make_interval(secs => $3))`,
);
const findSession = prepared<ProfileResponse & { id: string }>(
  'find-session',
  `SELECT u.id, u.name, u.email, u.email_confirmed_at IS NOT NULL AS "emailVerified",
     u.password_hash IS NOT NULL AS "hasPassword"
   FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND u.id = $2 AND s.expires_at > now()`,
);
const findToken = prepared<ProfileResponse & { id: string }>(
  'find-token',
  `SELECT u.id, u.name, u.email, u.email_confirmed_at IS NOT NULL AS "emailVerified",
     u.password_hash IS NOT NULL AS "hasPassword"
   FROM personal_access_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = $1 AND t.expires_at > now() AND 'profile:read' = ANY (t.scopes)`,
);
const saveSettings = prepared(
  'save-settings',
  `INSERT INTO settings (user_id, ai_persona, daily_digest) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET ai_persona = $2, daily_digest = $3`,
);
/** Both inserts in one statement, which is one transaction: an email never without its message. */
const storeMessage = prepared<{ id: string; received_at: Date }>(
  'store-message',
  `WITH stored AS (
     INSERT INTO contact_messages (name, email, email_canonical, subject, message)
     VALUES ($1, $2::text, $2::text, $3, $4)
     RETURNING id, received_at
   ), queued AS (INSERT INTO emails (message_id) SELECT id FROM stored)
   SELECT id, received_at FROM stored`,
);

const signature = (text: string) => createHmac('sha256', key).update(text).digest();

function issueToken(sub: string, sid: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub, sid, iss: 'limit', aud: 'limit', iat, exp: iat + LIFETIME_SECONDS };
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${signature(text).toString('base64url')}`;
}

/** The owner of the request's token: a personal one that is good, or one whose signature, time and session are. */
async function authenticate(request: IncomingMessage) {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  if (token.startsWith('nf_pat_')) {
    const [program] = await findToken(createHash('sha256').update(token).digest());
    return program;
  }
  const [head, body, sign] = token.split('.');
  const given = Buffer.from(sign ?? '', 'base64url');
  const wanted = signature(`${head}.${body}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as Fields;
  if (Number(claims['exp']) < Date.now() / 1000) return undefined;
  const [owner] = await findSession(claims['sid'], claims['sub']);
  return owner;
}

async function readBody(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Fields;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const handlers: Record<string, Handler> = {
  'POST /api/auth/signup/email': async (request, response) => {
    const { email, password } = await readBody(request);
    await addUser(email, await hash(String(password), ARGON2));
    answer(response, 201, { name: null, email });
  },

  'POST /api/auth/login/email': async (request, response) => {
    const { email, password } = await readBody(request);
    const [user] = await findUser(email);
    if (!user || !(await verify(user.password_hash, String(password)))) {
      answer(response, 401, {});
      return;
    }
    const sid = randomUUID();
    await startSession(sid, user.id, LIFETIME_SECONDS);
    const access_token = issueToken(user.id, sid);
    answer(response, 200, { access_token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS });
  },

  'GET /api/auth/profile': async (request, response) => {
    const user = await authenticate(request);
    if (!user) {
      answer(response, 401, {});
      return;
    }
    const { name, email, emailVerified, hasPassword } = user;
    const profile: ProfileResponse = { name, email, emailVerified, hasPassword };
    answer(response, 200, profile);
  },

  'PUT /api/auth/settings': async (request, response) => {
    const [user, { aiPersona, dailyDigest }] = await Promise.all([
      authenticate(request),
      readBody(request),
    ]);
    if (!user) {
      answer(response, 401, {});
      return;
    }
    await saveSettings(user.id, aiPersona, dailyDigest);
    answer(response, 200, { aiPersona, dailyDigest });
  },

  'POST /api/contact': async (request, response) => {
    const { name, email, subject, message } = await readBody(request);
    const [stored] = await storeMessage(name, email, subject, message);
    answer(response, 201, { id: stored?.id, receivedAt: stored?.received_at });
  },
};

const server = createServer((request, response) => {
  const { method = '', url = '' } = request;
  const file = files.get(url);
  if (file) {
    response.writeHead(200, file.headers);
    response.end(file.body);
    return;
  }
  const handler = handlers[`${method} ${url}`];
  if (!handler) {
    answer(response, url === '/ready' ? 200 : 404, {});
    return;
  }
  handler(request, response).catch(() => answer(response, 500, {}));
});

await pool.query(
  `CREATE TABLE IF NOT EXISTS emails (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     message_id uuid NOT NULL,
     queued_at timestamptz NOT NULL DEFAULT now()
   )`,
);
server.listen(settings.port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
