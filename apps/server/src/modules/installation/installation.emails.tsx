import { emailUnder } from '#server/lib/email/email-layout.tsx';

/** `publicUrl`: origin of this installation, without a trailing slash. The text is fixed, so that it can't be used to send other words. */
export function testEmail(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return emailUnder('Email works', {
    subject: 'A test email from Someday',
    preview: `Email works on ${host}.`,
    reason: `We sent this because someone who runs Someday at ${host} asked for a test. Not expecting it? You can ignore this email.`,
    body: [
      `If you can read this, Someday at ${host} can email people: when a message opens, when someone forgets a password, and when you’re invited.`,
      'Found it in your spam folder? Other people will, too. Your email provider can tell you why.',
    ],
  });
}
