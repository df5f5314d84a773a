/** In the ZIP: the list of everything. */
export const contentsFile = 'someday.json';

const MiB = 1_048_576;

/**
 * What an import may contain: as much as our largest export, with room. All of it is checked before, or while, it's worked on. The ZIP's own
 * size is the setting MAX_IMPORT_GB; texts, days and numbers have the limits of their forms.
 */
export const importLimits = {
  /** In the ZIP. Three per message, and a folder for each. */
  files: 100_000,
  /** Those that `someday.json` doesn't name, besides as many as it names: our own pages, and what people add. */
  otherFiles: 1000,
  /** The ZIP's list of files. */
  directoryBytes: 32 * MiB,
  fileName: 500,
  /** `someday.json`, stored or unpacked. */
  contentsBytes: 256 * MiB,
  /** Unpacked to packed, from the first MiB on. */
  ratio: 100,
  /** The same of all files together: videos and photos hardly get smaller. `someday.json` comes on top. */
  ratioInAll: 4,
  /** One message with its receipts, in JSON. */
  itemBytes: 4 * MiB,
  depth: 16,
  values: 8_000_000,
  textBytes: MiB,
  digits: 32,
  people: 2000,
  messages: 20_000,
  /** Of all messages; each has at most `limits.triggers`. */
  triggers: 200_000,
  /** Of the process that reads it: seconds until it asks or tells something, and of a processor for each core. */
  seconds: 60,
  memoryBytes: 1024 * MiB,
  heapMb: 320,
  youngHeapMb: 4,
} as const;
