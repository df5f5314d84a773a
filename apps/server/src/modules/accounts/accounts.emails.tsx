import { limits } from '@someday/contract/rules/limits';
import { durationOf } from '@someday/contract/texts/words';
import { memberEmail } from '#server/lib/email/email-layout.tsx';
import { dayInWords, instantInWords, maskedAddress } from '#server/lib/email/email-words.ts';
import { lifetimeInWords, linkLifetimes } from './account-links.service.ts';
import { accountsTexts } from './accounts.copy.ts';

export interface AccountEmailProps {
  readonly memberName: string;
  readonly publicUrl: string;
}

export interface LinkEmailProps extends AccountEmailProps {
  readonly token: string;
}

const safety = 'We sent this to keep your account safe.';
const notMe = (publicUrl: string) => ({
  label: 'Wasn’t you? Choose a new password',
  url: `${publicUrl}/forgot-password`,
});

export function verificationEmail({ memberName, publicUrl, token }: LinkEmailProps) {
  return memberEmail(memberName, {
    subject: 'Please confirm your email address',
    preview: 'One tap, and we know our emails reach you.',
    action: { label: 'Confirm my address', url: `${publicUrl}/verify-email?token=${token}` },
    reason:
      'We sent this because someone signed up for Someday with this address. If it wasn’t you, you can ignore this email.',
    body: [
      'Welcome to Someday. Please confirm that this is your email address.',
      `It’s how we reach you about your messages, and how you get back in if you forget your password. The link works for ${lifetimeInWords(linkLifetimes.verify)}.`,
    ],
  });
}

export function resetEmail({ memberName, publicUrl, token }: LinkEmailProps) {
  const lifetime = lifetimeInWords(linkLifetimes.reset);
  return memberEmail(memberName, {
    subject: 'Choose a new password',
    preview: `This link works once, for ${lifetime}.`,
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    reason: 'We sent this because someone asked for a new password for the Someday account with this address.',
    body: [
      `Here’s your link to choose a new password. It works once, for ${lifetime}.`,
      'If you didn’t ask for it, you can ignore this email. Your password hasn’t changed. Please don’t forward this to anyone.',
    ],
  });
}

export function passwordChangedEmail({ memberName, publicUrl }: AccountEmailProps) {
  return memberEmail(memberName, {
    subject: 'Your password was changed',
    preview: 'If this was you, there’s nothing to do.',
    quietActions: [notMe(publicUrl)],
    reason: safety,
    body: [
      'Your account’s password was changed. If this was you, there’s nothing to do.',
      'If it wasn’t, choose a new password right away. That logs out every device, including the one that changed it.',
    ],
  });
}

export function confirmAddressEmail({ memberName, publicUrl, token }: LinkEmailProps) {
  return memberEmail(memberName, {
    subject: 'Please confirm your new email address',
    preview: 'Until then, your account keeps the old one.',
    action: { label: 'Use this address', url: `${publicUrl}/confirm-email?token=${token}` },
    reason:
      'We sent this because someone entered this address for a Someday account. If it wasn’t you, ignore this email, and nothing changes.',
    body: [
      'You asked to use this email address for your account.',
      `Please confirm it within ${lifetimeInWords(linkLifetimes.change_email)}. Until then, keep logging in with your current address.`,
    ],
  });
}

export interface AddressChangedEmailProps extends LinkEmailProps {
  readonly newAddress: string;
}

/** To the old address: its owner may not be the one who changed it. */
export function addressChangedEmail({ memberName, publicUrl, token, newAddress }: AddressChangedEmailProps) {
  const lifetime = lifetimeInWords(linkLifetimes.undo_email);
  return memberEmail(memberName, {
    subject: 'Your account has a new email address',
    preview: `If this wasn’t you, you can undo it for ${lifetime}.`,
    quietActions: [{ label: 'Wasn’t you? Undo the change', url: `${publicUrl}/undo-email-change?token=${token}` }],
    reason: 'We sent this because this was the email address of your Someday account until now.',
    body: [
      'Your account’s email address was changed. From now on, log in with the new one.',
      [{ label: 'New address', value: maskedAddress(newAddress) }],
      `If this was you, there’s nothing to do. If it wasn’t, you can undo it for ${lifetime}. Your account gets this address back, every device is logged out, the password and all passkeys stop working, and we email you a link to choose a new one.`,
    ],
  });
}

export interface NewDeviceEmailProps extends AccountEmailProps {
  readonly device: string | null;
  readonly at: Date;
  readonly timeZone: string;
}

export function newDeviceEmail({ memberName, publicUrl, device, at, timeZone }: NewDeviceEmailProps) {
  return memberEmail(memberName, {
    subject: 'New login to your account',
    preview: 'If this was you, there’s nothing to do.',
    quietActions: [
      notMe(publicUrl),
      { label: 'See where you’re logged in', url: `${publicUrl}/member-dashboard?tab=settings#devices` },
    ],
    reason: safety,
    body: [
      'Someone logged in to your account on a device we haven’t seen before.',
      [
        { label: 'Device', value: device ?? accountsTexts.unknownDevice },
        { label: 'When', value: instantInWords(at, timeZone) },
      ],
      'If this was you, there’s nothing to do. If it wasn’t, choose a new password right away, which logs out every device. You can also log out a single device in your settings.',
    ],
  });
}

