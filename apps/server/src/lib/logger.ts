export type LogFields = Readonly<Record<string, unknown>>;

/** One line per event, an error under `err`. Never access codes, tokens, email bodies or media links. */
export interface Logger {
  info(fields: LogFields, event: string): void;
  warn(fields: LogFields, event: string): void;
  error(fields: LogFields, event: string): void;
}
