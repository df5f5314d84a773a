import path from 'node:path';
import { offerKeys } from '@someday/contract/plans';
import type { MadeAdminAccount } from '#server/modules/admin/admins.service.ts';
import type { Platform } from '#server/platform.ts';
import { isLocalName } from '#server/http/same-origin.ts';
import { demoAdmin, demoMembers } from '#server/config/demo-credentials.ts';
import { priceSetting, type BillingConfig } from '#server/config/config.ts';

/**
 * What a person wants to know once it runs. `firstAdmin`: the admin created by this start; a random password is shown here and nowhere
 * else.
 */
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
    '  Someday is running.',
    '',
    `  Open      ${config.publicUrl}`,
    ...networkLine(config),
    ...(config.demo ? demoLines(config) : [`  Admin     ${config.publicUrl}/admin-login`]),
    `  Data      ${shown(config.dataDir)}  ${config.demo ? `(erased every night at ${config.demoResetAt} UTC)` : '(back this folder up)'}`,
    `  Database  ${database}`,
    `  Mail      ${mailer.describe()}`,
    `  Payments  ${paymentsLine(config.billing)}`,
    ...(config.demo ? [] : createdKeys).map(
      (file) => `  New key   ${shown(file)}  (keep a copy somewhere safe: nothing can be opened without it)`,
    ),
    ...newAdmin(firstAdmin),
    '',
    '  Stop with Ctrl-C. Settings: docs/configuration.md',
    '',
    '',
  ];
  return lines.join('\n');
}

/** Listening on the network is not enough: requests for other hosts than PUBLIC_URL's are refused. */
function networkLine({ host, publicUrl }: Platform['config']): string[] {
  if (isLocalName(host) || !isLocalName(new URL(publicUrl).hostname)) return [];
  return ['  Network   on this machine only, until PUBLIC_URL is the address that other devices use'];
}

function newAdmin(made: MadeAdminAccount | null): string[] {
  if (made === null) return [];
  const { username, password } = made;
  if (password === null) return [`  New admin ${username}, with the password of ADMIN_PASSWORD`];
  return [
    `  New admin ${username}, password ${password}  (shown only now; npm run admin -- reset ${username} makes another)`,
  ];
}

/** A demo's passwords are public: `GET /api/demo` lists them too. */
function demoLines({ publicUrl }: Platform['config']): string[] {
  const members = Object.values(demoMembers).map(({ email, password }) => `  Log in    ${email} with ${password}`);
  return [
    ...members,
    `  Admin     ${publicUrl}/admin-login as ${demoAdmin.username} with ${demoAdmin.password}`,
    `  Or begin  ${publicUrl}/test-credentials`,
  ];
}

/** Who takes the money, and how to change that. */
export function paymentsLine(billing: BillingConfig): string {
  switch (billing.kind) {
    case 'off':
      return 'off: nobody pays and no price is shown (BILLING=practice shows the plans, STRIPE_SECRET_KEY takes payments)';
    case 'practice':
      return 'practice: no card is charged (STRIPE_SECRET_KEY takes real payments, BILLING=off does without)';
    case 'stripe': {
      const kind = billing.isLive ? 'Stripe' : 'Stripe with a test key: no card is charged';
      const unsold = offerKeys.filter((offer) => billing.priceIds[offer] === null);
      const missing = unsold.length === 0 ? '' : `; not sold for want of ${unsold.map(priceSetting).join(', ')}`;
      return `${kind} (BILLING=practice to try, BILLING=off to do without)${missing}`;
    }
  }
}
