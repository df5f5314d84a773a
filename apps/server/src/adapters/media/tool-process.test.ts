import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confinement, findProgram } from '#server/lib/confined-process.ts';
import { runTool, type ToolRun } from './tool-process.ts';

const someLimits = { seconds: 30, maxFileBytes: 1_000_000, maxMemoryBytes: 1024 ** 3, memoryKind: 'data' } as const;
const words = await confinement(someLimits);
/** Finds out what this machine can do without our own code. */
const can = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const hasLimits = can('prlimit', '--version');
const hasDeathSignal = can('setpriv', '--version');
const hasNoNetwork = can('unshare', '--user', '--map-current-user', '--net', 'true');

describe('a media tool', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'someday-tool-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run = (script: string, more: Partial<ToolRun> = {}) =>
    runTool({ program: '/bin/sh', args: ['-c', script], folder, ...someLimits, onLine: () => undefined, ...more });
  // The script's own child outlives its shell unless the whole group is killed.
  const withChild = 'sleep 300 & echo $! > child; echo ready; wait';
  const isAlive = async () => {
    const pid = (await readFile(join(folder, 'child'), 'utf8')).trim();
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    return state !== '' && !state.includes(') Z ');
  };

  it('is killed with everything it started when its time is up', async () => {
    await expect(run(withChild, { seconds: 0.3 })).rejects.toMatchObject({ reason: 'timed-out', retryHelps: true });
    await expect.poll(isAlive).toBe(false);
  });

  it('takes as long as it needs while it gets on, and is killed when it stands still', { tags: 'long' }, async () => {
    const lines: string[] = [];
    const onLine = (line: string) => {
      lines.push(line);
      return line !== 'same';
    };
    // More than a second, in steps far shorter than the limit; then nothing new.
    const steps = 'i=0; while [ $i -lt 13 ]; do echo step; sleep 0.1; i=$((i+1)); done';
    await run(steps, { stillSeconds: 1, onLine });
    expect(lines).toHaveLength(13);
    const still = run('while true; do echo same; sleep 0.1; done', { stillSeconds: 1, onLine });
    await expect(still).rejects.toMatchObject({ reason: 'timed-out' });
  });

  it('is killed with everything it started when its work is no longer wanted', async () => {
    const stop = new AbortController();
    const stopped = run(withChild, { signal: stop.signal, onLine: () => stop.abort(new Error('enough')) });
    await expect(stopped).rejects.toThrow('enough');
    await expect.poll(isAlive).toBe(false);
  });

  it.each(['>/dev/null 2>&1', ''])('leaves nothing running when it ends on its own %s', async (output) => {
    await run(`sleep 300 ${output} & echo $! > child`);
    await expect.poll(isAlive).toBe(false);
  });

  it.runIf(hasDeathSignal)('is killed when our process is killed', async () => {
    const job = { program: '/bin/sh', args: ['-c', 'echo $$ > child; exec sleep 300'], folder, ...someLimits };
    const script = `import { runTool } from './tool-process.ts'; await runTool({ ...${JSON.stringify(job)}, onLine() {} });`;
    const ours = spawn(process.execPath, ['--input-type=module', '--no-warnings', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await expect.poll(() => readFile(join(folder, 'child'), 'utf8').catch(() => ''), { timeout: 20_000 }).toMatch(/\d/);
    expect(await isAlive()).toBe(true);
    ours.kill('SIGKILL');
    await expect.poll(isAlive).toBe(false);
  });

  it.runIf(hasDeathSignal)('doesn’t begin if our process has already ended', async () => {
    const dead = spawn('true');
    await once(dead, 'close');
    const [program = '', ...args] = words.map((word) => (word === String(process.pid) ? String(dead.pid) : word));
    const late = spawn(program, [...args, '/bin/sh', '-c', 'echo begun > begun'], { cwd: folder });
    expect(await once(late, 'close')).toEqual([1, null]);
    await expect(stat(join(folder, 'begun'))).rejects.toThrow('ENOENT');
  });

  it.runIf(hasNoNetwork)('reaches no network, not even this machine', async () => {
    let visitors = 0;
    const server = createServer(() => void (visitors += 1)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const lines: string[] = [];
    const connect = `require('node:net').connect(${port}, '127.0.0.1').on('error', (e) => console.log(e.code)).on('connect', () => process.exit(7))`;
    const network = "console.log(Object.keys(require('node:os').networkInterfaces()).length)";
    const args = ['-e', `${network}; ${connect}`];
    await run('', { program: process.execPath, args, onLine: (line) => void lines.push(line) });
    expect(lines).toEqual(['0', expect.stringMatching(/^E(NETUNREACH|NETDOWN|ADDRNOTAVAIL|CONNREFUSED)$/)]);
    expect(visitors).toBe(0);
    server.close();
  });

  it.runIf(hasLimits)('has a CPU limit in proportion to its time, no core dumps and no new privileges', async () => {
    const lines: string[] = [];
    await run('ulimit -t; ulimit -c; grep NoNewPrivs /proc/self/status', {
      seconds: 90,
      onLine: (line) => void lines.push(line),
    });
    expect(lines).toEqual([
      String(90 * availableParallelism()),
      '0',
      hasDeathSignal ? 'NoNewPrivs:\t1' : 'NoNewPrivs:\t0',
    ]);
  });

  it.runIf(hasLimits)('gets no more memory than its limit', async () => {
    const limits = { maxMemoryBytes: 64 * 1024 ** 2, memoryKind: 'address-space' } as const;
    await expect(run('head -c 200000000 /dev/zero | tail -n 1 | wc -c >&2; exit 1', limits)).rejects.toMatchObject({
      detail: expect.stringContaining('emory'),
    });
  });

  it('is confined even if our process was started without a PATH', async () => {
    vi.stubEnv('PATH', '');
    expect(await confinement(someLimits)).toEqual(words);
    const lines: string[] = [];
    await run('echo here', { onLine: (line) => void lines.push(line) });
    expect(lines).toEqual(['here']);
  });

  it('can’t fill our memory with an endless line', async () => {
    const lengths: number[] = [];
    await run('head -c 5000000 /dev/zero; echo; echo end', { onLine: (line) => void lengths.push(line.length) });
    expect(lengths.at(-1)).toBe(3);
    expect(Math.max(...lengths)).toBeLessThan(200_000);
  });

  it('sees none of our secrets', async () => {
    process.env['SOMEDAY_TEST_SECRET'] = 'the key';
    const lines: string[] = [];
    await run('env', { onLine: (line) => void lines.push(line) });
    delete process.env['SOMEDAY_TEST_SECRET'];
    expect(lines.some((line) => line.startsWith('PATH='))).toBe(true);
    expect(lines.join('\n')).not.toContain('the key');
  });

  it.runIf(hasLimits)('writes no file larger than its limit', async () => {
    await expect(run('head -c 3000000 /dev/zero > big')).rejects.toMatchObject({ name: 'MediaProblem' });
    expect((await stat(join(folder, 'big'))).size).toBeLessThanOrEqual(1_000_000);
  });

  it.each([
    ['No space left on device', 'disk-full'],
    ['moov atom not found', 'unreadable'],
    ['setpriv: activate capabilities: Operation not permitted', 'tool-missing'],
    ['something else', 'tool-failed'],
  ])('that fails with "%s" means %s', async (text, reason) => {
    await expect(run(`echo '${text}' >&2; exit 1`)).rejects.toMatchObject({ reason });
  });

  it('that is killed from outside doesn’t blame the file', async () => {
    const killed = run('echo "Invalid data found" >&2; kill -9 $$', { failure: 'unreadable' });
    await expect(killed).rejects.toMatchObject({ reason: 'tool-failed', detail: expect.stringContaining('SIGKILL') });
    await expect(run('exit 1', { failure: 'unreadable' })).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('has only the end of its error output kept', async () => {
    const failure = await run('yes complaint | head -n 100000 >&2; echo last >&2; exit 1').catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ detail: expect.stringMatching(/last\n$/) });
    expect(String(Object(failure).detail).length).toBeLessThanOrEqual(4096);
  });

  it('is found only where it can be run', async () => {
    await writeFile(join(folder, 'sh'), '');
    expect(await findProgram('sh', { neighbor: join(folder, 'other') })).toBeUndefined();
    expect(await findProgram('sh')).toMatch(/\/sh$/);
    expect(await findProgram('no-such-program')).toBeUndefined();
  });
});
