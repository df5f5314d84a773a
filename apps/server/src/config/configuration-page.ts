import * as z from 'zod';
import { envSchema } from './env.ts';

/** The text of docs/configuration.md, generated from the schema so it can't drift. */
export function configurationPage(): string {
  const rows = variables().map(({ name, fallback, description, choices }) => {
    const allowed = Array.isArray(choices)
      ? ` One of ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}.`
      : '';
    return `| \`${name}\` | ${fallback === undefined ? '–' : `\`${String(fallback)}\``} | ${description}${allowed} |`;
  });
  return [
    '# Configuration',
    '',
    'Someday is configured by environment variables, or a `.env` file. All of them are optional: `npm start` works with none. An empty',
    'variable counts as unset. With a wrong or contradictory value, Someday stops with one line that names the variable and what it allows.',
    '',
    '| Variable | Default | Description |',
    '|---|---|---|',
    ...rows,
    '',
    'Generated from `apps/server/src/config/env.ts` by `npm run docs`. A test fails if they differ.',
    '',
  ].join('\n');
}

/** The text of .env.example: every variable with its default, commented out. */
export function envExample(): string {
  const blocks = variables().map(
    ({ name, fallback, description }) => `# ${description}\n# ${name}=${String(fallback ?? '')}\n`,
  );
  return `# Copy this file to .env and uncomment the lines you need. See docs/configuration.md.\n\n${blocks.join('\n')}`;
}

function variables() {
  const properties = Object.entries(z.toJSONSchema(envSchema, { io: 'input' }).properties ?? {});
  return properties.map(([name, property]) => {
    const { default: fallback, description = '', enum: choices } = typeof property === 'object' ? property : {};
    return { name, fallback, description, choices };
  });
}
