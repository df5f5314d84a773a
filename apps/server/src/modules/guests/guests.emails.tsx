import { limits } from '@someday/contract/rules/limits';
import { durationOf } from '@someday/contract/texts/words';
import { emailUnder } from '#server/lib/email/email-layout.tsx';
import { dayInWords } from '#server/lib/email/email-words.ts';

export interface InvitationEmailProps {
  readonly code: string;
  readonly lastDay: string;
  readonly publicUrl: string;
}

/** Invites a guest. The text is fixed, so that it can't be used to send other words. */
export function invitationEmail({ code, lastDay, publicUrl }: InvitationEmailProps) {
  const [lasts, erasedAfter] = [durationOf(limits.guestDays, 'day'), durationOf(limits.guestErasedAfterDays, 'day')];
  const { host } = new URL(publicUrl);
  // In the fragment, which no server or log sees.
  const url = `${publicUrl}/guest-login#code=${inLink(code)}`;
  return emailUnder('Come in and look around', {
    subject: 'Your invitation to try Someday',
    preview: `Your guest code works until ${dayInWords(lastDay)}.`,
    action: { label: 'Try Someday', url },
    reason: `We sent this because the people who run Someday at ${host} invited you. Not expecting it? You can ignore this email.`,
    body: [
      'Someday is for recording videos and photos for the people you love, to open now or on a day years ahead. Here’s your guest code:',
      [{ label: 'Guest code', value: code, isCode: true }],
      `Guest access lasts ${lasts}, until ${dayInWords(lastDay)}. While you try things out, we won’t email anyone else.`,
      `Everything you make is erased ${erasedAfter} later. Want to stay? You can create an account at any time.`,
    ],
  });
}

/** Also escapes what `encodeURIComponent` leaves, because email apps end a link at a bracket. */
function inLink(code: string): string {
  return encodeURIComponent(code).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
