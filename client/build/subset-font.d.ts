/** The part of it that `typeface.ts` uses; the package brings no types. */
declare module 'subset-font' {
  export default function subsetFont(font: Buffer, text: string, options: object): Promise<Buffer>;
}
