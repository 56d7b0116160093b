import type { Glyph as Drawing } from '#content/page';
/** The line drawing of a product or service; decorative, its name stands beside it. */
export function Glyph({ line, spark }: Drawing) {
  return (
    <svg className="icon glyph" viewBox="0 0 32 32" aria-hidden="true">
      <path d={line} />
      <path className="glyph__spark" d={spark} />
    </svg>
  );
}
