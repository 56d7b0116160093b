/** On /mock-rest: three calls on the wire, high from the request until its response. */
const SECOND = 36;
const GIVES_UP = 3;

const calls = [
  ['GET /orders/2: 200 in 80 ms', 0.08, 'var(--accent)'],
  ['POST /orders: 503, on purpose', 0.08, 'var(--danger)'],
  ['POST /orders: stored, but after 9 s', 9, 'var(--accent)'],
] as const;

const wires = calls.map(([name, seconds, color], index) => {
  const y = 100 + 84 * index;
  const end = 16 + SECOND * seconds;
  const heard = Math.min(end, 16 + SECOND * GIVES_UP);
  const line = (d: string, stroke = color, more = '') =>
    `<path d="${d}" stroke="${stroke}" stroke-width="2.5" fill="none" ${more}/>`;
  return `<text x="0" y="${y - 42}" paint-order="stroke" stroke="var(--surface)" stroke-width="8">${name}</text>
${line(`M0 ${y}h16v-30H${heard}${heard === end ? `v30H360` : ''}`)}
${heard === end ? '' : line(`M${heard} ${y - 30}H${end}v30H360`, 'var(--danger)', 'stroke-dasharray="3 5"')}`;
});

const ticks = [0, 3, 6, 9].map(
  (second) => `<text x="${16 + SECOND * second}" y="300">${second} s</text>`,
);

export const callsOnWire = `<svg viewBox="0 0 360 306" width="500" font-size="14" fill="currentColor">
<path d="M${16 + SECOND * GIVES_UP} 22V284" stroke="var(--danger)" stroke-dasharray="2 5"/>
<text x="${16 + SECOND * GIVES_UP}" y="14" text-anchor="middle" fill="var(--danger)">the client gives up</text>
${wires.join('\n')}
<g fill="var(--muted)" text-anchor="middle">${ticks.join('')}</g>
</svg>`;
