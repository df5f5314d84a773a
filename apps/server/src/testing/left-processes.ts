import { readdir, readFile } from 'node:fs/promises';

/** Running processes on this machine with the text in their command, and our own zombie children. */
export async function leftProcesses(inCommand: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => describe(pid, inCommand)));
  return found.filter((line) => line !== undefined);
}

async function describe(pid: string, inCommand: string): Promise<string | undefined> {
  const [stat, command] = await Promise.all(
    ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  // The name, in parentheses, can contain anything. The state and the parent follow it.
  const [state, parent] = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
  if (state === 'Z') return Number(parent) === process.pid ? `zombie ${pid}` : undefined;
  return command?.includes(inCommand) ? `${pid} ${command.replaceAll('\0', ' ')}` : undefined;
}
