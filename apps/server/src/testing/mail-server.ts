import type net from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMail, type TestMail } from './test-mail.ts';

export interface MailServer {
  /** With the username and password it accepts. */
  readonly url: string;
  /** All emails it has accepted, as received. */
  readonly mails: readonly Buffer[];
  /** Those it has accepted since the last call. */
  takeMails(): Promise<TestMail[]>;
  /** How it answers the next recipients: an SMTP error code, or null to accept the email. */
  refuseWith(code: number | null): void;
  /** While true, it refuses every connection before any email. */
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
