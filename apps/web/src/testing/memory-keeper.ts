import type { KeptTake, TakeKeeper } from '#web/features/recorder/recording.ts';

/** Stores recordings in memory, for a test to inspect. */
export class MemoryKeeper implements TakeKeeper {
  freeSpace: number | undefined;
  words: string | undefined;
  /** How many chunks fit. Later ones are dropped. */
  fits = Infinity;
  readonly takes = new Map<string, { type: string; chunks: string[]; seconds: number }>();
  freeBytes = async () => this.freeSpace;
  warning = async () => this.words;
  open(type: string): KeptTake {
    const id = `take-${this.takes.size + 1}`;
    const take: { type: string; chunks: string[]; seconds: number } = { type, chunks: [], seconds: 0 };
    let added = Promise.resolve();
    let count = 0;
    this.takes.set(id, take);
    return {
      id,
      add: (chunk, seconds) => {
        count += 1;
        added = added.then(async () => {
          if (take.chunks.length >= this.fits) return;
          take.chunks.push(await chunk.text());
          take.seconds = seconds;
        });
      },
      flushed: async () => {
        const wanted = count;
        await added;
        return take.chunks.length >= wanted;
      },
      discard: async () => {
        await added;
        this.takes.delete(id);
      },
    };
  }
}
