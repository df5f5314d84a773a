import { crc32, deflateSync } from 'node:zlib';

/** Signature (8), then the header's length (4), type (4), data (13) and sum (4). */
const afterHeader = 33;

/** A PNG with a colour profile, which sharp can give an encoded picture only, and only by converting its colours. */
export function withColourProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, afterHeader), length, body, sum, png.subarray(afterHeader)]);
}
