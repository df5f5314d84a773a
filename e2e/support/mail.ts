import PostalMime from 'postal-mime';
import { expect } from 'vitest';

/** Time to send an email, by a worker that may be busy with a video. */
const mailMs = 30_000;

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
}

/** Waits for the newest email to this address with a link to that page. */
export async function mailWithLink(
  mails: readonly Buffer[],
  to: string,
  page: string,
): Promise<{ mail: ReceivedMail; link: string }> {
  let found: { mail: ReceivedMail; link: string } | undefined;
  await expect
    .poll(
      async () => {
        found = await newest(mails, to, page);
        return found !== undefined;
      },
      { timeout: mailMs, message: `an email to ${to} with a link to ${page}` },
    )
    .toBe(true);
  if (found === undefined) throw new Error('No email arrived.');
  return found;
}

async function newest(mails: readonly Buffer[], to: string, page: string) {
  for (const taken of mails.toReversed()) {
    const mail = await PostalMime.parse(taken);
    const { subject = '', text = '' } = mail;
    const link = [...text.matchAll(/https?:\/\/[^\s<>)\]]+/g)]
      .map(([url]) => url)
      .find((url) => new URL(url).pathname === page);
    if (mail.to?.[0]?.address === to && link !== undefined) return { mail: { subject, text }, link };
  }
  return undefined;
}
