import { limits } from '@someday/contract/limits';
import { EmailFacts, EmailLayout, EmailText } from '#server/lib/email/email-layout.tsx';
import { dayInWords } from '#server/lib/email/email-words.ts';

export interface InvitationMailProps {
  /** As the admin sees it. */
  readonly code: string;
  /** `YYYY-MM-DD` on which it ends. */
  readonly lastDay: string;
  /** Origin of this installation, without a slash at its end. */
  readonly publicUrl: string;
}

/** Invites a guest. Its words are ours, whatever an admin was asked for: nobody can send a text of their own with it. */
export function invitationMail({ code, lastDay, publicUrl }: InvitationMailProps) {
  const subject = 'Your invitation to try Someday';
  const { guestDays, guestErasedAfterDays } = limits;
  const { host } = new URL(publicUrl);
  // Behind the #, as no server and no log sees what stands there.
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

/** Also what `encodeURIComponent` leaves: mail programs that look for links in a text end them at a bracket. */
function inLink(code: string): string {
  return encodeURIComponent(code).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
