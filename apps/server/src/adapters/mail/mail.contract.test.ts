import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import type { Mail, Mailer } from './mail.ts';
import { openMailer } from './nodemailer-mailers.ts';

const logger = { info: () => {}, warn: () => {}, error: () => {} };
const tools = { logger, clock: systemClock, patienceMs: 300 };
const from = 'Someday <post@example.org>';

const mail: Mail = {
  to: { name: 'Zoë Ångström 💌', address: 'zoe@example.org' },
  subject: 'Grüße — a letter 💌',
  html: '<p>Liebe Zoë</p>',
  text: 'Liebe Zoë',
  messageId: 'medium-7-attention@example.org',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-mail-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Harness {
  mailer: Mailer;
  received(): Promise<Buffer[]>;
  close(): Promise<void>;
}

const implementations: Record<string, () => Promise<Harness>> = {
  mailbox: async () => {
    const box = path.join(folder, 'mailbox');
    const mailer = openMailer({ kind: 'mailbox', folder: box, from }, tools);
    const received = async () => {
      const names = await readdir(box).catch((): string[] => []);
      return Promise.all(names.toSorted().map((name) => readFile(path.join(box, name))));
    };
    return { mailer, received, close: () => mailer.close() };
  },
  smtp: async () => {
    const mails: Buffer[] = [];
    const server = await smtpServer({
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          mails.push(Buffer.concat(chunks));
          done();
        });
      },
    });
    const mailer = openMailer({ kind: 'smtp', url: server.url, from }, tools);
    const close = async () => {
      await mailer.close();
      await server.close();
    };
    return { mailer, received: async () => mails, close };
  },
};

describe.each(Object.entries(implementations))('the %s mailer', (_name, open) => {
  it('delivers names, words and pictures of any script, under a fixed id', async () => {
    const { mailer, received, close } = await open();
    await mailer.send(mail);
    const [raw] = await received();
    const parsed = await PostalMime.parse(raw ?? '');
    expect(parsed).toMatchObject({
      subject: mail.subject,
      from: { name: 'Someday', address: 'post@example.org' },
      to: [mail.to],
      messageId: `<${mail.messageId}>`,
    });
    expect(parsed.text?.trim()).toBe(mail.text);
    expect(parsed.html?.trim()).toBe(mail.html);
    await close();
  });

  it.each(['subject', 'messageId'] as const)('refuses a line break in the %s', async (field) => {
    const { mailer, received, close } = await open();
    const before = (await received()).length;
    const wrong = { ...mail, [field]: 'x\r\nBcc: everybody@example.org' };
    await expect(mailer.send(wrong)).rejects.toMatchObject({ name: 'MailProblem', permanent: true });
    expect(await received()).toHaveLength(before);
    await close();
  });

  it('says where mails go without a password', async () => {
    const { mailer, close } = await open();
    expect(mailer.describe()).toMatch(/written to|sent through/);
    expect(mailer.describe()).not.toContain('secret');
    await close();
  });
});

it('the mailbox is for its owner’s eyes only', async () => {
  const { mailer, close } = await (implementations['mailbox'] ?? fail)();
  await mailer.send(mail);
  const [name = ''] = await readdir(path.join(folder, 'mailbox'));
  expect((await stat(path.join(folder, 'mailbox', name))).mode & 0o777).toBe(0o600);
  await close();
});

describe('a mail server', () => {
  it.each([
    [550, true],
    [421, false],
    [451, false],
  ])('that answers %i makes a problem whose being permanent is %s', async (responseCode, permanent) => {
    const server = await smtpServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
    });
    const mailer = openMailer({ kind: 'smtp', url: server.url, from }, tools);
    const problem = mailer.send(mail);
    await expect(problem).rejects.toMatchObject({ name: 'MailProblem', permanent });
    await expect(problem).rejects.not.toThrow(/secret|zoe@/);
    await mailer.close();
    await server.close();
  });

  it('that never says a word is given up in time', async () => {
    const silent = net.createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const mailer = openMailer({ kind: 'smtp', url: `smtp://me:secret@127.0.0.1:${port}`, from }, tools);
    await expect(mailer.send(mail)).rejects.toMatchObject({ permanent: false });
    await mailer.close();
    silent.close();
  });

  it('that hangs up after the data leaves the mail to be sent again', async () => {
    const server = await smtpServer({
      onData(stream) {
        stream.resume();
        stream.once('end', () => server.hangUp());
      },
    });
    const mailer = openMailer({ kind: 'smtp', url: server.url, from }, tools);
    await expect(mailer.send(mail)).rejects.toMatchObject({ permanent: false });
    await mailer.close();
    await server.close();
  });
});

/** A real SMTP server on a free port that lets `me:secret` in. */
async function smtpServer(options: SMTPServerOptions) {
  const sockets = new Set<net.Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    ...options,
  });
  smtp.on('error', () => {});
  smtp.server.on('connection', (socket: net.Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://me:secret@127.0.0.1:${port}`,
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}

function fail(): never {
  throw new Error('no such implementation');
}
