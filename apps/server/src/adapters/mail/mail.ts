/** A mail as a module writes it; the sender is the installation's. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Without angle brackets. Fixed by the caller, so that a mail that is sent twice is recognised as one. */
  readonly messageId: string;
}

/** Where mails go. Failures are a `MailProblem`. */
export interface Mailer {
  /** Resolves when the mail server, or the disk, has taken it over; ends in bounded time. A repeated call sends the mail again. */
  send(mail: Mail): Promise<void>;
  /** For people: where mails go; never a password. */
  describe(): string;
  close(): Promise<void>;
}

/** Why a mail was not taken. Its text may stand in logs: it holds no address, no password and no word of the mail. */
export class MailProblem extends Error {
  override name = 'MailProblem';
  /** True: this mail or its recipient was refused, and the same mail will be refused again. False: worth another try. */
  readonly permanent: boolean;

  constructor(text: string, permanent: boolean, options?: ErrorOptions) {
    super(text, options);
    this.permanent = permanent;
  }
}
