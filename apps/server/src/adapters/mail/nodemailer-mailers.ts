import path from 'node:path';
import { createHash, randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { MailConfig } from '#server/config/config.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { writeDurably } from '#server/lib/files.ts';
import { ConfigError } from '#server/config/env.ts';
import { MailProblem, type Mail, type Mailer } from './mail.ts';
import { failedTrial, smtpProblem, readSmtpUrl } from './smtp.ts';

export interface MailerDeps {
  readonly logger: Logger;
  readonly clock: Clock;
  /** For connecting, the greeting and each reply, in ms. A whole email is given up after four times that. */
  readonly patienceMs?: number;
}

export function openMailer(config: MailConfig, deps: MailerDeps): Mailer {
  const from = readSender(config.from);
  return config.kind === 'smtp' ? smtpMailer(config.url, from, deps) : mailboxMailer(config.folder, from, deps);
}

const timeouts = (ms: number) => ({ connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms, dnsTimeout: ms });

function smtpMailer(url: string, from: Sender, { clock, patienceMs = 30_000 }: MailerDeps): Mailer {
  const server = readSmtpUrl(url);
  const trialMs = Math.min(patienceMs, 5_000);
  // An aborted connection doesn't tell how far it got, so this records which emails a server began to receive.
  const reachedServer = new WeakSet<AbortSignal>();
  const open = async () => {
    const opened = (await import('nodemailer')).default.createTransport({
      ...server,
      pool: true,
      maxConnections: 2,
      // A stale connection is replaced immediately; further retries are up to the job.
      maxRequeues: 1,
      ...timeouts(patienceMs),
    });
    opened.use('stream', ({ message, data: { signal } }, done) => {
      message.transform(() => {
        if (signal) reachedServer.add(signal);
        return new PassThrough();
      });
      done();
    });
    return opened;
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(mail) {
      const message = checkedMessage(mail, from, clock);
      // The timeouts above start over with every byte, so the signal ends a conversation that is too slow.
      const signal = AbortSignal.timeout(4 * patienceMs);
      try {
        await (await (transport ??= open())).sendMail({ ...message, signal });
      } catch (error) {
        throw smtpProblem(error, { reachedServer: reachedServer.has(signal) });
      }
    },
    async tryOut(mail) {
      const opened = (await import('nodemailer')).default.createTransport({ ...server, ...timeouts(trialMs) });
      const signal = AbortSignal.timeout(2 * trialMs);
      try {
        const attempt = mail ? opened.sendMail({ ...checkedMessage(mail, from, clock), signal }) : opened.verify();
        await Promise.race([attempt, rejectedBy(signal)]);
        return { result: 'works' };
      } catch (error) {
        return failedTrial(error, server);
      } finally {
        opened.close();
      }
    },
    describe: () => `sent through ${server.host}:${server.port}${server.secure ? ' (TLS)' : ''}`,
    async close() {
      (await transport)?.close();
    },
  };
}

function mailboxMailer(folder: string, from: Sender, { logger, clock }: MailerDeps): Mailer {
  const open = async () =>
    (await import('nodemailer')).default.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(mail) {
      const message = checkedMessage(mail, from, clock);
      const file = path.join(folder, fileName(mail, clock));
      const { message: eml } = await (await (transport ??= open())).sendMail(message).catch((cause: unknown) => {
        throw new MailProblem('an email couldn’t be assembled', false, { cause });
      });
      await writeDurably(file, (opened) => opened.writeFile(eml)).catch((cause: unknown) => {
        throw new MailProblem('an email couldn’t be written to the mailbox folder', false, {
          unreachable: true,
          cause,
        });
      });
      logger.info({ file }, 'mail-written');
    },
    tryOut: async () => ({ result: 'no-server' }),
    describe: () => `not set up; saved to ${folder}`,
    close: async () => {},
  };
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function checkedMessage(mail: Mail, from: Sender, clock: Clock) {
  assertHeadersSafe(mail);
  const { to, subject, html, text, images = [], stopUrl } = mail;
  return {
    from,
    to,
    subject,
    html,
    text,
    attachments: images.map(({ mime, ...image }) => ({
      ...image,
      contentType: mime,
      contentDisposition: 'inline' as const,
    })),
    messageId: `<${mail.messageId}>`,
    date: clock.now(),
    // RFC 3834: no out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl !== undefined && oneClickStop(stopUrl)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const oneClickStop = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function fileName({ to }: Mail, clock: Clock): string {
  const time = clock.now().toISOString().replaceAll(/[:.]/g, '-');
  const recipient = createHash('sha256').update(to.address.toLowerCase()).digest('hex').slice(0, 12);
  return `${time}-${recipient}-${randomBytes(4).toString('hex')}.eml`;
}

const oneAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]{1,252}$/u;
const idShape = /^[^\s\p{Cc}@<>]{1,200}@[^\s\p{Cc}@<>]{1,250}$/u;
/** Visible ASCII without angle brackets, short enough for a header line, because it can't be folded. */
const urlShape = /^https?:\/\/[!-;=?-~]{1,900}$/;
/** A line break would start another header; other control characters don't belong in one either. */
const controlCharacter = /\p{Cc}|[\u2028\u2029]/u;

/** Refuses anything that could add a header or a recipient (`MailProblem`, permanent), whatever the library would do. */
function assertHeadersSafe({ to, subject, messageId, images = [], stopUrl }: Mail): void {
  const ofImages = images.flatMap(({ cid, filename, mime }) => [cid, filename, mime]);
  for (const value of [to.name, to.address, subject, messageId, ...ofImages]) {
    if (controlCharacter.test(value)) throw new MailProblem('an email header contains a line break', true);
  }
  if (!oneAddress.test(to.address)) throw new MailProblem('the recipient isn’t a single address', true);
  for (const id of [messageId, ...images.map(({ cid }) => cid)]) {
    if (!idShape.test(id)) throw new MailProblem('an id isn’t in the form name@host', true);
  }
  if (stopUrl !== undefined && !urlShape.test(stopUrl))
    throw new MailProblem('the unsubscribe link isn’t a plain URL', true);
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

export function readSender(text: string): Sender {
  const [, name = '', bracketed] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
  const sender = { name, address: bracketed ?? text.trim() };
  if (!oneAddress.test(sender.address) || controlCharacter.test(text)) {
    throw new ConfigError(
      `MAIL_FROM is ${JSON.stringify(text)}, but must be one address, for example Someday <post@example.org>.`,
    );
  }
  return sender;
}
