import { isOperatorTopic, type OperatorTopic } from './backups.copy.ts';
import { findRun } from '#server/backup/backup.repo.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { enqueueEmails, type EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';

interface OperatorEmailsDeps {
  readonly publicUrl: string;
  readonly supportEmail: string | null;
}

/** Once about each run. `runId`: a row of backup_runs. */
export async function tellOperator(tx: Tx, topic: OperatorTopic, runId: number | null): Promise<void> {
  const about = runId === null ? {} : { aboutId: runId, key: `${topic} ${runId}` };
  await enqueueEmails(tx, [{ kind: 'operator', topic, ...about }]);
}

export function operatorEmails({ publicUrl, supportEmail }: OperatorEmailsDeps): EmailSender {
  return {
    kind: 'operator',
    isKept: true,
    async claim(tx, { topic, aboutId }) {
      if (supportEmail === null || !isOperatorTopic(topic)) return { verdict: 'drop' };
      const run = aboutId === null ? undefined : await findRun(tx, aboutId);
      const compose = async () => (await import('./backups.emails.tsx')).operatorEmail(topic, { publicUrl, run });
      return { verdict: 'send', to: { name: '', address: supportEmail }, compose };
    },
  };
}
