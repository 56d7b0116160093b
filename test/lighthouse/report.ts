import type { Figures } from './visit.js';

interface Column {
  title: string;
  cell: (figures: Figures) => string;
}

const PATH_WIDTH = 36;
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

const columns: Column[] = [
  { title: 'perf', cell: ({ performance }) => String(performance) },
  { title: 'a11y', cell: ({ accessibility }) => String(accessibility) },
  { title: 'best', cell: ({ bestPractices }) => String(bestPractices) },
  { title: 'seo', cell: ({ seo }) => String(seo) },
  { title: 'LCP ms', cell: ({ lcp }) => lcp.toFixed(0) },
  { title: '  CLS', cell: ({ cls }) => cls.toFixed(3) },
  { title: 'TBT ms', cell: ({ tbt }) => tbt.toFixed(0) },
  { title: 'requests', cell: ({ requests }) => String(requests) },
  { title: '   KB', cell: ({ bytes }) => kilobytes(bytes) },
  { title: 'page KB', cell: ({ documentBytes }) => kilobytes(documentBytes) },
  { title: 'script KB', cell: ({ scriptBytes }) => kilobytes(scriptBytes) },
];

const line = (path: string, cells: string[]) =>
  `${path.padEnd(PATH_WIDTH)}${cells
    .map((cell, n) => cell.padStart((columns[n]?.title.length ?? 0) + 2))
    .join('')}\n`;

export const tableHead = () =>
  line(
    'page',
    columns.map(({ title }) => title),
  );

export const tableLine = (path: string, figures: Figures) =>
  line(
    path,
    columns.map(({ cell }) => cell(figures)),
  );
