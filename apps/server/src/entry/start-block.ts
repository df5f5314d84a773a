import path from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import type { InstallationCheck } from '@someday/contract/api/installation';
import { offerKeys } from '@someday/contract/rules/plans';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import type { AdminAccount } from '#server/modules/admin/admins.service.ts';
import type { HomeNetwork } from '#server/home-network/home-network.ts';
import type { MadeRecoveryKey } from '#server/keeping/backup/kept-keys.ts';
import { formatRecoveryKey } from '#server/lib/recovery-key.ts';
import type { Platform } from '#server/platform.ts';
import { clockCopy } from '#server/lib/lib.copy.ts';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import { isLocalName, priceSetting, type BillingConfig, type Config } from '#server/config/config.ts';
import { demoAdmin, demoMembers } from '#server/config/demo-credentials.ts';
import type { StorageConfig } from '#server/config/storage-config.ts';

interface FoundAtStart {
  /** Created by this start; a random password is shown here and nowhere else. */
  readonly firstAdmin: AdminAccount | null;
  readonly recoveryKey: MadeRecoveryKey | null;
  readonly clock: Awaited<ReturnType<ClockGuard['check']>>;
  readonly failing: readonly InstallationCheck[];
  readonly notes: readonly string[];
}

/** Printed once Someday is running. */
export function startBlock(platform: Platform, found: FoundAtStart): string {
  const { config, home } = platform;
  const { firstAdmin, recoveryKey, clock, failing, notes } = found;
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
    ...(home ? homeLines(home, config.port) : networkLine(config)),
    ...(config.demo ? demoLines(config) : [`  Admin     ${config.publicUrl}/admin-login`]),
    `  Data      ${shown(config.dataDir)}  ${config.demo ? `(erased every night at ${config.demoResetAt} UTC)` : ''}`.trimEnd(),
    ...(config.demo ? [] : [`  Backups   ${backupsLine(config, shown)}`]),
    `  Database  ${database}`,
    ...filesLine(config.storage),
    `  Email     ${emailLine(platform)}`,
    `  Payments  ${config.demo ? 'practice mode: no card is charged' : paymentsLine(config.billing)}`,
    ...newKeys(platform, firstAdmin !== null).map(
      (file) => `  New key   ${shown(file)}  (keep a copy somewhere safe; nothing can be opened without it)`,
    ),
    ...(clock.state === 'right' ? [] : [`  Clock     ${clockCopy.wrong(clock.state, clock.since)}`]),
    ...notes.map((note) => `  Settings  ${note}`),
    ...failing.flatMap(({ name, detail, remedy }) => [`  Problem   ${name}: ${detail}`, `            → ${remedy}`]),
    ...newAdmin(firstAdmin),
    ...(recoveryKey === null
      ? []
      : [
          `  New key   ${formatRecoveryKey(recoveryKey.key)} opens your backups  (shown only once; write it down, or print ${shown(recoveryKey.page)})`,
        ]),
    '',
    '  Press Ctrl-C to stop. Settings: docs/configuration.md',
    '',
    '',
  ];
  return lines.join('\n');
}

export function filesLine(storage: StorageConfig): string[] {
  if (storage.kind === 'folder') return [];
  const where = storage.endpoint === null ? `at Amazon S3 in ${storage.region}` : `at ${storage.endpoint}`;
  return [`  Files     your bucket ${storage.bucket} ${where} (S3_BUCKET)`];
}

function backupsLine({ backup: { to, at } }: Platform['config'], shown: (file: string) => string): string {
  return to === null
    ? 'not set up: npm run backup -- FOLDER, or set BACKUP_TO'
    : `every day at ${at} UTC to ${to.kind === 'folder' ? shown(to.name) : to.name}`;
}

type EmailLineOptions = { readonly config: Config; readonly mailer: Pick<Mailer, 'describe'> };

/** Workers send it, and keep it if there's no server, in a folder that may be on another machine. */
export function emailLine({ config: { demo, mail, role }, mailer }: EmailLineOptions): string {
  if (role === 'web')
    return mail.kind === 'smtp'
      ? 'sent by the workers'
      : 'not set up; the workers save it to a folder (SMTP_URL to send it)';
  return `${mailer.describe()}${!demo && mail.kind === 'mailbox' ? ' (SMTP_URL to send it)' : ''}`;
}

/** A start that failed has made them and told no one. The first one that succeeds makes the admin, so it tells. */
export function newKeys(
  { config, createdKeys }: Pick<Platform, 'config' | 'createdKeys'>,
  isFirst: boolean,
): readonly string[] {
  if (config.demo) return [];
  return isFirst
    ? [config.masterKey, config.pepper].flatMap((key) => (key.kind === 'file' ? [key.path] : []))
    : createdKeys;
}

function homeLines(home: HomeNetwork, port: number): string[] {
  const [address] = home.addresses();
  const here = `  Here      https://localhost:${port}, on this computer`; // not every computer can resolve its own name
  if (address === undefined) {
    return [
      here,
      '  Network   none right now, so only this computer can open it. Once there is one, its address appears here.',
      '',
    ];
  }
  // Plain HTTP, since a browser that doesn't trust the certificate yet would show a warning and no explanation.
  const url = `http://${address}:${port}`;
  const code = renderUnicodeCompact(url, { border: 2 });
  const half = 16 * 3;
  return [
    `  At home   scan this with a phone, or open ${url} on any device in your home network:`,
    '',
    ...code.split('\n').map((line) => `  ${blackOnWhite(line)}`),
    '',
    here,
    '  Network   everyone on your home network can open it, and no one outside. Nothing is opened on your router.',
    `  Check     ${home.fingerprint.slice(0, half - 1)}`,
    `            ${home.fingerprint.slice(half)}  (the page you scanned shows the same fingerprint)`,
  ];
}

/** Whatever the terminal's own colors are: many phones can't read a code in reverse. */
const blackOnWhite = (line: string): string => (process.stdout.isTTY ? `\u001B[97;40m${line}\u001B[0m` : line);

export const homeBlock = (home: HomeNetwork, port: number): string => `\n${homeLines(home, port).join('\n')}\n\n`;

export function nameTaken(home: HomeNetwork, port: number): string {
  const other = `https://${home.name.replace('.local', '-2.local')}${port === 443 ? '' : `:${port}`}`;
  return `\n  The name ${home.name} is already taken on this network. Give this Someday another one: PUBLIC_URL=${other}\n\n`;
}

/** Listening on the network isn't enough: requests for any host but PUBLIC_URL's are refused. */
function networkLine({ host, publicUrl }: Platform['config']): string[] {
  if (isLocalName(host) || !isLocalName(new URL(publicUrl).hostname)) return [];
  return [
    '  Network   this machine only. To let devices at home in: npm start -- --home. Others need PUBLIC_URL: docs/operations.md',
  ];
}

function newAdmin(made: AdminAccount | null): string[] {
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
