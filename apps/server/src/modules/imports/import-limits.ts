export const contentsFile = 'someday.json';

const MiB = 1_048_576;

export const importLimits = {
  /** In the ZIP. Three per message, and a folder for each. */
  files: 100_000,
  /** Files that `someday.json` doesn't name, on top of as many as it does: our own pages, and what people add. */
  otherFiles: 1000,
  directoryBytes: 32 * MiB,
  fileName: 500,
  contentsBytes: 256 * MiB,
  ratio: 100,
  /** Of all files together: videos and photos hardly get smaller. Not counting `someday.json`. */
  ratioInAll: 4,
  itemBytes: 4 * MiB,
  depth: 16,
  values: 8_000_000,
  textBytes: MiB,
  digits: 32,
  people: 2000,
  messages: 20_000,
  triggers: 200_000,
  /** Of the process that reads it: seconds between two messages from it, and of a processor for each core. */
  seconds: 60,
  memoryBytes: 1024 * MiB,
  heapMb: 320,
  youngHeapMb: 4,
} as const;

export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
}
