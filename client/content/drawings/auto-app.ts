/** On /auto-app: where one line of the model lands. The code is that of the figure's case "Required text". */
const places = [
  ['The table refuses an empty one', '&quot;note&quot; text NOT NULL'],
  ['The type knows it', 'note: string;'],
  ['The rule says what is wrong', "!visit.note &amp;&amp; 'Note is required.'"],
  ['The form asks for it', 'Note'],
  ['The test proves it', "[{ note: '' }, 'Note is required.']"],
] as const;

const branches = places.map((_, index) => {
  const y = 84 + 52 * index;
  return `M18 36V${y - 14}q0 14 14 14h12`;
});

const rows = places.map(
  ([name, code], index) => `<text x="54" y="${80 + 52 * index}" fill="var(--muted)">${name}</text>
<text x="54" y="${98 + 52 * index}" font-family="var(--mono)">${code}</text>`,
);

export const oneLine = `<svg viewBox="0 0 360 312" width="500" font-size="14" fill="currentColor">
<rect x=".5" y=".5" width="230" height="36" rx="6" fill="var(--accent-soft)" stroke="var(--accent)"/>
<text x="14" y="23" font-family="var(--mono)">note: text, required</text>
<path d="${branches.join('')}" fill="none" stroke="var(--accent)" stroke-width="2"/>
${rows.join('\n')}
<rect x="94" y="241" width="96" height="19" rx="4" fill="none" stroke="var(--line-strong)"/>
<text x="200" y="254" fill="var(--danger)">Note is required.</text>
</svg>`;
