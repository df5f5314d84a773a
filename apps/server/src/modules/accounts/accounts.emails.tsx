import { EmailFacts, EmailLayout, EmailText } from '#server/lib/email/email-layout.tsx';
import { dayInWords, emailGreeting, instantInWords, maskedAddress } from '#server/lib/email/email-words.ts';
import { lifetimeInWords, linkLifetimes } from './account-links.service.ts';

export interface AccountEmailProps {
  readonly memberName: string;
  /** Origin of this installation, without a trailing slash. */
  readonly publicUrl: string;
}

export interface LinkEmailProps extends AccountEmailProps {
  /** The link's secret, which appears nowhere else. */
  readonly token: string;
}

const yours = 'You get this mail because it is about the safety of your account on Someday.';
const notMe = (publicUrl: string) => ({
  label: 'It was not me: choose a new password',
  url: `${publicUrl}/forgot-password`,
});

/** Asks a new member to confirm the address. */
export function verificationEmail({ memberName, publicUrl, token }: LinkEmailProps) {
  const subject = 'Please confirm your email address';
  const content = (
    <EmailLayout
      title={subject}
      preview="One click, and we know that our mail reaches you."
      heading={emailGreeting(memberName)}
      action={{ label: 'Confirm my address', url: `${publicUrl}/verify-email?token=${token}` }}
      reason="You get this mail because an account on Someday was opened with this address. If it was not you, please do nothing: without your confirmation the address stays unconfirmed."
    >
      <EmailText>Welcome to Someday. Please confirm that this is your email address.</EmailText>
      <EmailText>
        It is how we reach you about your messages, and your way back in if you ever forget your password. The link
        works for {lifetimeInWords(linkLifetimes.verify)}.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

/** For someone who has forgotten the password. */
export function resetEmail({ memberName, publicUrl, token }: LinkEmailProps) {
  const subject = 'Choose a new password';
  const lifetime = lifetimeInWords(linkLifetimes.reset);
  const content = (
    <EmailLayout
      title={subject}
      preview={`The link in this mail works for ${lifetime}, and once.`}
      heading={emailGreeting(memberName)}
      action={{ label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` }}
      reason="You get this mail because a new password was asked for at Someday, for the account with this address."
    >
      <EmailText>Here is your way to a new password. The link works for {lifetime}, and once.</EmailText>
      <EmailText>
        If it was not you who asked, nothing has changed: your password is the one you know, and you need do nothing.
        Please pass this mail on to nobody.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

/** The password has been changed. */
export function passwordChangedEmail({ memberName, publicUrl }: AccountEmailProps) {
  const subject = 'Your password was changed';
  const content = (
    <EmailLayout
      title={subject}
      preview="If it was you, there is nothing to do."
      heading={emailGreeting(memberName)}
      quietActions={[notMe(publicUrl)]}
      reason={yours}
    >
      <EmailText>
        The password of your account was changed. If it was you, all is well and there is nothing to do.
      </EmailText>
      <EmailText>
        If it was not you, please choose a new password at once. That signs out every device, the stranger’s too.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

/** To a new address, which counts only once it is confirmed. */
export function confirmAddressEmail({ memberName, publicUrl, token }: LinkEmailProps) {
  const subject = 'Please confirm your new email address';
  const content = (
    <EmailLayout
      title={subject}
      preview="Until you do, your account keeps the old one."
      heading={emailGreeting(memberName)}
      action={{ label: 'Use this address', url: `${publicUrl}/confirm-email?token=${token}` }}
      reason="You get this mail because this address was entered as the new one of an account on Someday. If it was not you, please do nothing, and nothing will change."
    >
      <EmailText>You would like to use this email address for your account.</EmailText>
      <EmailText>
        Please confirm it within {lifetimeInWords(linkLifetimes.change_email)}. Until then your account keeps the
        address it has, and you log in with that.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

export interface AddressChangedEmailProps extends LinkEmailProps {
  readonly newAddress: string;
}

/** To the old address, whose owner may not be the one who changed it. */
export function addressChangedEmail({ memberName, publicUrl, token, newAddress }: AddressChangedEmailProps) {
  const subject = 'Your account has a new email address';
  const lifetime = lifetimeInWords(linkLifetimes.undo_email);
  const content = (
    <EmailLayout
      title={subject}
      preview={`If it was not you, you can undo this for ${lifetime}.`}
      heading={emailGreeting(memberName)}
      quietActions={[{ label: 'It was not me: undo the change', url: `${publicUrl}/undo-email-change?token=${token}` }]}
      reason="You get this mail because this was the address of your account on Someday until now."
    >
      <EmailText>The email address of your account was changed. You log in with the new one from now on.</EmailText>
      <EmailFacts facts={[{ label: 'New address', value: maskedAddress(newAddress) }]} />
      <EmailText>
        If it was you, there is nothing to do. If it was not you, you can undo the change for {lifetime}: your account
        gets this address back, every device is signed out, and we mail you a link for a new password.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

export interface NewDeviceEmailProps extends AccountEmailProps {
  /** `Chrome on Android`; null if unknown. */
  readonly device: string | null;
  readonly at: Date;
  /** The member's IANA time zone. */
  readonly timeZone: string;
}

/** A login from a device not seen with this account before. */
export function newDeviceEmail({ memberName, publicUrl, device, at, timeZone }: NewDeviceEmailProps) {
  const subject = 'New sign-in to your account';
  const content = (
    <EmailLayout
      title={subject}
      preview="If it was you, there is nothing to do."
      heading={emailGreeting(memberName)}
      quietActions={[
        notMe(publicUrl),
        { label: 'See where I am signed in', url: `${publicUrl}/member-dashboard?tab=settings` },
      ]}
      reason={yours}
    >
      <EmailText>Somebody signed in to your account on a device we have not seen before.</EmailText>
      <EmailFacts
        facts={[
          { label: 'Device', value: device ?? 'Unknown device' },
          { label: 'When', value: instantInWords(at, timeZone) },
        ]}
      />
      <EmailText>
        If it was you, all is well. If it was not you, please choose a new password at once: that signs out every
        device. In your settings you can also sign out a single one.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

export interface ClosingEmailProps extends LinkEmailProps {
  /** `YYYY-MM-DD` in the member's time zone. */
  readonly erasedOn: string;
}

/** What has ended with the account, what will be erased, and the way back until then. */
export function closingEmail({ memberName, publicUrl, token, erasedOn }: ClosingEmailProps) {
  const subject = 'Your account is closed';
  const content = (
    <EmailLayout
      title={subject}
      preview="What has ended, what will be erased, and how to undo it until then."
      heading={emailGreeting(memberName)}
      quietActions={[{ label: 'Open my account again', url: `${publicUrl}/reopen-account?token=${token}` }]}
      reason="You get this mail because the account with this address on Someday was closed. Please keep it until that day: it holds your way back."
    >
      <EmailText>
        Your account is closed. Nobody can log in to it, your loved ones can no longer open your messages, and no
        scheduled message will be delivered.
      </EmailText>
      <EmailText>
        Nothing is erased yet. All your messages, photos and videos, your loved ones with their access codes, and the
        account itself will be erased for good, beginning on this day:
      </EmailText>
      <EmailFacts facts={[{ label: 'To be erased on', value: dayInWords(erasedOn) }]} />
      <EmailText>
        Until then you can change your mind: open the account again, and everything is as it was. If it was not you who
        closed it, please do that now and then choose a new password.
      </EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

/** A closed account is open again. */
export function reopenedEmail({ memberName, publicUrl }: AccountEmailProps) {
  const subject = 'Your account is open again';
  const content = (
    <EmailLayout
      title={subject}
      preview="Nothing will be erased. Everything is as it was."
      heading={emailGreeting(memberName)}
      action={{ label: 'Log in', url: `${publicUrl}/login` }}
      reason={yours}
    >
      <EmailText>
        Welcome back. Your account is open again and nothing will be erased: your messages, your loved ones’ access
        codes and the days you chose are as they were.
      </EmailText>
      <EmailText>All devices were signed out when the account was closed, so please log in.</EmailText>
    </EmailLayout>
  );
  return { subject, content };
}
