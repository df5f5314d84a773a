import { ConfigError } from '#server/config/env.ts';
import { MailProblem, type Mail } from './mail.ts';

/** One address and nothing beside it: what would make a list, a comment or a quoted part in a header is left out. */
const oneAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]{1,252}$/u;
/** The right side may be an address literal in brackets. */
const idShape = /^[^\s\p{Cc}@<>]{1,200}@[^\s\p{Cc}@<>]{1,250}$/u;
/** Visible ASCII without the brackets it stands in, and short enough for one line of a header, which has no place to break it. */
const urlShape = /^https?:\/\/[!-;=?-~]{1,900}$/;
/** Line breaks would start another header; no other control character has business in one either. */
const controlCharacter = /\p{Cc}|[\u2028\u2029]/u;

/** Refuses what would become another header or another recipient (`MailProblem`, permanent), whatever the library behind does. */
export function assertHeadersSafe({ to, subject, messageId, stopUrl }: Mail): void {
  for (const value of [to.name, to.address, subject, messageId]) {
    if (controlCharacter.test(value)) throw new MailProblem('a mail header holds a line break', true);
  }
  if (!oneAddress.test(to.address)) throw new MailProblem('the recipient is not one address', true);
  if (!idShape.test(messageId)) throw new MailProblem('the message id is not of the form name@host', true);
  if (stopUrl !== undefined && !urlShape.test(stopUrl)) throw new MailProblem('the stop link is not a plain URL', true);
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Reads MAIL_FROM: an address, or a name and an address in angle brackets. Anything else is a `ConfigError`. */
export function readSender(text: string): Sender {
  const [, name = '', bracketed] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
  const sender = { name, address: bracketed ?? text.trim() };
  if (!oneAddress.test(sender.address) || controlCharacter.test(text)) {
    throw new ConfigError(
      `MAIL_FROM is ${JSON.stringify(text)}, but must be: one address, for example Someday <post@example.org>.`,
    );
  }
  return sender;
}
