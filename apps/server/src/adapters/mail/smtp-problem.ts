import * as z from 'zod';
import { MailProblem } from './mail.ts';

const field = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** What the SMTP library says of a failure; every field may be missing or of another kind. */
const failureSchema = z.object({
  code: field(z.string()),
  command: field(z.string()),
  responseCode: field(z.number()),
  response: field(z.string()),
});

type Failure = z.output<typeof failureSchema>;

/** Turns a failure into a problem that names the step and the server's figures. Its words stay out: servers quote addresses in them. */
export function smtpProblem(error: unknown): MailProblem {
  if (error instanceof MailProblem) return error;
  const failure = failureSchema.safeParse(error).data ?? {};
  const { code = 'unknown', command, responseCode } = failure;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(failure.response ?? '') ?? [];
  const words = [code, command && `at ${command}`, responseCode, enhanced].filter(Boolean);
  return new MailProblem(`the mail server did not take a mail: ${words.join(' ')}`, isFinal(failure));
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
