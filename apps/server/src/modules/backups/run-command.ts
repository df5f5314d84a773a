import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';

const entries = path.resolve(import.meta.dirname, '../../entry');

/** At the lowest priority: people who upload or watch come first. When aborted, asks it to stop and waits. */
export async function runCommand(entry: string, config: Config, signal: AbortSignal): Promise<number | null> {
  const child = spawn(process.execPath, [...process.execArgv, path.join(entries, entry)], {
    env: { ...process.env, DATA_DIR: config.dataDir, BACKUP_TO: config.backup.to?.name ?? '' },
    stdio: 'ignore',
  });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const stop = () => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [code]: (number | null)[] = await once(child, 'exit');
    return code ?? null;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
