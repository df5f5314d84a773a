import { EmailLayout, EmailText } from '#server/lib/email/email-layout.tsx';

/** For the operator. Contains nothing of the application: anyone can write anything there, in anyone's name. */
export function applicationEmail({ publicUrl }: { readonly publicUrl: string }) {
  const subject = 'Someone would like to test Someday';
  const content = (
    <EmailLayout
      title={subject}
      preview="A beta tester application is waiting for you."
      heading="Someone would like to test"
      action={{ label: 'Read the application', url: `${publicUrl}/admin-dashboard` }}
      reason="We sent this because this address is the SUPPORT_EMAIL of your Someday."
    >
      <EmailText>
        You’ve received a beta tester application. Read it in the admin area, then accept or decline it.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}
