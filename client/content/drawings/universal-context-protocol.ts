/** On /universal-context-protocol: the sheet that an envelope unfolds to, with a crease between its parts. */
const parts = [
  ['goal', 'What the work is for, in one sentence'],
  ['facts', 'Each with its source, and how sure it is'],
  ['limits', 'What they may be used for, and until when'],
  ['seal', 'Proof that nothing changed on the way'],
] as const;

const HIGH = 74;

/** Panels lean away and back by turns. */
const panels = parts.map(([name, text], index) => {
  const [top, bottom] = index % 2 ? [16, 0] : [0, 16];
  const y = 1 + HIGH * index;
  return `<path d="M${1 + top} ${y}H${359 - top}L${359 - bottom} ${y + HIGH}H${1 + bottom}Z" fill="var(${index % 2 ? '--sunken' : '--raised'})" stroke="var(--line-strong)"/>
<text x="36" y="${y + 32}" font-family="var(--mono)" font-weight="600" fill="var(--accent)">${name}</text>
<text x="36" y="${y + 53}">${text}</text>`;
});

export const foldedSheet = `<svg viewBox="0 0 360 300" width="500" font-size="14" fill="currentColor">
${panels.join('\n')}
<circle cx="312" cy="254" r="19" fill="var(--accent)"/>
<path d="m304 254 6 6 11-12" fill="none" stroke="var(--on-accent)" stroke-width="3"/>
</svg>`;
