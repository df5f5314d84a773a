import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export type Bytes = Buffer<ArrayBuffer>;
/** `someday.json` as it is, and other files, each with whether it's compressed. */
export interface RawZip {
  readonly contents: string | Buffer;
  readonly compress?: boolean;
  readonly others?: readonly (readonly [string, Buffer, boolean?])[];
}

export async function zipWith({ contents, compress = false, others = [] }: RawZip): Promise<Bytes> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(contents), 'someday.json', { compress });
  for (const [name, bytes, isPacked = false] of others) zip.addBuffer(bytes, name, { compress: isPacked });
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

/** The list of files says something else about one of them: 32 bits at a place of its entry. */
export function lying(zip: Bytes, name: string, lies: Readonly<Record<number, number>>): Bytes {
  const at = zip.lastIndexOf(name) - 46;
  for (const [place, lie] of Object.entries(lies)) zip.writeUInt32LE(lie, at + Number(place));
  return zip;
}
/** A ZIP with as many files of no bytes. The library would take minutes. */
export function withEmptyFiles(zip: Bytes, count: number): Bytes {
  const end = zip.subarray(-22);
  const list = end.readUInt32LE(16);
  const [heads, entries]: [Buffer[], Buffer[]] = [[], []];
  for (let index = 0; index < count; index += 1) {
    const name = Buffer.from(`empty ${String(index).padStart(9)}`);
    const [head, entry] = [Buffer.alloc(30), Buffer.alloc(46)];
    head.writeUInt32LE(0x04_03_4b_50);
    entry.writeUInt32LE(0x02_01_4b_50);
    head.writeUInt16LE(name.length, 26);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(list + index * (30 + name.length), 42);
    heads.push(head, name);
    entries.push(entry, name);
  }
  const files = Buffer.concat([zip.subarray(0, list), ...heads]);
  const before = Buffer.concat([files, zip.subarray(list, -22), ...entries]);
  return asZip64(before, end, { count: BigInt(end.readUInt16LE(8) + count), list: BigInt(files.length) });
}

/** With the end that a ZIP of more than 65,535 files has. */
export function asZip64(
  before: Bytes,
  end: Bytes,
  { count, list }: { readonly count: bigint; readonly list: bigint },
): Bytes {
  const [record, locator] = [Buffer.alloc(56), Buffer.alloc(20)];
  record.writeUInt32LE(0x06_06_4b_50);
  record.writeBigUInt64LE(44n, 4);
  for (const place of [24, 32]) record.writeBigUInt64LE(count, place);
  record.writeBigUInt64LE(list, 48);
  locator.writeUInt32LE(0x07_06_4b_50);
  locator.writeBigUInt64LE(BigInt(before.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([before, record, locator, Buffer.from(end).fill(0xff, 8, 20)]);
}
