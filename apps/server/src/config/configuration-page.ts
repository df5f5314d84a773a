import * as z from 'zod';
import { envSchema } from './env.ts';

export function configurationPage(): string {
  const rows = settings().map(({ name, fallback, description, choices, flag }) => {
    const allowed = Array.isArray(choices)
      ? ` One of ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}.`
      : '';
    const short = flag === undefined ? '' : ` Flag: \`${flag}\`.`;
    return `| \`${name}\` | ${fallback === undefined ? '–' : `\`${String(fallback)}\``} | ${description}${allowed}${short} |`;
  });
  return [
    '# Configuration',
    '',
    'Someday is configured by environment variables, or a `.env` file. All of them are optional: `npm start` works with none. An empty',
    'variable counts as unset. With a wrong or contradictory value, or a misspelled name in `.env`, Someday stops with one line that says so.',
    '`npm start -- --check` checks them without starting. A few have a flag, which wins: `npm start -- --home --port 8080`.',
    '',
    '| Variable | Default | Description |',
    '|---|---|---|',
    ...rows,
    '',
    'Generated from `apps/server/src/config/env.ts` by `npm run docs`. A test fails if they differ.',
    '',
  ].join('\n');
}

export function envExample(): string {
  const blocks = settings().map(
    ({ name, fallback, description }) => `# ${description}\n# ${name}=${String(fallback ?? '')}\n`,
  );
  return `# Copy this file to .env and uncomment the lines you need. See docs/configuration.md.\n\n${blocks.join('\n')}`;
}

export function settings() {
  const properties = Object.entries(z.toJSONSchema(envSchema, { io: 'input' }).properties ?? {});
  return properties.map(([name, property]) => {
    const { default: fallback, description = '', enum: choices, flag } = typeof property === 'object' ? property : {};
    return { name, fallback, description, choices, flag: typeof flag === 'string' ? flag : undefined };
  });
}
