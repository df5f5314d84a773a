/** The first bytes of real files, in Latin-1. */
const heads = {
  mp4: ['video/mp4', '\0\0\0\u0018ftypisom\0\0\u0002\0isommp41'],
  mov: ['video/quicktime', '\0\0\0\u0014ftypqt  \0\0\u0002\0qt  '],
  jpg: ['image/jpeg', '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0'],
  heic: ['image/heic', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'],
  pdf: ['application/pdf', '%PDF-1.7'],
} as const;

export const bytesOf = (latin1: string) => Uint8Array.from(latin1, (letter) => letter.codePointAt(0) ?? 0);

/** A file that begins as its name says, and then has this text. */
export function aFile(name: string, text = 'picture'): File {
  const [, [type, head]] = Object.entries(heads).find(([ending]) => name.endsWith(`.${ending}`)) ?? ['', ['', '']];
  return new File([bytesOf(head), text], name, { type });
}