export interface SecondFactorEmailProps extends AccountEmailProps {
  readonly topic: 'second_factor_on' | 'second_factor_off' | 'second_factor_removal' | 'second_factor_kept';
  /** When it was written. */
  readonly at: Date;
  readonly timeZone: string;
}

/** About everything that happens to it, to every address: the person who does it may not be the owner. */
export function secondFactorEmail({ memberName, publicUrl, topic, at, timeZone }: SecondFactorEmailProps) {
  const goneAt = instantInWords(new Date(at.getTime() + limits.removalHours * 3_600_000), timeZone);
  const { subject, text } = {
    second_factor_on: {
      subject: 'Your second factor is set up',
      text: 'From now on, logging in with your password takes a code from your app as well. Earlier recovery codes no longer work.',
    },
    second_factor_off: {
      subject: 'Your second factor is off',
      text: 'Logging in with your password no longer takes a code. You can turn it on again in your settings.',
    },
    second_factor_removal: {
      subject: 'Your second factor will be removed',
      text: `Someone who lost their codes asked us to turn off your account’s second factor. It goes on ${goneAt}. If it wasn’t you, log in before then: your code, or “Keep it” in your settings, stops it.`,
    },
    second_factor_kept: { subject: 'Your second factor stays', text: 'It was going to be removed, and now it isn’t.' },
  }[topic];
  return memberEmail(memberName, {
    subject,
    preview: 'If this was you, there’s nothing to do.',
    quietActions: [
      notMe(publicUrl),
      { label: 'See your settings', url: `${publicUrl}/member-dashboard?tab=settings#login` },
    ],
    reason: safety,
    body: [text, 'If this wasn’t you, choose a new password right away.'],
  });
}

export interface PasskeyEmailProps extends AccountEmailProps {
  readonly name: string;
  readonly isNew: boolean;
}

export function passkeyEmail({ memberName, publicUrl, name, isNew }: PasskeyEmailProps) {
  return memberEmail(memberName, {
    subject: isNew ? 'A passkey was added to your account' : 'A passkey was removed from your account',
    preview: 'If this was you, there’s nothing to do.',
    quietActions: [
      notMe(publicUrl),
      { label: 'See your passkeys', url: `${publicUrl}/member-dashboard?tab=settings#login` },
    ],
    reason: safety,
    body: [
      isNew ? 'You can now log in with a new passkey.' : 'This passkey no longer opens your account.',
      [{ label: 'Passkey', value: name }],
      isNew
        ? 'If you added it, there’s nothing to do. If you didn’t, choose a new password right away, and then remove the passkey in your settings. A new password alone doesn’t stop it.'
        : 'If you removed it, there’s nothing to do. If you didn’t, choose a new password right away, and check your passkeys in your settings.',
    ],
  });
}

export interface ClosingEmailProps extends LinkEmailProps {
  readonly erasedOn: string;
}

export function closingEmail({ memberName, publicUrl, token, erasedOn }: ClosingEmailProps) {
  return memberEmail(memberName, {
    subject: 'Your account is closed',
    preview: 'What happens next, and how to undo it.',
    quietActions: [{ label: 'Reopen my account', url: `${publicUrl}/reopen-account?token=${token}` }],
    reason:
      'We sent this because the Someday account with this address was closed. Keep this email until that day, in case you want to come back.',
    body: [
      'Your account is closed. No one can log in, your loved ones can’t open your messages, and scheduled messages won’t be delivered.',
      'Nothing has been erased yet. On the day below, we start erasing everything permanently: your messages, photos and videos, your loved ones and their access codes, and the account itself.',
      [{ label: 'Erased on', value: dayInWords(erasedOn) }],
      'Changed your mind? Reopen your account before then, and your messages will be just as you left them. If you didn’t close it, reopen it now and choose a new password.',
    ],
  });
}

export function reopenedEmail({ memberName, publicUrl }: AccountEmailProps) {
  return memberEmail(memberName, {
    subject: 'Your account is open again',
    preview: 'Your messages are just as you left them.',
    action: { label: 'Log in', url: `${publicUrl}/login` },
    reason: safety,
    body: [
      'Welcome back. Nothing was erased: your messages, access codes and days are just as you left them.',
      'Closing it logged out every device, so please log in again.',
    ],
  });
}

export function exportRequestedEmail({ memberName, publicUrl }: AccountEmailProps) {
  const settings = `${publicUrl}/member-dashboard?tab=settings#take-everything`;
  return memberEmail(memberName, {
    subject: 'A copy of everything in your account',
    preview: 'If this was you, there’s nothing to do.',
    action: { label: 'Go to my copy', url: settings },
    quietActions: [notMe(publicUrl)],
    reason: safety,
    body: [
      `Someone asked for a copy of everything in your account, and knew your password. We’re making it now. You can download it in your settings for ${durationOf(limits.exportDays, 'day')}.`,
      'The copy has all your messages, including those that are still sealed, so keep it in a safe place.',
      'If it wasn’t you, delete the copy in your settings right away, and choose a new password. That logs out every other device.',
    ],
  });
}
