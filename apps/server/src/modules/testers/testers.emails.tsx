import { EmailLayout, EmailText } from '#server/lib/email/email-layout.tsx';

/** For the operator. Contains nothing of the application: anyone can write anything there, in anyone's name. */
export function applicationEmail({ publicUrl }: { readonly publicUrl: string }) {
  const subject = 'Somebody would like to test Someday';
  const content = (
    <EmailLayout
      title={subject}
      preview="An application is waiting for you."
      heading="Somebody would like to test"
      action={{ label: 'Read the application', url: `${publicUrl}/admin-dashboard` }}
      reason="You get this mail because this address is the SUPPORT_EMAIL of your installation of Someday."
    >
      <EmailText>
        An application of a beta tester has arrived. You can read it, and accept or decline it, in the admin’s area.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}
