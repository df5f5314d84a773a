import { parseArgs } from 'node:util';
import type { Command } from './commands.copy.ts';
import { commandCopy as copy } from './commands.copy.ts';
import { settings } from './configuration-page.ts';
import { UsageError } from './env.ts';

type Settings = Readonly<Record<string, string | undefined>>;

export interface Given {
  readonly words: readonly string[];
  has(flag: string): boolean;
  /** The environment with the flags that are short for settings. */
  readonly settings: Settings;
}

/** What was typed after a command's name. Null: it asks for help. Throws `UsageError` for anything the command doesn't know. */
export function readCommand(command: Command, args: readonly string[], env: Settings): Given | null {
  const flags = flagsOf(command);
  const refuse = (reason: string) => new UsageError(copy.seeHelp(reason, command.name));
  // npm takes flags before `--` for its own, and would say so only in passing.
  const lost = flags.find(({ name }) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);
  if (lost) throw new UsageError(copy.lostFlag(command.name, lost.usage));
  const kinds = flags.map(({ name, takesValue }) => [name, { type: takesValue ? 'string' : 'boolean' }] as const);
  // Not strict, because its own errors are about the code.
  const options = { args: [...args], options: Object.fromEntries(kinds), strict: false, tokens: true } as const;
  const { positionals: words, tokens } = parseArgs(options);
  const typed = tokens.filter((token) => token.kind === 'option');
  if (typed.some(({ rawName }) => rawName === '--help' || rawName === '-h')) return null;
  const given = new Map<string, string>();
  for (const { rawName, value } of typed) {
    const flag = flags.find(({ name }) => `--${name}` === rawName);
    if (flag === undefined) throw refuse(copy.noFlag(rawName));
    if (flag.takesValue && !value) throw refuse(copy.needsValue(rawName, flag.usage));
    if (!flag.takesValue && value !== undefined) throw refuse(copy.takesNoValue(rawName));
    given.set(flag.name, value ?? 'on');
  }
  const extra = words.at(command.words.length);
  if (extra !== undefined) throw refuse(copy.extraWord(extra));
  const flagged = flags.flatMap(({ name, setting }) =>
    setting !== undefined && given.has(name) ? [[setting, given.get(name)] as const] : [],
  );
  return { words, has: (flag) => given.has(flag), settings: { ...env, ...Object.fromEntries(flagged) } };
}

function flagsOf({ flags, takesSettings }: Command) {
  const own = Object.entries(flags).map(([usage, about]) => ({ usage, about, setting: undefined }));
  const short = settings().flatMap(({ name: setting, flag: usage, description }) =>
    usage === undefined ? [] : [{ setting, usage, about: `${description} (${setting})` }],
  );
  return [...(takesSettings ? short : []), ...own].map((flag) => ({
    ...flag,
    name: flag.usage.replace(/^--| .*/g, ''),
    takesValue: flag.usage.includes(' '),
  }));
}

export function helpText(command: Command): string {
  const rows = [...flagsOf(command), { usage: '--help', about: copy.showHelp }];
  const indent = Math.max(...rows.map(({ usage }) => usage.length)) + 4;
  const last = command.takesSettings ? ` ${copy.settings}` : '';
  return [
    `${[command.name, '--', ...command.words].join(' ')} [flags]\n`,
    `${wrapped(command.about, 0)}\n`,
    ...rows.map(({ usage, about }) => `  ${usage.padEnd(indent - 2)}${wrapped(about, indent)}`),
    `\n${wrapped(copy.exits + last, 0)}\n`,
  ].join('\n');
}

const WIDTH = 84;

function wrapped(text: string, indent: number): string {
  const long = new RegExp(`(.{1,${WIDTH - indent}})( |$)`, 'g');
  const lines = text.split('\n').map((line) => line.replaceAll(long, `$1\n${' '.repeat(indent)}`).trimEnd());
  return lines.join('\n');
}
