import type { ReactElement } from 'react';
import { MailProblem, type Mail, type Mailer } from '#server/adapters/mail/mail.ts';
import { JobDeadError, JobNotNowError } from '#server/jobs/job-handler.ts';

export async function renderEmail(content: ReactElement): Promise<{ html: string; text: string }> {
  // Loaded with the first email: the renderer would add a quarter of a second to the start.
  const { render, toPlainText } = await import('@react-email/render');
  const html = await render(content);
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] });
  return { html, text: text.trim() };
}

const pauseSeconds = 60;

export interface EmailContent extends Pick<Mail, 'subject' | 'images' | 'stopUrl'> {
  readonly content: ReactElement;
}

/** Throws `JobDeadError` (refused for good) or `JobNotNowError` (no mail server). */
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
      throw new JobNotNowError(error.message, pauseSeconds, { cause: error });
    throw error;
  }
}
