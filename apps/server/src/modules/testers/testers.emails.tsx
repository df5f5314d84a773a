import { emailUnder } from '#server/lib/email/email-layout.tsx';

/** For the operator. Contains nothing of the application: anyone can write anything there, in anyone's name. */
export function applicationEmail({ publicUrl }: { readonly publicUrl: string }) {
  return emailUnder('Someone would like to test', {
    subject: 'Someone would like to test Someday',
    preview: 'A beta tester application is waiting for you.',
    action: { label: 'Read the application', url: `${publicUrl}/admin-dashboard` },
    reason: 'We sent this because this address is the SUPPORT_EMAIL of your Someday.',
    body: ['You’ve received a beta tester application. Read it in the admin area, then accept or decline it.'],
  });
}
