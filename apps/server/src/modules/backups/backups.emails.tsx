import type { BackupRun } from '#server/backup/backup.repo.ts';
import { EmailLayout, EmailText } from '#server/lib/email/email-layout.tsx';
import { backupsTexts as copy, type OperatorTopic } from './backups.copy.ts';

interface OperatorEmailProps {
  readonly publicUrl: string;
  readonly run: BackupRun | undefined;
}

export function operatorEmail(topic: OperatorTopic, { publicUrl, run }: OperatorEmailProps) {
  const { subject, preview, paragraphs } = copy.emails[topic](run);
  const content = (
    <EmailLayout
      title={subject}
      preview={preview}
      heading={subject}
      action={{ label: copy.emails.action, url: `${publicUrl}/admin-dashboard` }}
      reason={copy.emails.reason}
    >
      {paragraphs.map((text) => (
        <EmailText key={text}>{text}</EmailText>
      ))}
    </EmailLayout>
  );
  return { subject, content };
}
