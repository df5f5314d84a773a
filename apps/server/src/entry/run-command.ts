import { StorageAway } from '#server/adapters/storage/storage.ts';
import { helpText, readCommand, type Given } from '#server/config/command-line.ts';
import { commandCopy as copy, commands, type Command } from '#server/config/commands.copy.ts';
import { ConfigError, UsageError } from '#server/config/env.ts';
import { settingNotes } from '#server/config/misspelled.ts';
import { StartError } from '#server/lib/app-error.ts';
import { isConnectionLost, isNoRoom } from '#server/lib/database-errors.ts';

/** Runs a command with what was typed after it, or shows its help. Every failure gets a sentence and an exit code. */
export async function runCommand(
  command: Command,
  work: (given: Given, notes: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    const given = readCommand(command, process.argv.slice(2), process.env);
    // The help may be cut by `head`.
    if (given === null) return void process.stdout.on('error', () => {}).write(helpText(command));
    // When Someday itself runs it, its own start has read the file, which may have changed.
    const notes = process.env['SOMEDAY_DAILY'] === undefined ? settingNotes(process.env) : [];
    if (command !== commands.start) for (const note of notes) process.stderr.write(`${note}\n`);
    await work(given, notes);
  } catch (error) {
    reportFailure(error, command);
  }
}

/** Documented in docs/operations.md. */
function exitCodeOf(error: unknown, { takesSettings = false }: Command): number {
  if (error instanceof ConfigError) return !takesSettings && error.setting === 'BACKUP_RECOVERY_KEY' ? 4 : 2;
  return error instanceof UsageError ? 2 : 1;
}

export function reportFailure(error: unknown, command: Command = commands.start): void {
  const code = exitCodeOf(error, command);
  process.exitCode = code;
  // A setting is as wrong for commands that start nothing.
  const isPlain = error instanceof UsageError || (error instanceof ConfigError && !command.takesSettings);
  process.stderr.write(`${isPlain ? '' : 'Someday can’t start: '}${inWords(error)}\n`);
  // Anything already open must not keep the process alive.
  setTimeout(() => process.exit(code), 3000).unref();
}

function inWords(error: unknown): string {
  if (error instanceof StartError || error instanceof UsageError) return error.message;
  if (isNoRoom(error)) return copy.noRoom;
  if (!(error instanceof Error)) return String(error);
  const [code, syscall] = ['code' in error && error.code, 'syscall' in error && error.syscall];
  const port = 'port' in error ? `port ${String(error.port)}` : 'the port';
  if (error instanceof StorageAway) return error.message;
  // Of a name with several addresses, none of which can be reached.
  if (error instanceof AggregateError) return inWords(error.errors.at(-1));
  const hosts = [process.env['HOST'], process.env['METRICS_HOST']];
  const isOwnName = syscall === 'getaddrinfo' && 'hostname' in error && hosts.includes(String(error.hostname));
  if (code === 'EADDRNOTAVAIL' || isOwnName) return copy.otherMachine;
  if (code === 'EADDRINUSE') return copy.portInUse(port);
  if (code === 'EACCES' && syscall === 'listen') return copy.portNotAllowed(port);
  const isRefused = /^(28|3D|42501|UNABLE_TO_VERIFY)|CERT/.test(String(code)) || /SSL connections/.test(error.message);
  const isUnreached = isRefused || syscall === 'getaddrinfo' || /^E(HOST|NET)UNREACH/.test(String(code));
  if (process.env['DATABASE_URL'] && (isConnectionLost(error) || isUnreached)) return copy.databaseAway(error.message);
  return error.stack ?? error.message;
}
