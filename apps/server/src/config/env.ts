import * as z from 'zod';
import { ofOneLine } from '@someday/contract/fields';
import { limits } from '@someday/contract/limits';

const operatorText = (description: string) =>
  z.string().trim().min(1).max(limits.operatorText).optional().describe(description);
const profile = (description: string) =>
  z
    .url({ protocol: /^https$/, error: 'an address that begins with https://' })
    .optional()
    .describe(description);

/** What public pages say about the operator. Nothing is claimed unless its variable is set. */
const operatorEnv = {
  OPERATOR_NAME: operatorText(
    'Who runs this installation, as the Terms of Service and the Privacy Policy name them. Without it they say so in neutral words.',
  ),
  OPERATOR_ADDRESS: operatorText('Postal address of whoever runs this installation, for the legal pages.'),
  GOVERNING_LAW: operatorText('Whose law governs the Terms of Service, for example the State of Oregon, USA.'),
  SOCIAL_FACEBOOK_URL: profile('Your page on Facebook; the footer links to it. Unset: not drawn.'),
  SOCIAL_INSTAGRAM_URL: profile('Your profile on Instagram; the footer links to it. Unset: not drawn.'),
  EMAIL_PROVIDER: operatorText('Who delivers your mail, as the Privacy Policy names them.'),
  DATABASE_PROVIDER: operatorText('Who hosts your database, as the Privacy Policy names them.'),
  HOSTING_PROVIDER: operatorText('Who hosts the machine this runs on, as the Privacy Policy names them.'),
  AROUND_THE_CLOCK: z
    .stringbool()
    .default(false)
    .describe(
      'Set it to true only if somebody watches this installation day and night and answers an incident within one hour: the page about security then says so.',
    ),
  COMPLIANCE: operatorText(
    'One sentence on the laws and standards that you comply with, for the page about security. Unset: no such claim is made.',
  ),
};

/** Maximum upload in a demo, in megabytes. */
export const demoUploadMb = 25;

