import path from 'node:path';
import type { Platform } from '#server/platform.ts';
import { demoAdmin, demoMembers } from '#server/config/demo-credentials.ts';
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
    ...(config.demo ? demoLines(config) : []),
    `  Data      ${shown(config.dataDir)}  ${config.demo ? `(erased every night at ${config.demoResetAt} UTC)` : '(back this folder up)'}`,
    `  Database  ${database}`,
    `  Mail      ${mailer.describe()}`,
    `  Payments  ${paymentsLine(config.billing)}`,
    ...(config.demo ? [] : createdKeys).map(
      (file) => `  New key   ${shown(file)}  (keep a copy somewhere safe: nothing can be opened without it)`,
    ),
    '',
    '  Stop with Ctrl-C. Settings: docs/configuration.md',
    '',
    '',
  ];
  return lines.join('\n');
}

/** A demonstration's passwords are everybody's: `GET /api/demo` tells them too. */
function demoLines({ publicUrl }: Platform['config']): string[] {
  const members = Object.values(demoMembers).map(({ email, password }) => `  Log in    ${email} with ${password}`);
  return [
    ...members,
    `  Admin     ${publicUrl}/admin-login as ${demoAdmin.username} with ${demoAdmin.password}`,
    `  Or begin  ${publicUrl}/test-credentials`,
  ];
}
