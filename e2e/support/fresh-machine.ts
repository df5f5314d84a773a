import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A machine like this one, in a container. What happens there changes nothing here, except on the network. */
export interface FreshMachine {
  /** The folder with its files. */
  readonly root: string;
  /** Runs a command to its end. Rejects if it fails. */
  run(command: readonly string[], options?: CommandOptions): Promise<string>;
  /** Starts a command that goes on. */
  start(command: readonly string[], options?: CommandOptions): ChildProcess;
  /** Starts systemd with this unit and what it needs. Afterwards, commands run next to it. */
  boot(unit: string, options?: CommandOptions): (command: readonly string[]) => Promise<string>;
  remove(): Promise<void>;
}

interface CommandOptions {
  readonly user?: string;
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** More options of systemd-nspawn. */
  readonly options?: readonly string[];
}

const mounted = (parent: string) => ({ upper: path.join(parent, 'upper'), work: path.join(parent, 'work') });

function mount(parent: string): string {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'someday-test', parent], { stdio: 'pipe' });
  const root = path.join(parent, 'root');
  const { upper, work } = mounted(parent);
  execFileSync('mkdir', [root, upper, work]);
  const layers = `lowerdir=/,upperdir=${upper},workdir=${work}`;
  execFileSync('mount', ['-t', 'overlay', '-o', layers, 'someday-test', root], { stdio: 'pipe' });
  return root;
}

function unmount(parent: string): void {
  execFileSync('umount', ['--lazy', path.join(parent, 'root')], { stdio: 'pipe' });
  execFileSync('umount', ['--lazy', parent], { stdio: 'pipe' });
}

/** Why there can be none here; undefined if there can be. */
export const noFreshMachine: string | undefined = (() => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'someday-mount-'));
  try {
    mount(parent);
    unmount(parent);
    return undefined;
  } catch {
    return 'containers can be started by root only';
  } finally {
    rmSync(parent, { recursive: true });
  }
})();

export async function freshMachine(): Promise<FreshMachine> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'someday-machine-'));
  const root = mount(parent);
  // The project’s Node instead of the host’s. A copy, since other users may not be allowed into the checkout’s folder.
  await mkdir(path.join(root, 'usr/local/bin'), { recursive: true });
  await rm(path.join(root, 'usr/local/bin/node'), { force: true });
  await copyFile(process.execPath, path.join(root, 'usr/local/bin/node'));
  const running: ChildProcess[] = [];

  const nspawn = ({ user = 'root', folder = '/', env = {}, options = [] }: CommandOptions) => [
    ...['--quiet', `--directory=${root}`, `--machine=${path.basename(parent)}`, '--register=no', '--keep-unit'],
    ...['--console=pipe', `--user=${user}`, `--chdir=${folder}`, ...options],
    ...Object.entries(env).map(([name, value]) => `--setenv=${name}=${value}`),
  ];
  const start: FreshMachine['start'] = (command, options = {}) => {
    const program = spawn('systemd-nspawn', [...nspawn(options), ...command], { stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(program);
    return program;
  };
  return {
    root,
    start,
    async run(command, options = {}) {
      const { stdout } = await run('systemd-nspawn', [...nspawn(options), '--as-pid2', ...command], {
        maxBuffer: 64 * 1_048_576,
      });
      return stdout;
    },
    boot(unit, options = {}) {
      const { pid } = start([`systemd.unit=${unit}`], { ...options, options: ['--boot', ...(options.options ?? [])] });
      return async (command) => {
        // Its only child, once systemd runs.
        const init = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
        return (await run('nsenter', ['--target', init, '--all', '--', ...command])).stdout;
      };
    },
    async remove() {
      for (const program of running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
        program.kill('SIGTERM');
        await once(program, 'exit');
      }
      unmount(parent);
      await rm(parent, { recursive: true });
    },
  };
}
