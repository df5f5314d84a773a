/** A box of an MP4 or MOV file. Positions are in the whole file. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** The position after its length and type. */
  readonly body: number;
  readonly end: number;
  /** The types of its outer boxes, outermost first, and its own. */
  readonly path: string;
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'udta', 'edts', 'ilst', 'moof', 'traf']);
/** Containers with this many bytes before their first box. */
const prefixed: Readonly<Record<string, number>> = { dref: 8, stsd: 8, meta: 4, iprp: 0, ipco: 0 };

/** All boxes of a file, outer ones before inner ones. Stops where the file is no longer valid. */
export function* boxesOf(bytes: Buffer, start = 0, end = bytes.length, within = ''): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    const stated = bytes.readUInt32BE(at);
    const size = stated === 0 ? end - at : stated === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : stated;
    const body = at + (stated === 1 ? 16 : 8);
    if (size < 8 || at + size > end) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const path = `${within}/${type}`;
    yield { type, start: at, body, end: at + size, path };
    const skipped = containers.has(type) ? 0 : prefixed[type];
    if (skipped !== undefined) yield* boxesOf(bytes, body + skipped, at + size, path);
    at += size;
  }
}

export function boxAt(bytes: Buffer, path: string): Box {
  for (const box of boxesOf(bytes)) if (box.path === path) return box;
  throw new Error(`no box ${path}`);
}

/** The file with a box replaced and the lengths of its outer boxes corrected. Offsets into the file aren't corrected. */
export function replaceBox(bytes: Buffer, path: string, replacement: Buffer): Buffer {
  const { start, end } = boxAt(bytes, path);
  const changed = Buffer.concat([bytes.subarray(0, start), replacement, bytes.subarray(end)]);
  for (const outer of boxesOf(bytes)) {
    if (outer.start < start && outer.end >= end) {
      changed.writeUInt32BE(outer.end - outer.start + replacement.length - (end - start), outer.start);
    }
  }
  return changed;
}

export function box(type: string, ...body: Buffer[]): Buffer {
  const content = Buffer.concat(body);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
