import type { SeededRandom } from '#server/testing/seeded-random.ts';

type Mutation = (bytes: Buffer, random: SeededRandom, other: Buffer) => Buffer;

/** Most formats have their structure at the front (MP4 has its index anywhere), so half of all changes are made there. */
const head = 4096;
const place = (bytes: Buffer, random: SeededRandom) =>
  random.below(Math.max(1, random.below(2) === 0 ? Math.min(head, bytes.length) : bytes.length));

const flipBytes: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  for (let left = 1 + random.below(40); left > 0; left -= 1) changed[place(bytes, random)] = random.below(256);
  return changed;
};

const interesting = [0, 1, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff, 0xff_ff_ff_fe] as const;
/** Numbers that break sizes, counts and lengths. */
const oddNumbers: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    changed.writeUInt32BE(random.pick(interesting), Math.min(place(bytes, random), changed.length - 4));
  }
  return changed;
};

const truncate: Mutation = (bytes, random) => bytes.subarray(0, 16 + random.below(bytes.length - 16));

const piece = (bytes: Buffer, random: SeededRandom) => {
  const start = place(bytes, random);
  return { start, end: Math.min(bytes.length, start + 1 + random.below(bytes.length / 4)) };
};

const cutOut: Mutation = (bytes, random) => {
  const { start, end } = piece(bytes, random);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
};

const repeat: Mutation = (bytes, random) => {
  const { start, end } = piece(bytes, random);
  return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
};

/** Inserts a piece of another valid file, so that its structures are where they don't belong. */
const splice: Mutation = (bytes, random, other) => {
  const from = piece(other, random);
  const at = place(bytes, random);
  return Buffer.concat([bytes.subarray(0, at), other.subarray(from.start, from.end), bytes.subarray(at)]);
};

const mutations = [flipBytes, oddNumbers, truncate, cutOut, repeat, splice];

/** A damaged version of a file, like radamsa's. */
export function mutate(bytes: Buffer, other: Buffer, random: SeededRandom): Buffer {
  const mutation = random.pick(mutations);
  return mutation(bytes, random, other);
}
