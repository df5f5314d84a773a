import type { TakeKeeper, KeptTake } from './take-keeper.ts';

/** The chunks of a take, in memory and with the keeper. An empty take is never opened there. */
export function collectChunks(keeper: TakeKeeper | undefined, onUnkept: () => void) {
  const chunks: Blob[] = [];
  let kept: KeptTake | undefined;
  let isUnkept = false;
  return {
    add: (chunk: Blob, type: string, seconds: number) => {
      chunks.push(chunk);
      kept ??= keeper?.open(type);
      kept?.add(chunk, seconds);
      void kept?.settled().then((isSafe) => {
        if (!isSafe && !isUnkept) onUnkept();
        isUnkept ||= !isSafe;
      });
    },
    all: (type: string) => new Blob(chunks, { type }),
    kept: () => kept,
  };
}
