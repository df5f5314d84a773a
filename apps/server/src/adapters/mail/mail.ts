export interface InlineImage {
  /** `name@host`. Email apps keep pictures by it, so the same id always means the same bytes. */
  readonly cid: string;
  readonly filename: string;
  readonly mime: string;
  readonly content: Buffer;
}

export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly images?: readonly InlineImage[] | undefined;
  /** Without angle brackets. Fixed by the caller, so that an email sent twice is recognized as one. */
  readonly messageId: string;
  /** Absolute http(s) URL for one-click unsubscribing by a single POST, without a page or login (RFC 8058). */
  readonly stopUrl?: string | undefined;
}

/** `answer` may quote an address, so it is for the admin who asked, never for a log. */
export type MailTrial =
  | { readonly result: 'no-server' }
  | { readonly result: 'works' }
  | { readonly result: 'fails'; readonly at: 'connection' | 'login' | 'email'; readonly answer: string };

export interface Mailer {
  /** Resolves when the mail server or the disk has accepted it, in bounded time. Calling it again sends it again. */
  send(mail: Mail): Promise<void>;
  /** Connects and logs in, and sends `mail` if there is one, over a connection of its own. Ends within ten seconds and never throws. */
  tryOut(mail?: Mail): Promise<MailTrial>;
  describe(): string;
  close(): Promise<void>;
}

interface MailProblemOptions extends ErrorOptions {
  readonly unreachable?: boolean;
}

/** Why an email was not accepted. Its text is safe to log: no address, no password, nothing from the email. */
export class MailProblem extends Error {
  override name = 'MailProblem';
  /** True: this email or its recipient was refused, and would be again. False: worth another try. */
  readonly permanent: boolean;
  /** True: the mail server (or the disk) couldn't be used at all. Never true together with `permanent`. */
  readonly unreachable: boolean;

  constructor(text: string, permanent: boolean, { unreachable = false, ...options }: MailProblemOptions = {}) {
    super(text, options);
    this.permanent = permanent;
    this.unreachable = unreachable;
  }
}
