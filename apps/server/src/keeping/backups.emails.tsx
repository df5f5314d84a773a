import type { BackupRun } from '#server/keeping/backup/backup.repo.ts';
import { emailUnder } from '#server/lib/email/email-layout.tsx';
import { backupsTexts as copy, type OperatorTopic } from './backups.copy.ts';

interface OperatorEmailProps {
  readonly publicUrl: string;
  readonly run: BackupRun | undefined;
}

export function operatorEmail(topic: OperatorTopic, { publicUrl, run }: OperatorEmailProps) {
  const { subject, preview, paragraphs } = copy.emails[topic](run);
  const action = { label: copy.emails.action, url: `${publicUrl}/admin-dashboard` };
  return emailUnder(subject, { subject, preview, action, reason: copy.emails.reason, body: paragraphs });
}
