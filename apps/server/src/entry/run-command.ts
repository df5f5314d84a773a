import { openMailer } from '#server/adapters/mail/nodemailer-mailers.ts';
import { StorageAway } from '#server/adapters/storage/storage.ts';
import { helpText, readCommand, type Given } from '#server/config/command-line.ts';
import { commandCopy as copy, commands, type Command } from '#server/config/commands.copy.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError, UsageError } from '#server/config/env.ts';
import { isSlip, settingNotes } from '#server/config/misspelled.ts';
import { StartError } from '#server/lib/app-error.ts';
import { systemClock as clock } from '#server/lib/clock.ts';
import { isConnectionLost, isNoRoom } from '#server/lib/database-errors.ts';
import { isThere } from '#server/lib/files.ts';
import { createLogger } from '#server/lib/logger.ts';
import { tryDataFolder } from './lifecycle.ts';

/** Runs a command with what was typed after it, or shows its help. Every failure gets a sentence and an exit code. */
export async function runCommand(
  command: Command,
  work: (given: Given, notes: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    const given = readCommand(command, process.argv.slice(2), process.env);
    // The help may be cut by `head`.
    if (given === null) return void process.stdout.on('error', () => {}).write(helpText(command));
    const notes = settingNotes(process.env);
    if (command !== commands.start) for (const note of notes) process.stderr.write(`${note}\n`);
    await work(given, notes);
  } catch (error) {
    reportFailure(error, command);
  }
}

/** What only this machine can tell about the settings. Nothing is started or created. Throws `ConfigError`. */
export async function tryOutSettings({ mail, dataDir, ffmpegPath }: Config): Promise<void> {
  await openMailer(mail, { logger: createLogger({ logLevel: 'silent' }), clock }).close();
  await tryDataFolder(dataDir);
  if (ffmpegPath !== null && !(await isThere(ffmpegPath))) throw new ConfigError(copy.noFfmpeg(ffmpegPath));
}

/** For a person who asks, a name that is close to a setting's is a mistake wherever it comes from. */
export async function checkSettings(config: Config, notes: readonly string[]): Promise<void> {
  await tryOutSettings(config);
  for (const note of notes) process.stderr.write(`${note}\n`);
  if (notes.some(isSlip)) process.exitCode = 2;
  else process.stdout.write(`${copy.settingsAreFine(config.publicUrl, config.dataDir)}\n`);
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
  if (isConnectionLost(error) || /^(28|3D)/.test(String(code))) return copy.databaseAway(error.message);
  if (code === 'EADDRINUSE') return copy.portInUse(port);
  if (code === 'EACCES' && syscall === 'listen') return copy.portNotAllowed(port);
  if (
    code === 'EADDRNOTAVAIL' ||
    (syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === process.env['HOST'])
  )
    return copy.otherMachine;
  return error.stack ?? error.message;
}
