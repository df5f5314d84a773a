import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../apps/web/dist');

/** The script with the largest size as sent, of those that no page's HTML names. The others are part of a page's own size. */
export async function largestLaterChunk(): Promise<{ file: string; bytes: number }> {
  const files = await readdir(dist, { recursive: true });
  const pages = await Promise.all(
    files.filter((file) => file.endsWith('.html')).map((file) => readFile(join(dist, file), 'utf8')),
  );
  const begin = new Set(
    pages.flatMap((html) => [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path)),
  );
  const later = files.filter((file) => file.endsWith('.js') && !file.startsWith('.') && !begin.has(file));
  const sizes = await Promise.all(
    later.map(async (file) => ({ file, bytes: (await stat(join(dist, `${file}.br`))).size })),
  );
  const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  if (!largest) throw new Error(`no scripts in ${dist}`);
  return largest;
}
