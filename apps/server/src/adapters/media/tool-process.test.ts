import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProgram, runTool, type ToolRun } from './tool-process.ts';

const hasLimits = (await findProgram('prlimit')) !== undefined;

describe('a media tool', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'someday-tool-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (script: string, more: Partial<ToolRun> = {}) =>
    runTool({
      program: '/bin/sh',
      args: ['-c', script],
      folder,
      seconds: 30,
      maxFileBytes: 1_000_000,
      maxMemoryBytes: null,
      onLine: () => undefined,
      ...more,
    });
  // The script's own child outlives its shell unless the whole group is killed.
  const withChild = 'sleep 300 & echo $! > child; echo ready; wait';
  const isAlive = async () => {
    const pid = (await readFile(join(folder, 'child'), 'utf8')).trim();
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return state !== '' && !state.includes(') Z ');
  };

  it('is killed with all it started when its time is over', async () => {
    await expect(run(withChild, { seconds: 0.3 })).rejects.toMatchObject({ reason: 'timed-out', retryHelps: true });
    await expect.poll(isAlive).toBe(false);
  });

  it('is killed with all it started when nobody wants its work any more', async () => {
    const stop = new AbortController();
    const stopped = run(withChild, { signal: stop.signal, onLine: () => stop.abort(new Error('enough')) });
    await expect(stopped).rejects.toThrow('enough');
    await expect.poll(isAlive).toBe(false);
  });

  it('leaves nothing running behind its back when it ends by itself', async () => {
    await run('sleep 300 >/dev/null 2>&1 & echo $! > child');
    await expect.poll(isAlive).toBe(false);
  });

  it('sees no secret of ours', async () => {
    process.env['SOMEDAY_TEST_SECRET'] = 'the key';
    const lines: string[] = [];
    await run('env', { onLine: (line) => lines.push(line) });
    delete process.env['SOMEDAY_TEST_SECRET'];
    expect(lines.some((line) => line.startsWith('PATH='))).toBe(true);
    expect(lines.join('\n')).not.toContain('the key');
  });

  it.runIf(hasLimits)('writes no file beyond its limit', async () => {
    await expect(run('head -c 3000000 /dev/zero > big')).rejects.toMatchObject({ name: 'MediaProblem' });
    expect((await stat(join(folder, 'big'))).size).toBeLessThanOrEqual(1_000_000);
  });

  it.each([
    ['No space left on device', 'disk-full'],
    ['moov atom not found', 'unreadable'],
    ['something else', 'tool-failed'],
  ])('that fails with "%s" means %s', async (text, reason) => {
    await expect(run(`echo '${text}' >&2; exit 1`)).rejects.toMatchObject({ reason });
  });

  it('has only the end of its complaints kept', async () => {
    const failure = await run('yes complaint | head -n 100000 >&2; echo last >&2; exit 1').catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ detail: expect.stringMatching(/last\n$/) });
    expect(String(Object(failure).detail).length).toBeLessThanOrEqual(4096);
  });

  it('is found where it can be run', async () => {
    await writeFile(join(folder, 'sh'), '');
    expect(await findProgram('sh', join(folder, 'other'))).toBeUndefined();
    expect(await findProgram('sh')).toMatch(/\/sh$/);
    expect(await findProgram('no-such-program')).toBeUndefined();
  });
});
