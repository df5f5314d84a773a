import { readdir } from 'node:fs/promises';

/*
 * npm run bench -- <name> [options]: runs bench/<name>.bench.ts, which starts what it compares and stops it again. One
 * line of JSON for each figure, a table at the end. Ratios of one run are comparable, its absolute figures are not.
 */
const [name, ...options] = process.argv.slice(2);
const files = await readdir(import.meta.dirname);
const names = files.filter((file) => file.endsWith('.bench.ts')).map((file) => file.slice(0, -'.bench.ts'.length));

if (name === undefined || !names.includes(name)) {
  console.error(`Which one? npm run bench -- ${names.toSorted().join(' | ')}`);
  process.exit(2);
}
const { run } = await import(`./${name}.bench.ts`);
await run(options);
