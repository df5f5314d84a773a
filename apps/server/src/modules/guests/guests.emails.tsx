import { limits } from '@someday/contract/limits';
import { EmailFacts, EmailLayout, EmailText } from '#server/lib/email/email-layout.tsx';
import { dayInWords } from '#server/lib/email/email-words.ts';

export interface InvitationEmailProps {
  /** As the admin sees it. */
  readonly code: string;
  /** `YYYY-MM-DD`, its last day. */
  readonly lastDay: string;
  /** Origin of this installation, without a trailing slash. */
  readonly publicUrl: string;
}

/** Invites a guest. The text is fixed, so that nobody can send words of their own with it. */
export function invitationEmail({ code, lastDay, publicUrl }: InvitationEmailProps) {
  const subject = 'Your invitation to try Someday';
  const { guestDays, guestErasedAfterDays } = limits;
  const { host } = new URL(publicUrl);
  // In the fragment, which no server or log sees.
  const url = `${publicUrl}/guest-login#code=${inLink(code)}`;
  const content = (
    <EmailLayout
      title={subject}
      preview={`Your guest code works until ${dayInWords(lastDay)}.`}
      heading="Come in and look around"
      action={{ label: 'Try Someday', url }}
      reason={`You get this mail because the people who run Someday at ${host} have invited you with this address. If you do not know of it, please do nothing: without the code nothing is opened.`}
    >
      <EmailText>
        With Someday you record videos and photos for the people you love, opened when the day comes. This is your guest
        code:
      </EmailText>
      <EmailFacts facts={[{ label: 'Guest code', value: code }]} />
      <EmailText>
        Guest access lasts {guestDays} days: yours ends on {dayInWords(lastDay)}. While you try things out, nobody else
        is written to.
      </EmailText>
      <EmailText>
        Everything you make here is erased {guestErasedAfterDays} days after that. If you would like to stay, you can
        open an account of your own at any time.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

/** Also escapes what `encodeURIComponent` leaves: mail programs end a link at a bracket. */
function inLink(code: string): string {
  return encodeURIComponent(code).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
