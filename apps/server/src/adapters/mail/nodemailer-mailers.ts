import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { MailConfig } from '#server/config/config.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { assertHeadersSafe, MailProblem, type Mail, type Mailer } from './mail.ts';

export interface MailerTools {
  readonly logger: Logger;
  readonly clock: Clock;
  /** For connecting, for the greeting and for every answer, in ms. */
  readonly patienceMs?: number;
}

export function openMailer(config: MailConfig, tools: MailerTools): Mailer {
  return config.kind === 'smtp' ? smtpMailer(config, tools) : mailboxMailer(config, tools);
}

/** Hands mails to a mail server. */
function smtpMailer({ url, from }: { url: string; from: string }, { patienceMs = 30_000 }: MailerTools): Mailer {
  const { hostname, port, protocol } = new URL(url);
  const timeouts = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
  };
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  return {
    async send(mail) {
      try {
        await transport.sendMail(message(mail, from));
      } catch (error) {
        throw asProblem(error);
      }
    },
    describe: () => `sent through ${hostname}${port === '' ? '' : `:${port}`}${protocol === 'smtps:' ? ' (TLS)' : ''}`,
    async close() {
      transport.close();
    },
  };
}

/** Writes every mail as an `.eml` file, for installations without a mail server and for trying things out. */
function mailboxMailer({ folder, from }: { folder: string; from: string }, { logger, clock }: MailerTools): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message: eml } = await transport.sendMail(message(mail, from));
      const time = clock.now().toISOString().replaceAll(/[:.]/g, '-');
      const tail = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 12);
      const file = path.join(folder, `${time}-${tail}.eml`);
      await writeDurably(file, eml);
      logger.info({ file }, 'mail-written');
    },
    describe: () => `no mail server: written to ${folder}`,
    close: async () => {},
  };
}

function message(mail: Mail, from: string) {
  assertHeadersSafe(mail);
  const { to, subject, html, text } = mail;
  return {
    from,
    to,
    subject,
    html,
    text,
    messageId: `<${mail.messageId}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function writeDurably(file: string, content: Buffer | NodeJS.ReadableStream): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** 5xx answers are final; silence, 4xx and lost connections are not. */
function asProblem(error: unknown): MailProblem {
  if (error instanceof MailProblem) return error;
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const kind = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  // The server's own words may hold addresses: the code is enough for the log.
  return new MailProblem(
    `the mail server did not take a mail: ${kind} ${code || ''}`.trim(),
    code >= 500 && code < 600,
    {
      cause: kind,
    },
  );
}
