import path from 'node:path';
import type { Platform } from '#server/platform.ts';
import { paymentsLine } from './payments-line.ts';

/** What a person wants to know once it runs. */
export function startBlock({ config, mailer, createdKeys }: Platform): string {
  const database =
    config.database.kind === 'embedded'
      ? 'embedded PostgreSQL, in the same folder'
      : 'your PostgreSQL server (DATABASE_URL)';
  const shown = (file: string) => {
    const relative = path.relative(process.cwd(), file);
    return relative.startsWith('..') ? file : `./${relative}`;
  };
  const lines = [
    '',
    '  Someday is running.',
    '',
    `  Open      ${config.publicUrl}`,
    `  Data      ${shown(config.dataDir)}  (back this folder up)`,
    `  Database  ${database}`,
    `  Mail      ${mailer.describe()}`,
    `  Payments  ${paymentsLine(config.billing)}`,
    ...createdKeys.map(
      (file) => `  New key   ${shown(file)}  (keep a copy somewhere safe: nothing can be opened without it)`,
    ),
    '',
    '  Stop with Ctrl-C. Settings: docs/configuration.md',
    '',
    '',
  ];
  return lines.join('\n');
}
