export interface Mail {
  readonly to: { readonly name?: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
}
export interface Mailer {
  send(mail: Mail): Promise<void>;
  describe(): string;
  close(): Promise<void> | void;
}
