import type { ReactNode } from 'react';
import { diary } from '#content/figures/diary';
import { note } from '#content/figures/note';
import * as autoApp from './figures/auto-app/generated';
import * as cobol from './figures/cobol/logic';
import * as envelope from './figures/envelope/envelope';
import * as graph from './figures/graph/logic';
import { around } from './figures/graph/map';
import * as mockRest from './figures/mock-rest/logic';
import * as noteLogic from './figures/note/logic';
import styles from './miniature.module.css';

const { program, translation } = cobol.compute(cobol.cases[0]);
const { names, line, positions } = graph.compute(graph.cases[0]);
const { log, answer } = mockRest.compute(mockRest.cases[0]);
const { model } = autoApp.compute(autoApp.cases[0]);
const { sentences } = noteLogic.compute(noteLogic.cases[0]);
const { swim } = diary.older;

/** From one line of a listing to its end, or to another. */
const lines = (listing: string, from: number, to?: number) =>
  listing.split('\n').slice(from, to).join('\n');

const miniatures: Readonly<Record<string, ReactNode>> = {
  '/cobol': (
    <>
      <pre>{lines(program, 3)}</pre>
      <pre>{lines(translation, 0, 5)}</pre>
    </>
  ),
  '/graph': (
    <svg viewBox="40 125 220 130">
      <path d={around(names)} />
      <path d={line} />
      {positions.map((position) => (
        <circle key={position} r="7" transform={position} />
      ))}
    </svg>
  ),
  '/companion': (
    <>
      <b>{diary.parts.onThisDay}</b>
      <p>
        {swim.ago}
        {swim.date}
      </p>
      <p>{swim.text}</p>
    </>
  ),
  '/mock-rest': (
    <pre>
      <b>{log[0]}</b>
      {`\n${lines(answer, 5)}`}
    </pre>
  ),
  '/auto-app': (
    <pre>
      {model.map((row) =>
        typeof row === 'string' ? `${row}\n` : <mark key={row.added}>{`${row.added}\n`}</mark>,
      )}
    </pre>
  ),
  '/ai-compliance-clinical-assistant': noteLogic.sentences.map((name, index) => (
    <p key={name}>
      <b>{note.sentences[name].letter}</b> {sentences[index]}
    </p>
  )),
  '/universal-context-protocol': (
    <pre>{lines(envelope.compute(envelope.cases[0]).envelope, -6, -1)}</pre>
  ),
};

/** What a product's figure shows first, in small. Decorative: the product's name is below it. */
export const Miniature = ({ path }: { path: string }) => (
  <div className={styles.miniature} aria-hidden="true">
    {miniatures[path]}
  </div>
);
