import * as z from 'zod';
import { ConfigError } from '#server/config/env.ts';
import { MailProblem, type MailTrial } from './mail.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  readonly secure: boolean;
  /** Refuse to send without STARTTLS, so that no one in between can make us reveal the password. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly tls: { readonly rejectUnauthorized: boolean };
}

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;
const switches = ['requireTLS', 'ignoreTLS'] as const;

/** `smtps://` (port 465) or `smtp://` (587, STARTTLS). A password is only sent encrypted. Throws `ConfigError` without the value. */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') throw unusable('it isn’t an address');
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
      throw unusable('only requireTLS and ignoreTLS are allowed after the ?, set to true or false');
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
    `SMTP_URL (value hidden) can’t be used: ${why}. Example: smtps://name:password@mail.example.org`,
  );
}

const field = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const failureSchema = z.object({
  code: field(z.string()),
  originalCode: field(z.string()),
  timeoutType: field(z.string()),
  command: field(z.string()),
  responseCode: field(z.number()),
  response: field(z.string()),
});

type Failure = z.output<typeof failureSchema>;

/** Leaves out the server's words, because servers quote addresses in them. */
export function smtpProblem(error: unknown, { reachedServer }: { reachedServer: boolean }): MailProblem {
  if (error instanceof MailProblem) return error;
  const failure = failureSchema.safeParse(error).data ?? {};
  const { code = 'unknown', command, responseCode } = failure;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(failure.response ?? '') ?? [];
  const words = [code, command && `at ${command}`, responseCode, enhanced].filter(Boolean);
  const permanent = isFinal(failure);
  const unreachable = !permanent && (reachedServer ? isNotTheEmail(failure, enhanced) : connectionErrors.has(code));
  return new MailProblem(`the mail server didn’t accept an email: ${words.join(' ')}`, permanent, { unreachable });
}

const connectionErrors: ReadonlySet<string> = new Set([
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

/** Looks only at the failure: the conversation may have begun on a stale connection and ended while opening the next one. */
function isNotTheEmail(failure: Failure, enhanced: string | undefined): boolean {
  const { code = '', originalCode = '', timeoutType } = failure;
  const timedOutConnecting = code === 'ETIMEDOUT' && timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT';
  return (
    neverLoggedIn.has(code) || noServer.has(originalCode) || timedOutConnecting || isSenderRefused(failure, enhanced)
  );
}

const neverLoggedIn: ReadonlySet<string> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
const noServer: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN']);

/** The sender is the same for all emails, so a refusal at this point is about the size (552) or the content (RFC 3463: x.6.x). */
function isSenderRefused({ command, responseCode }: Failure, enhanced: string | undefined): boolean {
  const aboutMail = responseCode === 552 || enhanced?.split('.')[1] === '6';
  return command === 'MAIL FROM' && responseCode !== undefined && !aboutMail;
}

/** A 5xx about the recipient or the email; one before that (greeting, login, sender) is about the settings. */
function isFinal({ code, command, responseCode }: Failure): boolean {
  if (responseCode === undefined) return code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API');
  const refused = responseCode >= 500 && responseCode < 600 && responseCode !== 503;
  return refused && (command === 'RCPT TO' || command === 'DATA');
}

/** For the admin's eyes: the server's words are kept, without the password in any of the forms it is sent in. */
export function failedTrial(error: unknown, { auth }: Pick<SmtpServer, 'auth'>): MailTrial {
  const { code = '', command, response } = failureSchema.safeParse(error).data ?? {};
  const words = response ?? (error instanceof Error && error.message !== '' ? error.message : code);
  const { user = '', pass = '' } = auth ?? {};
  const secrets = [pass, encodeURIComponent(pass), base64(pass), base64(`\0${user}\0${pass}`)].filter(Boolean);
  const answer = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words);
  const isLogin = code === 'EAUTH' || code === 'ENOAUTH';
  const at = isLogin ? 'login' : command !== undefined && afterLogin.has(command) ? 'email' : 'connection';
  return { result: 'fails', at, answer };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const afterLogin: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA', 'API']);
