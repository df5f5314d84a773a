import { MailLayout, MailText } from '#server/lib/mail/mail-layout.tsx';

export const attentionSubject = 'One of your messages needs your attention';

/** Tells a member that a message could not be made ready. Nothing of the message itself is in it. */
export function AttentionMail({ name, dashboardUrl }: { readonly name: string; readonly dashboardUrl: string }) {
  return (
    <MailLayout
      preview="Your original is kept safe."
      heading={`Dear ${name},`}
      action={{ label: 'Look at your messages', url: dashboardUrl }}
    >
      <MailText>
        We could not make one of your messages ready to be played yet. Nothing is lost: what you sent us is kept,
        exactly as it was.
      </MailText>
      <MailText>Your dashboard tells which message it is, what went wrong and what you can do.</MailText>
    </MailLayout>
  );
}
