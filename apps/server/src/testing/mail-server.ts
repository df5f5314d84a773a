import type net from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMail, type TestMail } from './test-mail.ts';

export interface MailServer {
  /** With the name and password it lets in. */
  readonly url: string;
  /** All mails it has taken, as they came. */
  readonly mails: readonly Buffer[];
  /** Those it has taken since the last look. */
  takeMails(): Promise<TestMail[]>;
  /** What it says to the next recipients: an SMTP code of refusal, or null to take the mail. */
  refuseWith(code: number | null): void;
  /** While true it turns everybody away at the door, before any mail is spoken of. */
  refuseToTalk(refuse: boolean): void;
  /** Cuts every connection. */
  hangUp(): void;
  close(): Promise<void>;
}

/** A real mail server on a free port. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Buffer[] = [];
  let looked = 0;
  let refusal: number | null = null;
  let closed = false;
  const sockets = new Set<net.Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onConnect: (_session, done) => done(closed ? Object.assign(new Error('closed'), { responseCode: 421 }) : null),
    onRcptTo(_address, _session, done) {
      if (refusal === null) done();
      else done(Object.assign(new Error('not now'), { responseCode: refusal }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        mails.push(Buffer.concat(chunks));
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => {});
  smtp.server.on('connection', (socket: net.Socket) => sockets.add(socket));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port');
  return {
    url: `smtp://me:secret@127.0.0.1:${address.port}`,
    mails,
    async takeMails() {
      const fresh = mails.slice(looked);
      looked = mails.length;
      return Promise.all(fresh.map(readMail));
    },
    refuseWith(code) {
      refusal = code;
    },
    refuseToTalk(refuse) {
      closed = refuse;
      if (refuse) hangUp();
    },
    hangUp,
    close() {
      hangUp();
      return new Promise((resolve) => smtp.close(resolve));
    },
  };
}
