import pino, { type Logger as PinoLogger } from 'pino';
import * as z from 'zod';
import { isConnectionLost, isNoRoom } from './database-errors.ts';

export type LogFields = Readonly<Record<string, unknown>>;

/** One line per event, an error under `err`. Never access codes, tokens, email bodies or media links. */
export interface Logger {
  info(fields: LogFields, event: string): void;
  warn(fields: LogFields, event: string): void;
  error(fields: LogFields, event: string): void;
}

export function createLogger({ logLevel }: { readonly logLevel: string }): PinoLogger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  };
  if (!process.stdout.isTTY) return pino(options);
  // The start block has just said where it listens.
  return pino(options, {
    write: (line: string) => line.includes('"Server listening at') || print(lineForPeople(line)),
  });
}

let held: string[] | null = null;

/** On a terminal, the start block comes first: lines wait until what this returns is called, or the program ends. */
export function holdLines(): () => void {
  const release = () => {
    const lines = held ?? [];
    held = null;
    lines.forEach(print);
  };
  held = [];
  process.once('exit', release);
  return release;
}

function print(line: string): void {
  if (held) held.push(line);
  else process.stdout.write(`${line}\n`);
}

const lineSchema = z.looseObject({ level: z.number(), time: z.string(), msg: z.string().default('') });

/** `  12:30:05  warn  disk-full  freeBytes: 1024`, in the machine's own time. */
export function lineForPeople(json: string): string {
  const { level, time, msg, err, ...fields } = lineSchema.parse(JSON.parse(json));
  const about = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const error =
    z.object({ stack: z.string() }).safeParse(err).data?.stack ?? (err === undefined ? '' : JSON.stringify(err));
  const head = `  ${new Date(time).toTimeString().slice(0, 8)}  ${pino.levels.labels[level] ?? ''}  ${[msg, ...about].join('  ')}`;
  const text = error === '' ? head : `${head}\n    ${error.replaceAll('\n', '\n    ')}`;
  // What a stranger sent may be in it, and mustn't control the terminal.
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '?');
}

/** While the database is down or full, the stack is always the same, says nothing and fills the disk. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!isNoRoom(error) && !isConnectionLost(error)) return pino.stdSerializers.err(error);
  return { type: error.name, message: error.message, ...('code' in error && { code: error.code }) };
}
