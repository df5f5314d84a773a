import pino, { type Logger as PinoLogger } from 'pino';
import { isConnectionLost, isNoRoom } from './database-errors.ts';

export type LogFields = Readonly<Record<string, unknown>>;

/** One line per event, an error under `err`. Never access codes, tokens, email bodies or media links. */
export interface Logger {
  info(fields: LogFields, event: string): void;
  warn(fields: LogFields, event: string): void;
  error(fields: LogFields, event: string): void;
}

export function createLogger({ logLevel }: { readonly logLevel: string }): PinoLogger {
  return pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  });
}

/** While the database is down or full, the stack is always the same, says nothing and fills the disk. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!isNoRoom(error) && !isConnectionLost(error)) return pino.stdSerializers.err(error);
  return { type: error.name, message: error.message, ...('code' in error && { code: error.code }) };
}
