/** `first` and `last` are inclusive. */
export type ByteRange =
  | { kind: 'whole' }
  | { kind: 'part'; first: number; last: number }
  /** Answered with 416 and the size. */
  | { kind: 'unsatisfiable' };

const whole: ByteRange = { kind: 'whole' };
const unsatisfiable: ByteRange = { kind: 'unsatisfiable' };
const oneRange = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Parses a Range header for a body of `size` bytes (RFC 9110, 14.1.2). Multiple ranges get the whole body: players never request them, and
 * overlapping ones would multiply the work. So does a header that is not a byte range.
 */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const match = header === undefined ? null : oneRange.exec(header);
  if (!match) return whole;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return whole;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? unsatisfiable : { kind: 'part', first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Number(to);
  if (to !== '' && last < first) return whole;
  if (first >= size) return unsatisfiable;
  return { kind: 'part', first, last: Math.min(last, size - 1) };
}

/** If-Range must be exactly this strong ETag; dates never match because we send none. */
export function rangeForRequest(
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  etag: string,
  size: number,
): ByteRange {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return whole;
  return parseRange(headers.range, size);
}
