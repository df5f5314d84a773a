import path from 'node:path';
import { offerKeys } from '@someday/contract/plans';
import type { MadeAdminAccount } from '#server/modules/admin/admins.service.ts';
import type { Platform } from '#server/platform.ts';
import { isLocalName } from '#server/lib/local-name.ts';
import { demoAdmin, demoMembers } from '#server/config/demo-credentials.ts';
import { priceSetting, type BillingConfig } from '#server/config/config.ts';

/** Printed once Someday is running. `firstAdmin`: created by this start; a random password is shown here and nowhere else. */
export function startBlock({ config, mailer, createdKeys }: Platform, firstAdmin: MadeAdminAccount | null): string {
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
    `  Someday is running at ${config.publicUrl}`,
    '',
    ...networkLine(config),
    ...(config.demo ? demoLines(config) : [`  Admin     ${config.publicUrl}/admin-login`]),
    `  Data      ${shown(config.dataDir)}  ${config.demo ? `(erased every night at ${config.demoResetAt} UTC)` : '(back up this folder)'}`,
    `  Database  ${database}`,
    `  Email     ${mailer.describe()}${canSetUpEmail(config) ? ' (SMTP_URL to send it)' : ''}`,
    `  Payments  ${config.demo ? 'practice mode: no card is charged' : paymentsLine(config.billing)}`,
    ...(config.demo ? [] : createdKeys).map(
      (file) => `  New key   ${shown(file)}  (keep a copy somewhere safe; nothing can be opened without it)`,
    ),
    ...newAdmin(firstAdmin),
    '',
    '  Press Ctrl-C to stop. Settings: docs/configuration.md',
    '',
    '',
  ];
  return lines.join('\n');
}

const canSetUpEmail = ({ demo, mail }: Platform['config']): boolean => !demo && mail.kind === 'mailbox';

/** Listening on the network isn't enough: requests for any host but PUBLIC_URL's are refused. */
function networkLine({ host, publicUrl }: Platform['config']): string[] {
  if (isLocalName(host) || !isLocalName(new URL(publicUrl).hostname)) return [];
  return ['  Network   this machine only. To let other devices in, set PUBLIC_URL to the address they use'];
}

function newAdmin(made: MadeAdminAccount | null): string[] {
  if (made === null) return [];
  const { username, password } = made;
  if (password === null) return [`  New admin ${username}, with the password from ADMIN_PASSWORD`];
  return [
    `  New admin ${username}, password ${password}  (shown only once; for a new one: npm run admin -- reset ${username})`,
  ];
}

/** A demo's passwords are public: `GET /api/demo` lists them as well. */
function demoLines({ publicUrl }: Platform['config']): string[] {
  const members = Object.values(demoMembers).map(({ email, password }) => `  Log in    ${email} / ${password}`);
  return [
    ...members,
    `  Admin     ${publicUrl}/admin-login  ${demoAdmin.username} / ${demoAdmin.password}`,
    `  More      ${publicUrl}/test-credentials  (all logins and codes)`,
  ];
}

/** How payments are taken, and how to change that. */
export function paymentsLine(billing: BillingConfig): string {
  switch (billing.kind) {
    case 'off':
      return 'off: everything is free, no prices are shown (BILLING=practice to try the plans, STRIPE_SECRET_KEY to take payments)';
    case 'practice':
      return 'practice mode: no card is charged (STRIPE_SECRET_KEY to take payments, BILLING=off for none)';
    case 'stripe': {
      const kind = billing.isLive ? 'Stripe' : 'Stripe with a test key: no card is charged';
      const unsold = offerKeys.filter((offer) => billing.priceIds[offer] === null);
      const missing = unsold.length === 0 ? '' : `; not for sale until you set ${unsold.map(priceSetting).join(', ')}`;
      return `${kind} (BILLING=practice to try the plans, BILLING=off for none)${missing}`;
    }
  }
}
