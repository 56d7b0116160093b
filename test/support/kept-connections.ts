import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenConnection } from './balancer.js';
import { buildContactMessage, buildUser } from './factories.js';

/** The fate of the requests of some clients, each of which keeps its connection open. */
export interface KeptLoad {
  /** How many were answered as they should be. */
  answered: () => number;
  /** Answers of another kind, and accepted connections that broke. */
  failures: string[];
  /** The addresses in requests that nobody has accepted: none may have had an effect. */
  unaccepted: string[];
  /** How many answers said that their connection closes. */
  farewells: () => number;
  /** No more requests; resolves when those under way are answered. */
  stop: () => Promise<void>;
}

const AFTER_REFUSAL_MS = 25;

/** Sign-ups, whose passwords are estimated and hashed, messages and pages: what takes long, short, and no time. */
const REQUESTS = [
  (email: string) => ({ path: '/api/auth/signup/email', status: 201, body: buildUser({ email }) }),
  (email: string) => ({ path: '/api/contact', status: 201, body: buildContactMessage({ email }) }),
  () => ({ path: '/', status: 200, body: undefined }),
];

/** Sends requests as fast as they are answered, over one kept connection a client. */
export function keepConnections({ url }: { url: string }, clients = 8): KeptLoad {
  const failures: string[] = [];
  const unaccepted: string[] = [];
  let [answered, farewells] = [0, 0];
  let stopping = false;

  const sendOne = async (agent: Agent, number: number): Promise<void> => {
    const { email } = buildUser();
    const { path, status, body } = REQUESTS[number % REQUESTS.length]?.(email) ?? {};
    const outcome = await ask(agent, `${url}${path ?? ''}`, body);
    if (outcome.status === status) {
      answered += 1;
      if (outcome.closes) farewells += 1;
    } else if (outcome.status === undefined || outcome.status === 502) {
      if (outcome.text === 'unaccepted') unaccepted.push(email);
      else if (outcome.text !== 'refused') failures.push(`${path ?? ''}: ${outcome.text}`);
      await pause(AFTER_REFUSAL_MS);
    } else {
      failures.push(`${path ?? ''}: ${outcome.status} ${outcome.text}`);
    }
  };
  const work = Array.from({ length: clients }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let sent = client; !stopping; sent += 1) await sendOne(agent, sent);
    agent.destroy();
  });
  return {
    answered: () => answered,
    failures,
    unaccepted,
    farewells: () => farewells,
    stop: async () => {
      stopping = true;
      await Promise.all(work);
    },
  };
}

interface Outcome {
  status?: number | undefined;
  /** The answer's; where none came, or a balancer's 502, what became of the connection. */
  text: string;
  closes?: boolean;
}

async function ask(agent: Agent, url: string, body: object | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const asked = request(url, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
    });
    const broke = (error: NodeJS.ErrnoException) =>
      resolve({
        text: error.code === 'ECONNREFUSED' ? 'refused' : brokenConnection(asked, error),
      });
    asked.on('error', broke).on('response', (answer) => {
      const { connection, 'x-connection': upstream } = answer.headers;
      text(answer).then((words) => {
        const closes = connection === 'close';
        resolve({ status: answer.statusCode, closes, text: String(upstream ?? words) });
      }, broke);
    });
    asked.end(body && JSON.stringify(body));
  });
}
