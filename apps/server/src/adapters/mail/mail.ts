/** A mail as a module writes it; the sender is the installation's. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Without angle brackets. Fixed by the caller, so that a mail that is sent twice is recognised as one. */
  readonly messageId: string;
  /** Absolute http(s) URL that stops such mails by one POST to it, without a page or a login (RFC 8058). */
  readonly stopUrl?: string | undefined;
}

/** Where mails go. Failures are a `MailProblem`. */
export interface Mailer {
  /** Resolves when the mail server, or the disk, has taken it over; ends in bounded time. A repeated call sends the mail again. */
  send(mail: Mail): Promise<void>;
  /** For people: where mails go; never a password. */
  describe(): string;
  close(): Promise<void>;
}

interface MailProblemOptions extends ErrorOptions {
  readonly unreachable?: boolean;
}

/** Why a mail was not taken. Its text may stand in logs: it holds no address, no password and no word of the mail. */
export class MailProblem extends Error {
  override name = 'MailProblem';
  /** True: this mail or its recipient was refused, and the same mail will be refused again. False: worth another try. */
  readonly permanent: boolean;
  /**
   * True: the mail server (or the disk) could not be used at all, so any other mail would have fared the same. False also when it is
   * not certain: a mail that alone is at fault must not hold up the others. Never true together with `permanent`.
   */
  readonly unreachable: boolean;

  constructor(text: string, permanent: boolean, { unreachable = false, ...options }: MailProblemOptions = {}) {
    super(text, options);
    this.permanent = permanent;
    this.unreachable = unreachable;
  }
}
