import * as z from 'zod';
import { ofOneLine } from '@someday/contract/forms/fields';
import { limits } from '@someday/contract/rules/limits';
import { StartError } from '#server/lib/app-error.ts';
import { recoveryKeySlip } from '#server/lib/recovery-key.ts';
import * as allowed from './allowed-values.ts';

const notBlank = 'text that isn’t blank';
const oneOf = <Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, { error: `one of: ${choices.join(', ')}` });
const onOrOff = () => z.stringbool({ error: 'on or off' });
const address = (protocol: RegExp, ...allowed: readonly string[]) =>
  z.url({ protocol, error: `an address that begins with ${allowed.join(' or ')}` });
const webAddress = () => address(/^https?$/, 'http://', 'https://');
const dailyAt = (time: string, description: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'a time of day in UTC, hours:minutes')
    .default(time)
    .describe(description);

const filled = () => z.string().trim().min(1, notBlank);
const operatorText = (description: string) =>
  filled().max(limits.operatorText, `at most ${limits.operatorText} characters`).optional().describe(description);
const profile = (description: string) =>
  address(/^https$/, 'https://')
    .optional()
    .describe(description);

const operatorEnv = {
  OPERATOR_NAME: operatorText(
    'Who runs this installation, named in the Terms of Service and the Privacy Policy. If unset, they use neutral words.',
  ),
  OPERATOR_ADDRESS: operatorText('Your postal address, for the legal pages.'),
  GOVERNING_LAW: operatorText('Place whose law governs the Terms of Service, for example the State of Oregon, USA.'),
  SOCIAL_FACEBOOK_URL: profile('Your Facebook page. The footer links to it if set.'),
  SOCIAL_INSTAGRAM_URL: profile('Your Instagram profile. The footer links to it if set.'),
  EMAIL_PROVIDER: operatorText('The company that delivers your email, named in the Privacy Policy.'),
  DATABASE_PROVIDER: operatorText('The company that hosts your database, named in the Privacy Policy.'),
  STORAGE_PROVIDER: operatorText('The company that runs your S3 service, named in the Privacy Policy.'),
  HOSTING_PROVIDER: operatorText('The company that hosts the machine Someday runs on, named in the Privacy Policy.'),
  AROUND_THE_CLOCK: onOrOff()
    .default(false)
    .describe(
      'Set to on only if someone monitors this installation around the clock and responds to incidents within one hour. The security page then says so.',
    ),
  COMPLIANCE: operatorText(
    'One sentence about the laws and standards you comply with, for the security page. If unset, it makes no such claim.',
  ),
};

export const demoUploadMb = 25;

const text = (description: string) => filled().optional().describe(description);
const checked = ({ fits, says }: allowed.Rule) => filled().refine(fits, says);
const fitting = (rule: allowed.Rule, description: string) => checked(rule).optional().describe(description);
const whole = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

