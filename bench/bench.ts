import { readdir } from 'node:fs/promises';

/*
 * npm run bench -- <name> [options]: runs bench/<name>.bench.ts, which starts and stops what it compares. Prints one line
 * of JSON per figure and a table at the end. Ratios are comparable between runs; absolute figures aren't.
 */
const [name, ...options] = process.argv.slice(2);
const files = await readdir(import.meta.dirname);
const names = files.filter((file) => file.endsWith('.bench.ts')).map((file) => file.slice(0, -'.bench.ts'.length));

if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.toSorted().join(' | ')}`);
  process.exit(2);
}
const { run } = await import(`./${name}.bench.ts`);
await run(options);
