/** On /ai-compliance-clinical-assistant: how long each thing exists, from the visit to the record. */
const stages = ['Visit', 'Draft', 'Review', 'Signed', 'Later'];
const WIDE = 72;
/** Where a clinician signs. */
const SIGNED = 3 * WIDE;

/** What it is, from where to where, and how its bar is drawn. */
const rows = [
  ['Audio: deleted after a set time', 0, 2.5, 'fill="var(--line-strong)"'],
  ['Draft: each line has its source', 1, 3, 'fill="var(--line-strong)"'],
  ['Codes: each with its evidence', 1.5, 3, 'fill="var(--line-strong)"'],
  ['Note: in your record', 3, 5, 'fill="var(--accent)"'],
  ['Audit trail: who decided what', 0, 5, 'fill="var(--accent)"'],
] as const;

const heads = stages.map((stage, index) => `<text x="${WIDE * index}" y="12">${stage}</text>`);

const bars = rows.map(([name, from, to, color], index) => {
  const y = 48 + 48 * index;
  const x = WIDE * from < SIGNED ? 0 : SIGNED + 6;
  return `<text x="${x}" y="${y}" paint-order="stroke" stroke="var(--surface)" stroke-width="6">${name}</text>
<rect x="${WIDE * from}" y="${y + 8}" width="${WIDE * (to - from)}" height="12" rx="3" ${color}/>`;
});

export const lifeOfNote = `<svg viewBox="0 0 360 278" width="500" font-size="14" fill="currentColor">
<g fill="var(--muted)">${heads.join('')}</g>
<path d="M0 22h360" stroke="var(--line-strong)"/>
<path d="M${SIGNED} 22v246" stroke="var(--accent)" stroke-width="2" stroke-dasharray="2 5"/>
${bars.join('\n')}
</svg>`;
