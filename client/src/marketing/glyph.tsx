/**
 * One drawing per product and service, by slug: 32 px grid, 1.5 px stroke.
 * `line` is drawn in the colour of the text, `spark` (the part that makes the difference) in the accent.
 */
const glyphs: Record<string, { line: string; spark: string }> = {
  // A punched card with its corner cut.
  cobol: {
    line: 'M4.5 7.5h19l4 4v13h-23Z',
    spark: 'M9.5 12.5v2m5-2v2m5 2v2m-10 0v2m5 0v2m5-2v2',
  },
  // Four things, and the path between them that is worth following.
  graph: {
    line: 'M5 8.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M22 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M11 8.4 22 8M5 22.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M7.9 11.5l-.3 8.5',
    spark: 'M19.5 22.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M10.2 10.5l10.2 9.6',
  },
  // A diary with something worth remembering in it.
  companion: {
    line: 'M8.5 4.5h15a2 2 0 0 1 2 2v19a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-19a2 2 0 0 1 2-2Zm2.5 0v23',
    spark:
      'M18.2 10.5c.5 3.3 1.5 4.3 4.3 4.8-2.8.5-3.8 1.5-4.3 4.7-.5-3.2-1.5-4.2-4.2-4.7 2.7-.5 3.7-1.5 4.2-4.8Z',
  },
  // A body in braces: ask, and be answered.
  'mock-rest': {
    line: 'M10.5 5.5H10A3.5 3.5 0 0 0 6.5 9v3.5L4 16l2.5 3.5V23a3.5 3.5 0 0 0 3.5 3.5h.5m11-21h.5A3.5 3.5 0 0 1 25.5 9v3.5L28 16l-2.5 3.5V23a3.5 3.5 0 0 1-3.5 3.5h-.5',
    spark: 'M11.5 13h9l-3-2.5m3 8.5h-9l3 2.5',
  },
  // A table that becomes a screen.
  'auto-app': {
    line: 'M4.5 5.5h11v13h-11Zm0 4.5h11m-11 4.2h11',
    spark: 'M19.5 14h8v12.5h-13V22m5-4.5h8M19 6.5h4.5V10',
  },
  // A chart with a pulse.
  'clinical-assistant': {
    line: 'M12 6.5H8.5a1.5 1.5 0 0 0-1.5 1.5v18a1.5 1.5 0 0 0 1.5 1.5h15a1.5 1.5 0 0 0 1.5-1.5V8a1.5 1.5 0 0 0-1.5-1.5H20M12 4.5h8V9h-8Z',
    spark: 'M10.5 18h2.8l1.7-4 2.7 7.5 1.6-3.5h2.2',
  },
  // Two models and what they both know.
  'universal-context-protocol': {
    line: 'M16 9.2A8 8 0 1 0 16 22.8M16 9.2A8 8 0 1 1 16 22.8',
    spark: 'M16 9.2a8 8 0 0 1 0 13.6A8 8 0 0 1 16 9.2Z',
  },
  // A flag on the first step.
  'mvp-development': {
    line: 'M4 27v-5h8v-5h8v-5h8v15Z',
    spark: 'M8 22V7.5l6.5 2.8L8 13',
  },
  // A frame around a line that fits nobody else.
  'custom-applications': {
    line: 'M4.5 6.5h23v19h-23Zm0 5h23M8 9v.01m3-.01v.01',
    spark: 'M9 21.5c1.5-5 4-6 6.2-3s4.8 2 7.8-3',
  },
  // Out of the cellar, into the cloud.
  'legacy-modernization': {
    line: 'M10.5 20H10a5.5 5.5 0 0 1-.6-11A7.5 7.5 0 0 1 23.8 10.5 4.8 4.8 0 0 1 23 20h-1.5',
    spark: 'M16 28V15m-4 4 4-4 4 4',
  },
  // A crystal of connections.
  'advanced-ai': {
    line: 'M16 4.5 26 10.2v11.6l-10 5.7-10-5.7V10.2Z',
    spark: 'M16 16V4.5M16 16l10 5.8M16 16 6 21.8M16 16l5-8.6M16 16H11M16 16l5 8.6',
  },
  // A question and its answer.
  'conversational-ai': {
    line: 'M22.5 12V8a2 2 0 0 0-2-2h-14a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h1.5v4l3.5-3',
    spark:
      'M14 15h11.5a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H24v3.5L20 25h-6a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2Zm3.5 5h4.5',
  },
};

/**
 * The line drawing of a product or service; decorative, its name stands beside it.
 * @throws for a name without a drawing, so that the build stops instead of shipping a gap.
 */
export function Glyph({ name }: { name: string }) {
  const glyph = glyphs[name];
  if (!glyph) throw new Error(`No glyph is drawn for "${name}".`);
  return (
    <svg className="icon glyph" viewBox="0 0 32 32" aria-hidden="true">
      <path d={glyph.line} />
      <path className="glyph__spark" d={glyph.spark} />
    </svg>
  );
}
