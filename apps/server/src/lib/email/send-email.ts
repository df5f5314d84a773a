import type { ReactElement } from 'react';
import { MailProblem, type Mail, type Mailer } from '#server/adapters/mail/mail.ts';
import { JobDeadError, JobNotNowError } from '#server/jobs/job-handler.ts';

/** Both forms of an email: HTML, and plain text with its links written out. */
export async function renderEmail(content: ReactElement): Promise<{ html: string; text: string }> {
  // Loaded with the first email: the renderer would add a quarter of a second to the start.
  const { render, toPlainText } = await import('@react-email/components');
  const html = await render(content);
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] });
  return { html, text: text.trim() };
}

/** How long emails of a kind wait before one of them tries an unavailable mail server again. */
const restSeconds = 60;

/** What an email says. */
export interface EmailContent extends Pick<Mail, 'subject' | 'images' | 'stopUrl'> {
  readonly content: ReactElement;
}

/**
 * Renders and sends an email, for job handlers. A permanent refusal ends the job (`JobDeadError`). While no mail server can be reached, the
 * job waits without using up an attempt (`JobNotNowError`). Any other failure is retried later.
 */
export async function sendEmail(
  mailer: Mailer,
  { content, ...head }: EmailContent & Pick<Mail, 'to' | 'messageId'>,
): Promise<void> {
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
