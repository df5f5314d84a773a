import PostalMime from 'postal-mime';

export interface TestMail {
  /** Only the address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** The inline images' bytes, as base64, by their ids. */
  readonly images: Readonly<Record<string, string>>;
  /** Head and body as sent. */
  readonly raw: string;
}

/** Parses a sent email. */
export async function readMail(raw: Buffer): Promise<TestMail> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const { to, subject = '', text = '', html = '', messageId = '', attachments } = parsed;
  const images = Object.fromEntries(attachments.map(({ contentId = '', content }) => [contentId, String(content)]));
  return { to: to?.[0]?.address ?? '', subject, text, html, messageId, images, raw: raw.toString() };
}

/** The link to that page in an email, from its plain text. */
export function linkIn({ text }: Pick<TestMail, 'text'>, page: string): URL {
  const found = [...text.matchAll(/https?:\/\/[^\s<>)\]]+/g)].map(([address]) => new URL(address));
  const link = found.find(({ pathname }) => pathname === page);
  if (link === undefined) throw new Error(`no link to ${page} in:\n${text}`);
  return link;
}

/** The secret in such a link. */
export function tokenIn(mail: Pick<TestMail, 'text'>, page: string): string {
  const token = linkIn(mail, page).searchParams.get('token');
  if (token === null) throw new Error(`no token in the link to ${page}`);
  return token;
}
