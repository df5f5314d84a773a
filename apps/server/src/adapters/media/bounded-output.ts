import type { Readable } from 'node:stream';

const longestLine = 65_536;

/** Calls back for every line. Of one without an end only the beginning is kept: what a tool prints may come from a hostile file. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}

/** Keeps the end of what a stream says. */
export function keepEnd(stream: Readable, characters: number): () => string {
  let kept = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-characters);
  });
  return () => kept;
}
