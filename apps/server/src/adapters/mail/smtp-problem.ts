import * as z from 'zod';
import { MailProblem } from './mail.ts';

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
