import { parseArgs } from 'node:util';
import { settings } from './configuration-page.ts';
import { ConfigError } from './env.ts';

type Settings = Readonly<Record<string, string | undefined>>;

const flags = settings().flatMap(({ name: setting, flag: usage, description }) =>
  usage === undefined
    ? []
    : [{ setting, usage, description, name: usage.replace(/^--| .*/g, ''), takesValue: usage.includes(' ') }],
);

const help = 'To see what’s allowed: npm start -- --help';

export function settingsWithFlags(
  args: readonly string[],
  env: Settings,
): { readonly settings: Settings; readonly rest: readonly string[] } | null {
  // npm takes flags before `--` for its own, and would say so only in passing.
  const lost = flags.find(({ name }) => env[`npm_config_${name}`] !== undefined);
  if (lost) throw new ConfigError(`flags come after “--”, as in: npm start -- ${lost.usage}`);
  const flagged: Record<string, string> = {};
  const kinds = flags.map(({ name, takesValue }) => [name, { type: takesValue ? 'string' : 'boolean' }] as const);
  // Not strict, because its own errors are about the code.
  const options = { args: [...args], options: Object.fromEntries(kinds), strict: false, tokens: true } as const;
  const { positionals, tokens } = parseArgs(options);
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (token.rawName === '--help') return null;
    const flag = flags.find(({ name }) => `--${name}` === token.rawName);
    if (flag === undefined) throw new ConfigError(`there’s no flag ${token.rawName}. ${help}`);
    const { setting, usage, takesValue } = flag;
    if (takesValue && token.value === undefined)
      throw new ConfigError(`${token.rawName} needs a value, such as ${usage}. ${help}`);
    if (!takesValue && token.value !== undefined) throw new ConfigError(`${token.rawName} takes no value. ${help}`);
    flagged[setting] = token.value ?? 'on';
  }
  return { settings: { ...env, ...flagged }, rest: positionals };
}

const INDENT = 16;
const WIDTH = 80;

export function helpText(): string {
  const rows = flags.map(({ usage, description, setting }) => row(usage, `${description} (${setting})`));
  return [
    'npm start -- [flags]',
    '',
    ...rows,
    row('--help', 'Show this.'),
    '',
    'Flags are short for settings. docs/configuration.md lists all settings, and a .env file keeps them.',
    '',
  ].join('\n');
}

function row(flag: string, text: string): string {
  const wrapped = text.replace(new RegExp(`(.{1,${WIDTH - INDENT}})( |$)`, 'g'), `$1\n${' '.repeat(INDENT)}`).trimEnd();
  return `  ${flag.padEnd(INDENT - 2)}${wrapped}`;
}
