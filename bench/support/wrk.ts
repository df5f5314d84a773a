import { join } from 'node:path';
import * as z from 'zod';
import { run } from './processes.ts';

export type Target = { readonly path: string; readonly cookie?: string };
/** `rangesOf`: reads 1 MiB at random positions of a file of so many bytes. `asVisitors`: each request from another address. */
type Way = { connections: number; seconds: number; seed?: number; rangesOf?: number; asVisitors?: boolean };

const count = z.number();
const resultSchema = z.object({ bytes: count, microseconds: count, requests: count, errors: count, p99: count });

/** Requests these targets in turn. wrk also counts what arrived of bodies that it cut off at the end. */
export async function load(origin: string, targets: readonly Target[], way: Way) {
  const env = {
    ...process.env,
    TARGETS: targets.map(({ path, cookie = '' }) => `${path}\t${cookie}\n`).join(''),
    SEED: String(way.seed ?? 1),
    SIZE: String(way.rangesOf ?? ''),
    VISITORS: way.asVisitors ? 'yes' : '',
  };
  const options = ['-t1', `-c${way.connections}`, `-d${way.seconds}s`, '--timeout', '60s'];
  const script = join(import.meta.dirname, 'wrk.lua');
  const { stdout } = await run('wrk', [...options, '-s', script, origin], { env });
  const result = resultSchema.parse(JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? '{}'));
  if (result.errors > 0) throw new Error(`${origin}${targets[0]?.path}: ${result.errors} failed requests`);
  const seconds = result.microseconds / 1e6;
  return { perSecond: result.requests / seconds, p99Ms: result.p99 / 1000, bytes: result.bytes, seconds };
}