/** Links and assets assume the site is served from the root. */
function isRoot(address: string): boolean {
  if (!URL.canParse(address)) return true; // already reported
  const { origin, href } = new URL(address);
  return /^\/*$/.test(href.slice(origin.length));
}

export const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Every environment variable Someday reads, all optional. `docs/configuration.md` is generated from this schema. */
export const envSchema = z.object({
  HOME_NETWORK: onOrOff()
    .default(false)
    .meta({
      flag: '--home',
      description:
        'Let phones and computers on your home network in, over HTTPS (on or off). Someday makes its own certificate, prints a QR code to scan, and is found as someday.local. Turns plans and payments off unless BILLING is set.',
    }),
  PORT: whole(1, 65_535).default(3000).meta({ flag: '--port 8080', description: 'Port the web server listens on.' }),
  HOST: checked(allowed.listenAddress)
    .default('127.0.0.1')
    .describe('Address the web server listens on. Use 0.0.0.0 for every interface, the default with HOME_NETWORK.'),
  PUBLIC_URL: webAddress()
    .refine(isRoot, 'an address with nothing after the host and port')
    .optional()
    .describe(
      'Address people use to reach this installation. Links and emails use it, and other host names are refused (localhost always works). Default: http://localhost:PORT, or https://someday.local:PORT with HOME_NETWORK, where it may be another name that ends in .local.',
    ),
  DATA_DIR: checked(allowed.folder).default('./data').describe('Folder for everything Someday stores.'),
  ROLE: oneOf(['all', 'web', 'worker'])
    .default('all')
    .describe('What this process does: everything, only web requests, or only background work.'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://')
    .refine(allowed.database.fits, allowed.database.says)
    .optional()
    .describe('Your own PostgreSQL server (15 to 18). If unset, an embedded one runs in DATA_DIR.'),
  S3_BUCKET: z
    .string()
    .regex(bucketName, 'the name of a bucket, such as someday-files')
    .optional()
    .describe(
      'Bucket for videos and photos, in S3 or anything that speaks its protocol. They are encrypted before they get there. If unset, they are in DATA_DIR.',
    ),
  S3_ENDPOINT: webAddress()
    .optional()
    .describe('Address of the S3 service, for example https://s3.example.org. Default: Amazon’s for S3_REGION.'),
  S3_REGION: checked(allowed.region)
    .default('us-east-1')
    .describe('Region of the bucket. Many services other than Amazon’s ignore it.'),
  S3_ACCESS_KEY_ID: text('Access key that may read, write, list and delete in the bucket. Required with S3_BUCKET.'),
  S3_SECRET_ACCESS_KEY: text('Its secret. Required with S3_BUCKET.'),
  SMTP_URL: address(/^smtps?$/, 'smtps://', 'smtp://')
    .optional()
    .describe(
      'Mail server: smtps://name:password@mail.example.org (TLS from the start) or smtp://… (STARTTLS, required with a password unless the server is this machine; change that with ?requireTLS= or ?ignoreTLS=). If unset, no email is sent; emails are saved in DATA_DIR/mailbox.',
    ),
  MAIL_FROM: text('Sender of all emails, for example Someday <post@example.org>. Required with SMTP_URL.'),
  MASTER_KEY: z
    .string()
    .regex(
      /^\s*[0-9a-f]{64}([\s,]+[0-9a-f]{64})*\s*$/i,
      '64 hexadecimal digits (32 bytes), or several such keys, oldest first',
    )
    .optional()
    .describe(
      'Key that protects all media keys and the access codes members see: 64 hexadecimal digits. When you rotate it, list several, oldest first. Default: DATA_DIR/master.key, created on first start. Keep a copy; without it nothing can be read.',
    ),
  PEPPER: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits (32 bytes)')
    .optional()
    .describe(
      'Key for looking up access codes: 64 hexadecimal digits. Default: DATA_DIR/pepper.key, created on first start.',
    ),
  MAX_UPLOAD_MB: whole(1, 1_000_000)
    .default(2048)
    .describe(
      `Largest video or photo that can be uploaded, in megabytes (1,048,576 bytes). In a demo, ${demoUploadMb} at most.`,
    ),
  MAX_IMPORT_GB: whole(1, 100_000)
    .default(50)
    .describe(
      'Largest export of another Someday that a member can bring in, in gigabytes (1,073,741,824 bytes). In a demo, no more than an upload.',
    ),
  MIN_FREE_MB: whole(64, 1_000_000)
    .default(2048)
    .describe('Uploads are refused while free disk space is below this, in megabytes. The database needs 64 of them.'),
  TRUST_PROXY: fitting(
    allowed.proxies,
    'Addresses of reverse proxies whose X-Forwarded-For is trusted, comma-separated. Default: none.',
  ),
  DEMO: onOrOff()
    .default(false)
    .describe(
      'A public demo with made-up families (on or off; npm run demo sets it). Its logins are public, it sends no email, charges no card and limits uploads, and it’s erased and filled again every night.',
    ),
  DEMO_DATA_DIR: fitting(
    allowed.folder,
    'Folder of the demo, erased every night. It must not exist yet, be empty, or contain a demo. Default: DATA_DIR, or ./data-demo if that is unset.',
  ),
  DEMO_RESET_AT: dailyAt('03:00', 'When the demo is erased and filled again each night, in UTC.'),
  BILLING: oneOf(['off', 'practice', 'stripe'])
    .optional()
    .describe(
      'How memberships are paid. off: no plans or prices, everyone has everything, as for a family. practice: plans and checkouts to try, no card is charged. stripe: real payments. Default: stripe if STRIPE_SECRET_KEY is set, otherwise practice.',
    ),
  STRIPE_SECRET_KEY: fitting(allowed.stripeKey, 'Secret key of your Stripe account (sk_… or rk_…).'),
  STRIPE_WEBHOOK_SECRET: fitting(
    allowed.signingSecrets,
    'Signing secret of the webhook that Stripe calls at PUBLIC_URL/api/payment/webhook (whsec_…). While you rotate it, list both, comma-separated. Required with STRIPE_SECRET_KEY.',
  ),
  STRIPE_PRICE_BASIC_MONTHLY: fitting(
    allowed.priceId,
    'Price id of Basic, monthly. Plans without a price id aren’t for sale.',
  ),
  STRIPE_PRICE_BASIC_ANNUAL: fitting(allowed.priceId, 'Price id of Basic, annual.'),
  STRIPE_PRICE_BASIC_ANNUAL_EARLY: fitting(allowed.priceId, 'Price id of Basic, annual, at the early-adopter price.'),
  STRIPE_PRICE_PREMIUM_MONTHLY: fitting(allowed.priceId, 'Price id of Premium, monthly.'),
  STRIPE_PRICE_PREMIUM_ANNUAL: fitting(allowed.priceId, 'Price id of Premium, annual.'),
  STRIPE_PRICE_PREMIUM_ANNUAL_EARLY: fitting(
    allowed.priceId,
    'Price id of Premium, annual, at the early-adopter price.',
  ),
  STRIPE_PRICE_LIFETIME: fitting(allowed.priceId, 'Price id of Lifetime, a one-time payment.'),
  STRIPE_API_BASE: webAddress()
    .optional()
    .describe('Another address for Stripe’s API, for tests. Not allowed with a live key.'),
  SUPPORT_EMAIL: z
    .email('an email address')
    .optional()
    .describe('Where members can reach you. Reasons for canceling are emailed there.'),
  ...operatorEnv,
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(1, 'a name')
    .max(limits.adminUsername, `at most ${limits.adminUsername} characters`)
    .regex(ofOneLine, 'a name without line breaks and control characters')
    .optional()
    .describe('Username of the admin that the first start creates. Default: admin.'),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.adminPasswordMin, `at least ${limits.adminPasswordMin} characters`)
    .max(limits.passwordMax, `at most ${limits.passwordMax} characters`)
    .optional()
    .describe(
      `Password of the admin that the first start creates, at least ${limits.adminPasswordMin} characters. If unset, a random one is printed once. To change it later: npm run admin -- reset.`,
    ),
  ADMIN_SECOND_FACTOR: oneOf(['required', 'optional'])
    .optional()
    .describe(
      'Whether every admin needs a second factor, set up at their first login. Default: required where PUBLIC_URL is an address on the internet, otherwise optional.',
    ),
  OIDC_ISSUER: webAddress()
    .optional()
    .describe(
      'Single sign-on: the issuer address of your OpenID Connect provider, for example https://login.example.org. Register PUBLIC_URL/sign-on there as the redirect address. Required with OIDC_CLIENT_ID.',
    ),
  OIDC_CLIENT_ID: text('Client id of Someday at the provider. Required with OIDC_ISSUER.'),
  OIDC_CLIENT_SECRET: text('Its secret. Required with OIDC_ISSUER.'),
  OIDC_NAME: operatorText(
    'What people call the provider, for the login button. Default: the host name of OIDC_ISSUER.',
  ),
  OIDC_ADMIN_CLAIM: fitting(
    allowed.adminClaim,
    'Who is an admin here: a claim and what it has to be or contain, for example groups=someday-admins. If unset, single sign-on is for members only.',
  ),
  OIDC_SIGNUP: onOrOff()
    .default(true)
    .describe('Whether a first single sign-on makes an account (on or off). If off, only existing members get in.'),
  PASSWORD_LOGIN: onOrOff()
    .default(true)
    .describe(
      'Whether people may log in with a password or passkey and sign up (on or off). If off, only single sign-on is left; npm run admin -- link lets an admin in if the provider fails.',
    ),
  BACKUP_TO: fitting(
    allowed.backupPlace,
    'Folder for backups, best on another disk or machine, or s3://BUCKET/FOLDER. npm run backup uses it if it’s given no other.',
  ),
  BACKUP_S3_ENDPOINT: webAddress()
    .optional()
    .describe('Address of the S3 service for backups to s3://…, if BACKUP_S3_ACCESS_KEY_ID is set. Default: Amazon’s.'),
  BACKUP_S3_REGION: fitting(allowed.region, 'Region of the backups’ bucket. Default: S3_REGION.'),
  BACKUP_S3_ACCESS_KEY_ID: text(
    'Access key for the backups’ bucket, best at another provider. If unset, S3_ENDPOINT and its keys are used.',
  ),
  BACKUP_S3_SECRET_ACCESS_KEY: text('Its secret.'),
  BACKUP_AT: dailyAt('03:30', 'When Someday backs up to BACKUP_TO each day, in UTC.'),
  BACKUP_KEEP: z
    .string()
    .regex(
      /^([1-9]|[1-8]\d|90) daily, (\d|1[0-3]) weekly, [0-3] monthly$/,
      'a number of days, weeks and months within 90 days, such as 7 daily, 5 weekly, 2 monthly',
    )
    .default('7 daily, 5 weekly, 2 monthly')
    .describe(
      'Which backups stay: the newest of so many days, weeks and months. None stays longer than 90 days, as the Privacy Policy promises.',
    ),
  BACKUP_RECOVERY_KEY: z
    .string()
    .refine((typed) => recoveryKeySlip(typed) === null, {
      error: ({ input }) => `a recovery key. ${recoveryKeySlip(String(input)) ?? ''}`,
    })
    .optional()
    .describe(
      'The recovery key that seals and opens backups. If unset, the first backup makes one, prints it once and keeps it as recovery.key in DATA_DIR.',
    ),
  METRICS_PORT: whole(1, 65_535)
    .optional()
    .describe(
      'Port for metrics: Prometheus reads them at /metrics. They contain no personal data. If unset, there are none.',
    ),
  METRICS_HOST: checked(allowed.listenAddress)
    .default('127.0.0.1')
    .describe('Address that METRICS_PORT listens on. Only your Prometheus should be able to reach it.'),
  FFMPEG_PATH: fitting(allowed.folder, 'Path of ffmpeg, with ffprobe next to it. Default: found on PATH.'),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('How much to log: as JSON, or in plain lines on a terminal.'),
});

export type Env = z.output<typeof envSchema>;

/** A setting that can't be used. The message is one line: the variable, its value unless secret, and what is allowed. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
  /** Known if its value alone is wrong. */
  readonly setting: string | undefined;
  constructor(message: string, { setting, cause }: { setting?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.setting = setting;
  }
}

/** Something typed after a command that it doesn't know. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = envSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? 'environment');
  const shown = secretNames.has(name) ? `${name} (value hidden)` : `${name} is ${JSON.stringify(values[name])}, but`;
  throw new ConfigError(`${shown} must be ${ended(issue?.message ?? 'something else')} ${describe(name)}`, {
    setting: name,
  });
}

const secretNames = new Set([
  'MASTER_KEY',
  'PEPPER',
  'DATABASE_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ADMIN_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'BACKUP_RECOVERY_KEY',
]);

const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

function describe(name: string): string {
  return Object.entries(envSchema.shape).find(([key]) => key === name)?.[1].description ?? '';
}
