import type { EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { isWaiting } from './testers.repo.ts';

export interface TesterEmailsDeps {
  readonly publicUrl: string;
  /** Where whoever runs this installation reads; null: nowhere. */
  readonly supportEmail: string | null;
}

/** Tells whoever runs this installation that someone would like to test. */
export function testerEmails({ publicUrl, supportEmail }: TesterEmailsDeps): EmailSender {
  return {
    kind: 'tester',
    isKept: false,
    async claim(tx, { aboutId }) {
      if (supportEmail === null || !(await isWaiting(tx, aboutId ?? 0))) return { verdict: 'drop' };
      const compose = async () => (await import('./testers.emails.tsx')).applicationMail({ publicUrl });
      return { verdict: 'send', to: { name: '', address: supportEmail }, compose };
    },
  };
}
