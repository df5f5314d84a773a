import type { Logger, LogFields } from '#server/lib/logger.ts';

export interface LogLine {
  level: 'info' | 'warn' | 'error';
  event: string;
  fields: LogFields;
}

/** A logger that records its lines for a test. */
export function createRecordingLogger(): Logger & { lines: LogLine[]; events(level?: LogLine['level']): string[] } {
  const lines: LogLine[] = [];
  const at = (level: LogLine['level']) => (fields: LogFields, event: string) =>
    void lines.push({ level, event, fields });
  return {
    lines,
    events: (level) => lines.filter((line) => level === undefined || line.level === level).map((line) => line.event),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
}
