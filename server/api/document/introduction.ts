import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { apiChangelog } from '#content/api-changelog';
import { brand } from '#content/brand';
import { scopes } from '#content/scopes';
import { ALLOWED_HEADERS, EXPOSED_HEADERS } from '../../http/api-headers.js';
import { FLOOD, SHARES, PER } from '../../limits/limits.js';
import * as lengths from '../../shared/lengths.js';
import type { Quota } from '../../shared/request-context.js';
import { DAY, HOUR } from '../../shared/units.js';
import { PROBLEM_NAMES, PROBLEMS, typeOf } from '../catalogue.js';
import { exampleOf } from '../problem.js';
import { PROBLEM_HEADERS } from './problem-responses.js';

/** Of the contract, not of the software behind it: when callers last had a change to note. */
export const API_VERSION = String(apiChangelog[0]?.date);

/** Beside this file; `nest-cli.json` names it for the build. */
const FILE = resolve(import.meta.dirname, 'introduction.md');

const table = (titles: string[], rows: string[][]) =>
  [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const problems = () =>
  PROBLEM_NAMES.filter((name) => typeOf(name) !== 'about:blank').map((name) => [
    `\`${typeOf(name)}\``,
    String(PROBLEMS[name].status),
    exampleOf(name).message,
  ]);

const inCode = (names: string) => `\`${names.replaceAll(', ', '`, `')}\``;

const callsIn = ({ points, seconds }: Quota) =>
  `${points.toLocaleString('en-US')} calls in ${seconds} seconds`;

/** The text of `introduction.md`, with each fact that the code holds in its place. */
export function introduction(): string {
  const { session, remembered } = lengths.IDLE_LIMIT;
  const values: Record<string, unknown> = {
    ...lengths,
    brand: brand.name,
    version: API_VERSION,
    scopes: table(
      ['Scope', 'What a program can do with it'],
      Object.entries(scopes).map(([name, { label, help }]) => [inCode(name), `${label}. ${help}`]),
    ),
    problems: table(['Type', 'Status', 'What it says'], problems()),
    headers: table(
      ['Header', 'Meaning'],
      Object.entries(PROBLEM_HEADERS).map(([name, { description = '' }]) => [
        inCode(name),
        description,
      ]),
    ),
    ACCESS_TOKEN_DAYS_MOST: lengths.ACCESS_TOKEN_DAYS.most,
    SESSION_HOURS: lengths.SESSION_SECONDS.session / HOUR,
    REMEMBERED_DAYS: lengths.SESSION_SECONDS.remembered / DAY,
    SESSION_IDLE: session,
    REMEMBERED_IDLE: remembered,
    BODY_KIB: lengths.BODY_LIMIT_BYTES / 1024,
    CLIENT_CALLS: callsIn(FLOOD.client),
    BODY_CALLS: FLOOD.bodies.points,
    BLOCK_CALLS: FLOOD.block.points / FLOOD.client.points,
    PASSWORDS_AT_ONCE: SHARES['password-work'][0],
    BLOCK: PER.block,
    ALLOWED_HEADERS: inCode(ALLOWED_HEADERS),
    EXPOSED_HEADERS: inCode(EXPOSED_HEADERS),
  };
  const text = readFileSync(FILE, 'utf8').trim();
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return value.toLocaleString('en-US');
    if (typeof value === 'string') return value;
    throw new Error(`introduction.md names {{${name}}}, which has no value.`);
  });
}
