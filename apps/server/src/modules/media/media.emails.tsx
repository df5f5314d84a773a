import { EmailLayout, EmailText } from '#server/lib/email/email-layout.tsx';
import { greeting } from '#server/lib/email/email-words.ts';

export interface AttentionMailProps {
  readonly memberName: string;
  /** Origin of this installation, without a slash at its end. */
  readonly publicUrl: string;
}

const subject = 'One of your messages needs your attention';

/** Tells a member that a message could not be made ready. Nothing of the message itself is in it. */
export function attentionMail({ memberName, publicUrl }: AttentionMailProps) {
  const content = (
    <EmailLayout
      title={subject}
      preview="Your original is kept safe."
      heading={greeting(memberName)}
      action={{ label: 'Look at your messages', url: `${publicUrl}/member-dashboard` }}
      reason="You get this mail because you keep messages for the people you love on Someday."
    >
      <EmailText>
        We could not make one of your messages ready to be played yet. Nothing is lost: what you sent us is kept,
        exactly as it was.
      </EmailText>
      <EmailText>Your dashboard tells which message it is, what went wrong and what you can do.</EmailText>
    </EmailLayout>
  );
  return { subject, content };
}
