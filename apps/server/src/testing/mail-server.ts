import { SMTPServer } from 'smtp-server';
import { readMail, type TestMail } from './test-mail.ts';

export interface MailServer {
  readonly url: string;
  /** What it says to the next recipients: an SMTP code of refusal, or null to take the mail. */
  refuseWith(code: number | null): void;
  /** Mails it has taken since the last look. */
  takeMails(): Promise<TestMail[]>;
  close(): Promise<void>;
}

/** A real mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  let mails: Buffer[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    refuseWith(code) {
      refusal = code;
    },
    takeMails() {
      const taken = mails;
      mails = [];
      return Promise.all(taken.map(readMail));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
