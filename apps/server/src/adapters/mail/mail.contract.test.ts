import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { noSmallDisk, smallDisk } from '#server/testing/storage/small-disk.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import type { InlineImage, Mail, Mailer } from './mail.ts';
import { openMailer } from './nodemailer-mailers.ts';

const written: object[] = [];
const logger = { info: (fields: object) => void written.push(fields), warn: () => {}, error: () => {} };
const clock = createTestClock(new Date('2031-05-17T09:00:00Z'));
const tools = { logger, clock, patienceMs: 300 };
const from = 'Someday <post@example.org>';

const mail: Mail = {
  to: { name: 'Zoë Ångström 💌', address: 'zoe@example.org' },
  subject: 'Grüße — a letter 💌',
  html: '<p>Liebe Zoë 💌</p>',
  text: 'Liebe Zoë 💌',
  messageId: 'medium-7-attention@example.org',
};

const final = { name: 'MailProblem', permanent: true, unreachable: false };
const later = { name: 'MailProblem', permanent: false, unreachable: false };
const closed = { name: 'MailProblem', permanent: false, unreachable: true };

const image: InlineImage = {
  cid: 'stamp@example.org',
  filename: 'stamp.png',
  mime: 'image/png',
  content: Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256)),
};

let folder: string;
const opened: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-mail-'));
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true });
});

function open(config: Parameters<typeof openMailer>[0]): Mailer {
  const mailer = openMailer(config, tools);
  opened.push(() => mailer.close());
  return mailer;
}

const openMailbox = () => open({ kind: 'mailbox', folder: path.join(folder, 'mailbox'), from });
const openSmtp = (url: string) => open({ kind: 'smtp', url, from });

const implementations = {
  async mailbox() {
    const box = path.join(folder, 'mailbox');
    const names = () => readdir(box).catch((): string[] => []);
    return {
      mailer: openMailbox(),
      received: async () => Promise.all((await names()).toSorted().map((name) => readFile(path.join(box, name)))),
    };
  },
  async smtp() {
    const server = await startServer();
    return { mailer: openSmtp(server.url), received: async () => server.mails };
  },
};

