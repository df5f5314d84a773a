import * as z from 'zod';
import { ConfigError } from '#server/config/env.ts';
import { MailProblem } from './mail.ts';

/** How to reach a mail server, in the words of the library that does it. */
interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  readonly secure: boolean;
  /** Without STARTTLS nothing is sent, so that nobody on the way can talk a password out of us. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly tls: { readonly rejectUnauthorized: boolean };
}

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;
const switches = ['requireTLS', 'ignoreTLS'] as const;

/**
 * Reads SMTP_URL: `smtps://` (port 465) or `smtp://` (port 587, STARTTLS), both with `name:password@` where needed. A password goes
 * over the network only encrypted; `?requireTLS=true` asks the same without one, `?ignoreTLS=true` never encrypts. On this machine
 * itself nobody stands between, so there a certificate of the server's own making will do. Errors: `ConfigError`, never showing the value.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') throw unusable('it is not an address');
  const secure = url.protocol === 'smtps:';
  const here = loopback.test(url.hostname);
  const [user, pass] = [decode(url.username), decode(url.password)];
  const chosen = readSwitches(url.searchParams);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: chosen.has('requireTLS') || (!secure && user !== '' && !here && !chosen.has('ignoreTLS')),
    ignoreTLS: chosen.has('ignoreTLS'),
    ...(user !== '' && { auth: { user, pass } }),
    tls: { rejectUnauthorized: !here },
  };
}

function readSwitches(parameters: URLSearchParams): ReadonlySet<(typeof switches)[number]> {
  for (const [name, value] of parameters) {
    const known = switches.some((option) => option === name);
    if (!known || !/^(true|false)$/.test(value))
      throw unusable('only requireTLS and ignoreTLS, true or false, may follow the ?');
  }
  const chosen = new Set(switches.filter((name) => parameters.get(name) === 'true'));
  if (chosen.size === switches.length) throw unusable('requireTLS and ignoreTLS contradict each other');
  return chosen;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw unusable('a % in the name or password must be written as %25');
  }
}

function unusable(why: string): ConfigError {
  return new ConfigError(
    `SMTP_URL is a value that is not shown, and cannot be used: ${why}. It looks like smtps://name:password@mail.example.org.`,
  );
}

const field = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** What the SMTP library says of a failure; every field may be missing or of another kind. */
const failureSchema = z.object({
  code: field(z.string()),
  /** The system's name for what `code` sums up. */
  originalCode: field(z.string()),
  /** Which of the waits took too long. */
  timeoutType: field(z.string()),
  command: field(z.string()),
  responseCode: field(z.number()),
  response: field(z.string()),
});

type Failure = z.output<typeof failureSchema>;

/**
 * Turns a failure into a problem that names the step and the server's figures. Its words stay out: servers quote addresses in them.
 * `heardOfMail`: a server had let us in and the talk about this mail had begun, whatever came of it.
 */
export function smtpProblem(error: unknown, { heardOfMail }: { heardOfMail: boolean }): MailProblem {
  if (error instanceof MailProblem) return error;
  const failure = failureSchema.safeParse(error).data ?? {};
  const { code = 'unknown', command, responseCode } = failure;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(failure.response ?? '') ?? [];
  const words = [code, command && `at ${command}`, responseCode, enhanced].filter(Boolean);
  const permanent = isFinal(failure);
  const unreachable = !permanent && (heardOfMail ? isNobodys(failure, enhanced) : closedDoors.has(code));
  return new MailProblem(`the mail server did not take a mail: ${words.join(' ')}`, permanent, { unreachable });
}

/** Failures on the way to a server and at its door. Without a mail they would have been the same. */
const closedDoors: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EABORT',
]);

/** What can be told from a failure alone: the talk may have begun over a connection that had gone stale, and ended at the next one's door. */
function isNobodys(failure: Failure, enhanced: string | undefined): boolean {
  const { code = '', originalCode = '', timeoutType } = failure;
  const lateToTheDoor = code === 'ETIMEDOUT' && timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT';
  return neverInside.has(code) || nobodyThere.has(originalCode) || lateToTheDoor || isSenderRefused(failure, enhanced);
}

const neverInside: ReadonlySet<string> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
const nobodyThere: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/** The sender is the same for all mails. What is said of this one already then is its size (552) or its kind (RFC 3463: x.6.x). */
function isSenderRefused({ command, responseCode }: Failure, enhanced: string | undefined): boolean {
  const aboutMail = responseCode === 552 || enhanced?.split('.')[1] === '6';
  return command === 'MAIL FROM' && responseCode !== undefined && !aboutMail;
}

/**
 * Final is a 5xx about the recipient or the mail. A 5xx before that (greeting, login, sender) is about the settings: the mail waits
 * until they are mended. 503 means that the conversation went wrong, not the mail.
 */
function isFinal({ code, command, responseCode }: Failure): boolean {
  if (responseCode === undefined) return code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API');
  const refused = responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  return refused && (command === 'RCPT TO' || command === 'DATA');
}