const text = (description: string) => z.string().trim().min(1).optional().describe(description);
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const secret = (description: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits (32 bytes)')
    .optional()
    .describe(description);

/** Links and assets assume the site is served from the root. */
function isRoot(address: string): boolean {
  if (!URL.canParse(address)) return true; // which is said already
  const { origin, href } = new URL(address);
  return /^\/*$/.test(href.slice(origin.length));
}

/** Every environment variable the program reads, all optional. `docs/configuration.md` is generated from this schema. */
export const envSchema = z.object({
  PORT: whole(1, 65_535).default(3000).describe('Port the web server listens on.'),
  HOST: z.string().default('127.0.0.1').describe('Address the web server listens on; 0.0.0.0 for every interface.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isRoot, 'an address with nothing after its host and port')
    .optional()
    .describe(
      'Address people use to reach this installation; links and emails are built from it, and other host names are refused (localhost always works). Default: http://localhost:PORT.',
    ),
  DATA_DIR: z.string().default('./data').describe('Folder that holds everything the program keeps.'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('Which half of the program runs: both, only web requests, or only background work.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A PostgreSQL server of your own (15 to 18). Without it an embedded one runs under DATA_DIR.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server: smtps://name:password@mail.example.org (TLS from the start) or smtp://… (STARTTLS; required with a password unless the server is this machine, ?requireTLS= and ?ignoreTLS= change that). Without it mails are written to DATA_DIR/mailbox.',
    ),
  MAIL_FROM: text('Sender of all mails, for example Someday <post@example.org>. Needed with SMTP_URL.'),
  MASTER_KEY: z
    .string()
    .regex(
      /^\s*[0-9a-f]{64}([\s,]+[0-9a-f]{64})*\s*$/i,
      '64 hexadecimal digits (32 bytes), or several such keys, oldest first',
    )
    .optional()
    .describe(
      'Key that protects the keys of all media and the access codes as members see them, 64 hexadecimal digits; several, oldest first, after a change of keys. Default: DATA_DIR/master.key, made on first start. Keep a copy: without it nothing can be read.',
    ),
  PEPPER: secret(
    'Key for looking up access codes, 64 hexadecimal digits. Default: DATA_DIR/pepper.key, made on first start.',
  ),
  MAX_UPLOAD_MB: whole(1, 1_000_000)
    .default(2048)
    .describe(
      `Largest video or photo that may be uploaded, in megabytes (1,048,576 bytes). In a demonstration ${demoUploadMb}, and not more.`,
    ),
  MIN_FREE_MB: whole(0, 1_000_000)
    .default(2048)
    .describe('Uploads are refused while less disk space than this is free, in megabytes.'),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe('Addresses of reverse proxies whose X-Forwarded-For is believed, comma-separated. Default: none.'),
  DEMO: z
    .stringbool()
    .default(false)
    .describe(
      'A demonstration for everybody to try, with made-up families (true or false; npm run demo sets it). Its accounts are told to whoever asks, mails go to its mailbox folder only, payments are practised, uploads are small, and it is erased and made anew every night.',
    ),
  DEMO_DATA_DIR: text(
    'Folder of a demonstration, which is erased every night; it must not exist yet, or be empty, or hold a demonstration. Default: DATA_DIR, and ./data-demo without that.',
  ),
  DEMO_RESET_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'a time of day in UTC, hours:minutes')
    .default('03:00')
    .describe('When a demonstration is erased and made anew each night, in UTC.'),
  BILLING: z
    .enum(['off', 'practice', 'stripe'])
    .optional()
    .describe(
      'How memberships are paid. off: nobody pays, everybody has everything and no price is shown, as for a family. practice: plans and checkouts to try, no card is charged. stripe: real payments. Default: stripe with STRIPE_SECRET_KEY, else practice.',
    ),
  STRIPE_SECRET_KEY: text('Secret key of your Stripe account (sk_… or rk_…).'),
  STRIPE_WEBHOOK_SECRET: text(
    'Signing secret of the webhook that Stripe calls at PUBLIC_URL/api/payment/webhook (whsec_…); two, comma-separated, while it is changed. Needed with STRIPE_SECRET_KEY.',
  ),
  STRIPE_PRICE_BASIC_MONTHLY: text('Price id of Basic by the month. A plan without a price id is not sold.'),
  STRIPE_PRICE_BASIC_ANNUAL: text('Price id of Basic by the year.'),
  STRIPE_PRICE_BASIC_ANNUAL_EARLY: text('Price id of Basic by the year at the early-adopter price.'),
  STRIPE_PRICE_PREMIUM_MONTHLY: text('Price id of Premium by the month.'),
  STRIPE_PRICE_PREMIUM_ANNUAL: text('Price id of Premium by the year.'),
  STRIPE_PRICE_PREMIUM_ANNUAL_EARLY: text('Price id of Premium by the year at the early-adopter price.'),
  STRIPE_PRICE_LIFETIME: text('Price id of Lifetime, paid once.'),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Another address for Stripe’s API, for tests. Not with a live key.'),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe('Where members reach you; what they say when they cancel is mailed there.'),
  ...operatorEnv,
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(1, 'a name')
    .max(limits.adminUsername, `at most ${limits.adminUsername} characters`)
    .regex(ofOneLine, 'a name without line breaks and control characters')
    .optional()
    .describe('Name of the admin that the first start makes. Default: admin.'),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.adminPasswordMin, `at least ${limits.adminPasswordMin} characters`)
    .max(limits.passwordMax, `at most ${limits.passwordMax} characters`)
    .optional()
    .describe(
      `Password of the admin that the first start makes, ${limits.adminPasswordMin} characters or more. Without it a random one is made and written to the console once. Changed later with npm run admin -- reset.`,
    ),
  FFMPEG_PATH: text('The ffmpeg program; ffprobe is looked for beside it. Default: found on PATH.'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('How much is written to the log.'),
});

export type Env = z.output<typeof envSchema>;

/** A setting that can't be used. The message is one line with the variable, its value and what is allowed. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** An empty variable counts as unset. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? 'environment');
  const shown = secretNames.has(name) ? 'a value that is not shown' : JSON.stringify(given[name]);
  throw new ConfigError(`${name} is ${shown}, but must be: ${issue?.message ?? 'something else'}. ${describe(name)}`);
}

const secretNames = new Set([
  'MASTER_KEY',
  'PEPPER',
  'DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ADMIN_PASSWORD',
]);

function describe(name: string): string {
  return Object.entries(envSchema.shape).find(([key]) => key === name)?.[1].description ?? '';
}
