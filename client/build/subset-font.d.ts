/** The part of it that `typeface.ts` uses; the package brings no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff2';
    /** Each pinned to a value, or narrowed to a range. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    /** OpenType features to keep; any other is left out. */
    keepFeatures: readonly string[];
    /** Entries of its `name` table to keep besides those that every font needs. */
    preserveNameIds: readonly number[];
  }

  /**
   * @param font a font file
   * @param text every letter to keep
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
