import { formatNames } from '../rules/media-formats.ts';
import { formatNumber, plural } from './words.ts';
import { limits } from '../rules/limits.ts';

export const errorTexts = {
  invalid_input: 'Please check what you entered and try again.',
  not_signed_in: 'Please log in to continue.',
  wrong_credentials: 'Invalid email or password.',
  wrong_admin: 'Invalid username or password.',
  invalid_guest_code: 'Invalid guest code. Please check your invitation.',
  guest_access_over: 'Your guest access has ended. Ask for a new invitation.',
  members_only: 'This is for members only. You can try everything else.',
  demo_protected: 'Everyone shares this demo, so its accounts and passwords can’t be changed.',
  other_site: 'This request came from another site, so we didn’t accept it.',
  other_host: 'Someday isn’t set up for this address.',
  not_yours: 'This belongs to someone else.',
  not_found: 'We couldn’t find that. It may have been removed.',
  invalid_code: 'Invalid access code. Please check your code and try again.',
  not_open_yet: 'This message is still sealed. It opens on its day.',
  on_its_way: 'This message is almost ready. Try again in a little while.',
  wrong_password: 'That’s not your current password.',
  wrong_code: 'That code isn’t right. Codes from the app change every 30 seconds, and each works once.',
  passkey_refused: 'This passkey didn’t open your account. Try again, or log in another way.',
  password_login_off: 'Logging in here takes the button above. Passwords and passkeys are turned off.',
  login_over: 'That took too long, so it has ended. Please log in again.',
  last_way_in: 'This is your only way to log in. Add another one first.',
  too_many_passkeys: `You already have ${formatNumber(limits.passkeys)} passkeys. Remove one first.`,
  second_factor_required: 'Every admin needs a second factor here. You can set up a new one instead.',
  sign_on_off: 'Single sign-on isn’t set up here.',
  sign_on_away:
    'The login service isn’t answering. Try again in a few minutes. Wherever you’re already logged in, you stay logged in.',
  sign_on_refused: 'The login service didn’t let you in. Please try again.',
  sign_on_unverified: 'The login service hasn’t confirmed your email address. Confirm it there, then try again.',
  sign_on_other: 'That login already belongs to another account here.',
  signup_off: 'You don’t have an account here yet. Ask the person who runs this Someday for one.',
  not_an_admin: 'That login isn’t an admin’s.',
  account_closed: 'This account is closed. To reopen it, use the link in the email we sent when it was closed.',
  link_invalid: 'This link no longer works. Ask for a new one.',
  link_expired: 'This link has expired. Ask for a new one.',
  proof_required: 'We couldn’t check that you’re a person. Please try again.',
  too_many_tries: 'Too many tries. Try again in a little while.',
  login_locked:
    'Too many wrong passwords for this account. Log in on a device you’ve used before, or choose a new password with “Forgot password?”.',
  email_taken: 'An account with this email already exists. Please log in.',
  loved_one_in_trash: 'This message’s loved one is in the trash. Restore them first.',
  changed_meanwhile:
    'This was changed on another device after you opened it. Compare it with what you typed, then save again to keep yours.',
  nothing_to_resend: 'There’s nothing to resend. This message hasn’t opened yet, or its email is on the way.',
  too_many_triggers: `This message already has ${formatNumber(limits.triggers)} triggers. Delete one first.`,
  too_many_milestones: `You already have ${formatNumber(limits.milestones)} milestones. Delete one first.`,
  category_taken: 'You already have a category with this name. Choose another.',
  too_many_categories: `You already have ${formatNumber(limits.ownCategories)} categories. Delete one first.`,
  guest_code_taken: 'Another guest already has this code. Choose another.',
  guest_not_active: 'This guest session is no longer active.',
  no_email_address: 'No email address',
  already_decided: 'This application has already been decided.',
  subscription_required: 'Please set up your subscription to continue.',
  plan_limit: 'You’ve reached the limit of your plan.',
  storage_quota:
    'Your storage is full, so nothing was saved. Delete something you no longer need, or choose a bigger plan.',
  password_needed: 'Please confirm that it’s you first, then try again.',
  price_unavailable: 'Pricing configuration not available. Please try again.',
  price_changed: 'The price has just changed. Take another look before you continue.',
  already_subscribed: 'You’re already a member, so you weren’t charged. You’ll find your membership in Settings.',
  no_membership: 'You don’t have an active membership.',
  nothing_to_cancel: 'You don’t have a membership to cancel.',
  card_declined: 'Your card was declined, so you weren’t charged. Try another card.',
  checkout_over: 'This checkout has ended. Choose your plan again.',
  bad_signature: 'This wasn’t signed by the card provider.',
  payments_unavailable: 'We can’t reach the card provider right now. Try again in a moment.',
  nothing_to_retry: 'There’s nothing to retry. This message is fine.',
  nothing_cut_off: 'Its original holds nothing that isn’t shown, so there’s nothing to erase.',
  answers_off: 'Answers are turned off. Tell them in person, or give them a call.',
  answers_full: 'There’s no room for more videos and photos. You can still write a few words.',
  already_answered: 'You’ve already answered this message.',
  answer_stays: 'You sent it more than a day ago, so it can’t be taken back.',
  no_mail_server: 'Email isn’t set up on this Someday. Set SMTP_URL and MAIL_FROM first.',
  email_not_sent: 'The mail server didn’t accept this email.',
  no_backup_place: 'There’s no place for backups yet. Set BACKUP_TO to a folder on another disk first.',
  wrong_recovery_key: 'That isn’t the recovery key of your backups. Check it letter by letter.',
  file_missing: 'Please select a video file',
  file_empty: 'This file is empty. Choose another one.',
  file_too_large: 'This file is too large.',
  body_too_large: 'This request is too large.',
  file_type: `We can’t use this kind of file. Videos: ${formatNames('video').join(', ')}. Photos: ${formatNames('photo').join(', ')}.`,
  photo_unreadable: 'We can’t read this photo. Choose another one.',
  body_type: 'We can’t read this kind of request.',
  upload_elsewhere: 'The upload isn’t at this position. Ask how much has arrived, then continue from there.',
  import_underway: 'We’re still working on your last import. Wait until it’s done, or delete it first.',
  upload_unfinished: 'This file hasn’t finished uploading.',
  checksum_mismatch: 'This file was damaged on the way, so we didn’t save it. Please send it again.',
  too_many_uploads: 'Several files are uploading already. Wait for one to finish.',
  request_stalled: 'The connection was too slow or broke off. Please try again.',
  range_unsatisfiable: 'That part of the file doesn’t exist.',
  busy: 'Someday is very busy right now. Try again in a moment.',
  unavailable: 'We can’t reach our records right now. Try again in a moment.',
  read_only: 'Nothing can be saved right now, but everything can be opened and watched. Try again in a few minutes.',
  storage_full: 'We’re out of storage space, so nothing was saved. Try again later.',
  storage_refused:
    'Our storage isn’t working right now, so we can’t open or save files. Nothing is lost. Try again later.',
  internal: 'Something went wrong on our side. Please try again.',
} as const;

