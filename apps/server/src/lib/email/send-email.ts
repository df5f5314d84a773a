import type { ReactElement } from 'react';
import { MailProblem, type Mail, type Mailer } from '#server/adapters/mail/mail.ts';
import { JobDeadError, JobNotNowError } from '#server/jobs/job-handler.ts';

/** A mail's two forms: for mail programs that draw, and as plain text with its links written out. */
export async function renderEmail(content: ReactElement): Promise<{ html: string; text: string }> {
  // Loaded with the first mail: the renderer would cost the start a quarter of a second.
  const { render, toPlainText } = await import('@react-email/components');
  const html = await render(content);
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] });
  return { html, text: text.trim() };
}

/** When no mail server could be used, mails of that kind wait so long before one tries again. */
const restSeconds = 60;

export interface Letter extends Pick<Mail, 'to' | 'subject' | 'messageId' | 'stopUrl'> {
  readonly content: ReactElement;
}

/**
 * Renders and sends a mail, for job handlers: what the mail server refuses for good ends the job at once (`JobDeadError`).
 * While none can be used, the job waits as it is (`JobNotNowError`); anything else is tried again later.
 */
export async function sendEmail(mailer: Mailer, { content, ...head }: Letter): Promise<void> {
  const body = await renderEmail(content);
  try {
    await mailer.send({ ...head, ...body });
  } catch (error) {
    if (error instanceof MailProblem && error.permanent) throw new JobDeadError(error.message, { cause: error });
    if (error instanceof MailProblem && error.unreachable)
      throw new JobNotNowError(error.message, restSeconds, { cause: error });
    throw error;
  }
}
