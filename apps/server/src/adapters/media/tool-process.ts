import type { Readable } from 'node:stream';
import type * as z from 'zod';
import { confinementFailed, startConfined, type ConfinedRun } from '#server/lib/confined-process.ts';
import { MediaProblem, type MediaReason } from './media-tools.ts';

export type ToolRun = ConfinedRun & {
  onLine(line: string): boolean | void;
  /** It may run as long as it makes progress at least this often; `seconds` then limits only its processor time. */
  stillSeconds?: number;
  failure?: MediaReason;
};

export async function runTool(run: ToolRun): Promise<void> {
  const { child, end, complaints, stop } = await startConfined(run);
  child.stdin.end();
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = run.signal?.aborted !== true;
      stop();
    },
    (run.stillSeconds ?? run.seconds) * 1000,
  );
  readLines(child.stdout, (line) => {
    if (run.onLine(line) === true && run.stillSeconds !== undefined) timer.refresh();
  });
  const ended = await end
    .catch((error: unknown) => {
      throw new MediaProblem('tool-missing', String(error), { cause: error });
    })
    .finally(() => clearTimeout(timer));
  const stderr = complaints();
  if (isLate) throw new MediaProblem('timed-out', stderr);
  run.signal?.throwIfAborted();
  if (typeof ended === 'string') throw new MediaProblem('tool-failed', stderr + ended);
  if (ended !== 0) throw new MediaProblem(reasonOf(stderr) ?? run.failure ?? 'tool-failed', stderr);
}

const full = /No space left on device|Disk quota exceeded|File too large/;
const damaged =
  /Invalid data found|moov atom not found|not on whitelist|Operation not permitted|Error while decoding|[Cc]ould not find codec|[Dd]ecoder.*not found|EBML header parsing failed|End of file|does not contain any stream|Cannot determine format of input/;

function reasonOf(stderr: string): MediaReason | undefined {
  if (confinementFailed.test(stderr)) return 'tool-missing';
  if (full.test(stderr)) return 'disk-full';
  return damaged.test(stderr) ? 'unreadable' : undefined;
}

const maxLineLength = 65_536;

/** Called for every line. Only the beginning of an endless one is kept: the output may come from a hostile file. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, maxLineLength);
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}

export function replyIn<Reply>(schema: z.ZodType<Reply>, line: string): Reply | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
