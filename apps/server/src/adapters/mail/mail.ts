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
  /** Resolves when the mail server, or the disk, has taken it over. */
  send(mail: Mail): Promise<void>;
  /** For people: where mails go; never a password. */
  describe(): string;
  close(): Promise<void>;
}

export class MailProblem extends Error {
  override name = 'MailProblem';
  /** True: the same mail will be refused again. */
  readonly permanent: boolean;

  constructor(text: string, permanent: boolean, options?: ErrorOptions) {
    super(text, options);
    this.permanent = permanent;
  }
}

/** Refuses line breaks in what becomes a header: they would start another one. */
export function assertHeadersSafe({ to, subject, messageId }: Mail): void {
  for (const value of [to.name, to.address, subject, messageId]) {
    if (/[\r\n\0]/.test(value)) throw new MailProblem('a mail header holds a line break', true);
  }
}