describe.each(Object.entries(implementations))('the %s mailer', (_name, start) => {
  it('delivers names and text in any script, with the given id and time', async () => {
    const { mailer, received } = await start();
    await mailer.send(mail);
    const [raw = Buffer.alloc(0)] = await received();
    const parsed = await PostalMime.parse(raw);
    expect(parsed).toMatchObject({
      subject: mail.subject,
      from: { name: 'Someday', address: 'post@example.org' },
      to: [mail.to],
      messageId: `<${mail.messageId}>`,
      date: clock.now().toISOString(),
    });
    expect(parsed.text?.trim()).toBe(mail.text);
    expect(parsed.html?.trim()).toBe(mail.html);
    expect(parsed.attachments).toEqual([]);
    expect(raw.toString()).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw.toString()).not.toMatch(/^List-/m);
  });

  it('delivers images as part of the HTML, not as files next to it', async () => {
    const { mailer, received } = await start();
    const other = { ...image, cid: 'postmark@example.org', filename: 'postmark.png' };
    const html = '<p><img src="cid:stamp@example.org"><img src="cid:postmark@example.org"></p>';
    await mailer.send({ ...mail, html, images: [image, other] });
    const [raw = Buffer.alloc(0)] = await received();
    const parsed = await PostalMime.parse(raw);
    const bytes = Uint8Array.from(image.content).buffer;
    expect(parsed.html?.trim()).toBe(html);
    expect(parsed.text?.trim()).toBe(mail.text);
    expect(parsed.attachments).toEqual(
      [image, other].map(({ cid, filename, mime }) => ({
        ...{ filename, mimeType: mime, disposition: 'inline', related: true, contentId: `<${cid}>`, content: bytes },
      })),
    );
    const parts = [...raw.toString().matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, type]) => type);
    expect(parts).toEqual([
      ...['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png', 'image/png'],
    ]);
  });

  it('adds the header for one-click unsubscribing (RFC 8058) if given a link, and none otherwise', async () => {
    const { mailer, received } = await start();
    const stopUrl = `https://example.org/api/notices/stop?token=${'aB3-_'.repeat(40)}&loved-one=7`;
    await mailer.send({ ...mail, stopUrl });
    const [raw = Buffer.alloc(0)] = await received();
    const { headers } = await PostalMime.parse(raw);
    const stop = headers.filter(({ key }) => key.startsWith('list-'));
    expect(stop.map(({ key, value }) => [key, value])).toEqual([
      ['list-unsubscribe', `<${stopUrl}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ]);
  });

  it('keeps the id of an email that is sent again', async () => {
    const { mailer, received } = await start();
    await mailer.send(mail);
    await mailer.send(mail);
    const ids = await Promise.all((await received()).map(async (raw) => (await PostalMime.parse(raw)).messageId));
    expect(ids).toEqual([`<${mail.messageId}>`, `<${mail.messageId}>`]);
  });

  it.each<[string, Partial<Mail>]>([
    ['a line break in the subject', { subject: 'x\r\nBcc: everybody@example.org' }],
    ['a bare line feed in the subject', { subject: 'x\nBcc: everybody@example.org' }],
    ['a line break in the message id', { messageId: 'x@y\r\nBcc: everybody@example.org' }],
    ['a line break in the name', { to: { name: 'Z\rBcc: everybody@example.org', address: 'zoe@example.org' } }],
    ['a line break in the address', { to: { name: 'Z', address: 'zoe@example.org\r\nDATA' } }],
    ['a second address', { to: { name: 'Z', address: 'zoe@example.org,everybody@example.org' } }],
    ['an address in brackets', { to: { name: 'Z', address: 'zoe@example.org><everybody@example.org' } }],
    ['an address in quotes', { to: { name: 'Z', address: '"everybody@example.org x"@example.org' } }],
    ['a line break in the unsubscribe link', { stopUrl: 'https://example.org/\r\nBcc: everybody@example.org' }],
    ['a second unsubscribe link', { stopUrl: 'https://example.org/>,<mailto:everybody@example.org' }],
    ['an unsubscribe link that isn’t http', { stopUrl: 'mailto:everybody@example.org' }],
    ['an unsubscribe link with a space', { stopUrl: 'https://example.org/ everybody' }],
    ['a line break in an image’s id', { images: [{ ...image, cid: 'a@b>\r\nBcc: everybody@example.org' }] }],
    ['an image’s id in brackets', { images: [{ ...image, cid: '<a@b>' }] }],
    ['a line break in an image’s name', { images: [{ ...image, filename: 'a\r\nBcc: everybody@example.org' }] }],
    ['a line break in an image’s type', { images: [{ ...image, mime: 'a/b\r\nBcc: everybody@example.org' }] }],
    ['no address', { to: { name: 'Z', address: '' } }],
  ])('refuses %s permanently (C5)', async (_what, wrong) => {
    const { mailer, received } = await start();
    await expect(mailer.send({ ...mail, ...wrong })).rejects.toMatchObject({ name: 'MailProblem', permanent: true });
    expect(await received()).toEqual([]);
  });

  it('keeps an address inside a name part of the name', async () => {
    const { mailer, received } = await start();
    const to = { name: 'everybody@example.org, "Zoë" <x@example.org>', address: 'zoe@example.org' };
    await mailer.send({ ...mail, to });
    const [raw = Buffer.alloc(0)] = await received();
    expect((await PostalMime.parse(raw)).to).toEqual([to]);
  });

  it('says where emails go, without the password', async () => {
    const { mailer } = await start();
    expect(mailer.describe()).toMatch(/^not set up; saved to \/.+\/mailbox$|^sent through 127\.0\.0\.1:\d+$/);
  });
});

describe('the mailbox', () => {
  it('is readable only by its owner, and each email’s file is logged', async () => {
    written.length = 0;
    await openMailbox().send(mail);
    const [name = ''] = await readdir(path.join(folder, 'mailbox'));
    expect(name).toMatch(/^2031-05-17T09-00-00-000Z-[0-9a-f]{12}-[0-9a-f]{8}\.eml$/);
    const file = path.join(folder, 'mailbox', name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
    expect(written).toEqual([{ file }]);
  });

  it('leaves the email to be retried if it can’t be written', async () => {
    await writeFile(path.join(folder, 'mailbox'), 'not a folder');
    await expect(openMailbox().send(mail)).rejects.toMatchObject(closed);
  });

  it.skipIf(noSmallDisk !== undefined)('accepts no email while its disk is full, and all of it later', async () => {
    const disk = await smallDisk(path.join(folder, 'disk'), 1);
    try {
      const mailer = open({ kind: 'mailbox', folder: disk.folder, from });
      await disk.fill(0);
      await expect(mailer.send(mail)).rejects.toMatchObject(closed);
      await disk.clear();
      await mailer.send(mail);
      expect((await readdir(disk.folder)).filter((name) => name !== 'ballast')).toHaveLength(1);
    } finally {
      disk.unmount();
    }
  });
});

type Answer = (thing: unknown, session: unknown, done: (error?: Error | null) => void) => void;
const refuse =
  (responseCode: number, words = 'no, zoe@example.org and secret'): Answer =>
  (_thing, _session, done) =>
    done(Object.assign(new Error(words), { responseCode }));

describe('a mail server', () => {
  it.each<[string, SMTPServerOptions, object]>([
    ['550 to the recipient', { onRcptTo: refuse(550) }, final],
    ['450 to the recipient', { onRcptTo: refuse(450) }, later],
    ['421 to the recipient', { onRcptTo: refuse(421) }, later],
    ['554 to the email', { onData: refuseData(554) }, final],
    ['452 to the email', { onData: refuseData(452) }, later],
    // Wrong settings are the operator's fault, not the email's.
    ['550 to the sender', { onMailFrom: refuse(550) }, closed],
    ['451 to the sender', { onMailFrom: refuse(451) }, closed],
    ['552 to the size', { onMailFrom: refuse(552) }, later],
    ['550 5.6.7 to an address of the recipient’s script', { onMailFrom: refuse(550, '5.6.7 no') }, later],
    ['535 to the password', { onAuth: refuse(535) }, closed],
    ['454 to the password', { onAuth: refuse(454) }, closed],
    ['554 for a greeting', { onConnect: (_session, done) => refuse(554)(null, null, done) }, closed],
    ['421 for a greeting', { onConnect: (_session, done) => refuse(421)(null, null, done) }, closed],
  ])('that answers %s gives the right kind of problem', async (_what, options, expected) => {
    const server = await startServer(options);
    const problem: unknown = await openSmtp(server.url)
      .send(mail)
      .catch((error: unknown) => error);
    expect(problem).toMatchObject(expected);
    // Everything a log line could show.
    const shown = inspect(problem, { depth: 9, showHidden: true });
    expect(shown).toContain('the mail server didn’t accept an email');
    expect(shown).not.toMatch(/secret|zoe@|c2VjcmV0/);
    expect(server.mails).toEqual([]);
  });

  it.each<[string, (socket: net.Socket) => void, string]>([
    ['never says a word', () => {}, 'smtp'],
    ['never begins to encrypt', () => {}, 'smtps'],
    ['hangs up immediately', (socket) => void socket.destroy(), 'smtp'],
    ['keeps talking without ever finishing its greeting', drip, 'smtp'],
  ])('that %s is given up on in time', async (_what, onConnection, scheme) => {
    const port = await listen(net.createServer(onConnection));
    await expect(openSmtp(`${scheme}://127.0.0.1:${port}`).send(mail)).rejects.toMatchObject(closed);
  });

  it('that doesn’t answer leaves the email to be retried', async () => {
    const gone = net.createServer();
    const port = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    await expect(openSmtp(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toMatchObject(closed);
  });

  it('with an unknown name leaves the email to be retried', { tags: 'long' }, async () => {
    await expect(openSmtp('smtp://mail.invalid').send(mail)).rejects.toMatchObject(closed);
  });

  it('that disappears after one email is unreachable for the next', async () => {
    const server = await startServer();
    const mailer = openSmtp(server.url);
    await mailer.send(mail);
    await server.close();
    await expect(mailer.send(mail)).rejects.toMatchObject(closed);
  });

  it.each(['hangs', 'hangs up'])(
    'that %s after the data leaves the email to be retried, and received it once',
    async (how) => {
      let taken = 0;
      const server = await startServer({
        onData(stream) {
          stream.resume();
          stream.once('end', () => {
            taken++;
            if (how === 'hangs up') server.hangUp();
          });
        },
      });
      // This email may be what it chokes on.
      await expect(openSmtp(server.url).send(mail)).rejects.toMatchObject(later);
      expect(taken).toBe(1);
    },
  );

  it('that hung up between two emails still gets the second one', { tags: 'long' }, async () => {
    const server = await startServer();
    const mailer = openSmtp(server.url);
    await mailer.send(mail);
    server.hangUp();
    await mailer.send({ ...mail, messageId: 'second@example.org' });
    expect(server.mails).toHaveLength(2);
  });

  it('that offers encryption gets the password and the email encrypted', async () => {
    // The test server warns that its built-in certificate is for tests.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const secure: unknown[] = [];
    const server = await startServer({
      disabledCommands: [],
      allowInsecureAuth: false,
      onAuth: (auth, session, done) => {
        secure.push(session.secure, auth.password);
        done(null, { user: auth.username });
      },
    });
    await openSmtp(server.url).send(mail);
    expect(secure).toEqual([true, 'secret']);
    expect(server.mails).toHaveLength(1);
  });

  it('that works is tried out without an email, or with one', async () => {
    const server = await startServer();
    const mailer = openSmtp(server.url);
    expect(await mailer.tryOut()).toEqual({ result: 'works' });
    expect(server.mails).toEqual([]);
    expect(await mailer.tryOut(mail)).toEqual({ result: 'works' });
    expect(server.mails).toHaveLength(1);
  });

  const words = `for zoe@example.org: secret ${Buffer.from('\0me\0secret').toString('base64')}`;
  it.each<[string, SMTPServerOptions, string, string]>([
    ['the password', { onAuth: refuse(535, words) }, 'login', '535 for zoe@example.org: … …'],
    ['the sender', { onMailFrom: refuse(550, '5.7.1 not you') }, 'email', '550 5.7.1 not you'],
    ['the recipient', { onRcptTo: refuse(550, '5.1.1 no zoe@example.org') }, 'email', '550 5.1.1 no zoe@example.org'],
  ])(
    'that refuses %s is quoted to the admin who tries it out, without the password',
    async (_what, options, at, said) => {
      const server = await startServer(options);
      const trial = await openSmtp(server.url).tryOut(mail);
      expect(trial).toMatchObject({ result: 'fails', at, answer: expect.stringContaining(said) });
      expect(JSON.stringify(trial)).not.toMatch(/secret|bWUAc2Vj|AG1lAHNl/);
    },
  );

  it.each<[string, (socket: net.Socket) => void]>([
    ['never says a word', () => {}],
    ['keeps talking without ever finishing its greeting', drip],
  ])('that %s is tried out in bounded time', async (_what, onConnection) => {
    const port = await listen(net.createServer(onConnection));
    const trial = await openSmtp(`smtp://127.0.0.1:${port}`).tryOut();
    expect(trial).toMatchObject({ result: 'fails', at: 'connection' });
  });

  it('that isn’t set can’t be tried out', async () => {
    expect(await openMailbox().tryOut(mail)).toEqual({ result: 'no-server' });
  });

  it('that doesn’t offer required encryption gets nothing', async () => {
    const server = await startServer();
    await expect(openSmtp(`${server.url}?requireTLS=true`).send(mail)).rejects.toMatchObject(closed);
    expect(server.mails).toEqual([]);
  });
});

/** An endless greeting: every line restarts the timeout for an answer. */
function drip(socket: net.Socket): void {
  socket.on('error', () => {});
  socket.write('220 example.org\r\n');
  const timer = setInterval(() => socket.write('250-AND\r\n'), 50);
  socket.once('close', () => clearInterval(timer));
}

function refuseData(responseCode: number): NonNullable<SMTPServerOptions['onData']> {
  return (stream, session, done) => {
    stream.resume();
    stream.once('end', () => refuse(responseCode)(null, session, done));
  };
}

async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.unshift(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  opened.unshift(() => server.close());
  return server;
}