export const fileErrorTexts = {
  tooLarge: (megabytes: number) => `This file is too large. Files can be up to ${formatNumber(megabytes)} MB.`,
  tooLargeToStore: 'This file is larger than our storage can take. Choose a smaller one.',
  /** For other programs: the browser sends larger parts. */
  partTooSmall: (bytes: number) => `Send parts of at least ${formatNumber(bytes)} bytes.`,
  notAZip:
    'This isn’t a ZIP file. Choose the copy as you downloaded it. If it was unpacked, compress its whole folder into a ZIP again.',
  importTooLarge: (gigabytes: number) => `This copy is too large. Copies can be up to ${formatNumber(gigabytes)} GB.`,
} as const;

export const quotaTexts = {
  exports: `You can make ${formatNumber(limits.exportsADay)} copies a day.`,
  imports: `You can upload ${formatNumber(limits.importsADay)} copies a day.`,
} as const;

export function changedTo(value: string | number | boolean | null): string {
  if (value === null || value === '') return 'On another device, this was removed.';
  return typeof value === 'string'
    ? `On another device, this was changed to “${value}”.`
    : 'On another device, this was changed.';
}

export function tryAgainIn(seconds: number, why = 'Too many tries.'): string {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes < 90
      ? plural(minutes, { one: 'a minute', other: '# minutes' })
      : plural(Math.ceil(minutes / 60), { one: 'an hour', other: '# hours' });
  return `${why} Try again in ${wait}.`;
}
