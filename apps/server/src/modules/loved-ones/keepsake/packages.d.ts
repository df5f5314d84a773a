/** The part of subset-font that we use; it has no types of its own. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'sfnt';
    /** With an empty text. */
    readonly keepAllGlyphs?: boolean;
    /** Axes of a variable font that become fixed. */
    readonly variationAxes?: Readonly<Record<string, number>>;
  }
  /** `font`: SFNT, WOFF or WOFF2. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}

/** Its own types are those of its other build. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  export default function bidiFactory(): Bidi;
}
