import type { ReactElement } from 'react';
import { MailProblem, type Mail, type Mailer } from '#server/adapters/mail/mail.ts';
import { JobDeadError } from '#server/jobs/job-handler.ts';
import { renderMail } from './render-mail.ts';

export interface Letter extends Pick<Mail, 'to' | 'subject' | 'messageId'> {
  readonly content: ReactElement;
}

/**
 * Renders and sends a mail, for job handlers: what the mail server refuses for good ends the job at once (`JobDeadError`),
 * anything else is tried again later.
 */
export async function sendMail(mailer: Mailer, { content, ...head }: Letter): Promise<void> {
  const body = await renderMail(content);
  try {
    await mailer.send({ ...head, ...body });
  } catch (error) {
    if (error instanceof MailProblem && error.permanent) throw new JobDeadError(error.message, { cause: error });
    throw error;
  }
}
