import { limits } from './limits.ts';

/** Every expected failure with its HTTP status and the text people read. A reply may use a more exact text under the same code. */
export const errors = {
  invalid_input: { status: 400, message: 'Please check what you entered and try again.' },
  not_signed_in: { status: 401, message: 'Please log in to continue.' },
  wrong_credentials: { status: 401, message: 'Invalid email or password.' },
  wrong_admin: { status: 401, message: 'Invalid username or password.' },
  invalid_guest_code: { status: 401, message: 'Invalid guest code. Please check your invitation.' },
  guest_access_over: { status: 410, message: 'This guest access is over. Please ask for a new invitation.' },
  members_only: { status: 403, message: 'This is for members: a guest can try everything else.' },
  demo_protected: {
    status: 403,
    message: 'This is a demonstration for everybody: its accounts and passwords stay as they are.',
  },
  other_site: { status: 403, message: 'This request came from another site and was not accepted.' },
  other_host: { status: 421, message: 'Someday isn’t set up for this address.' },
  not_yours: { status: 403, message: 'This belongs to somebody else.' },
  not_found: { status: 404, message: 'We could not find that. It may have been removed.' },
  invalid_code: { status: 404, message: 'Invalid access code. Please check your code and try again.' },
  not_open_yet: { status: 404, message: 'This message is still sealed. It opens by itself on its day.' },
  on_its_way: { status: 404, message: 'This message is on its way. Please look again in a little while.' },
  wrong_password: { status: 403, message: 'That is not your current password.' },
  account_closed: {
    status: 403,
    message: 'This account is closed. The mail about its closing has a link that opens it again.',
  },
  link_invalid: { status: 400, message: 'This link is not valid any more. Please ask for a new one.' },
  link_expired: { status: 410, message: 'This link has expired. Please ask for a new one.' },
  proof_required: { status: 428, message: 'We could not make sure that you are a person. Please try again.' },
  too_many_tries: { status: 429, message: 'There were too many tries. Please try again in a little while.' },
  login_locked: {
    status: 429,
    message:
      'There were too many wrong passwords for this account. Please log in on a device you have used before, or choose a new password with “Forgot password?”.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists. Please log in.' },
  loved_one_in_trash: {
    status: 409,
    message: 'The loved one of this message is in the trash as well. Please restore them first.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'This message has opened in the meantime. Please look at it again before you change its day.',
  },
  nothing_to_resend: {
    status: 409,
    message: 'There is nothing to send again: this message is not open yet, or its mail is on its way.',
  },
  too_many_triggers: {
    status: 409,
    message: `This message has ${limits.triggers} triggers already. Please delete one first.`,
  },
  too_many_milestones: {
    status: 409,
    message: `There are ${limits.milestones} milestones already. Please delete one first.`,
  },
  category_taken: { status: 409, message: 'There is already a category with this name. Please choose another one.' },
  too_many_categories: {
    status: 409,
    message: `You have made ${limits.ownCategories} categories, and there is no room for more. Please delete one first.`,
  },
  guest_code_taken: { status: 409, message: 'There is already a guest with this code. Please choose another one.' },
  guest_not_active: { status: 409, message: 'This guest session is not active any more.' },
  no_email_address: { status: 409, message: 'No email address' },
  already_decided: { status: 409, message: 'This application was decided already.' },
  subscription_required: { status: 402, message: 'Please set up your subscription to continue.' },
  plan_limit: { status: 403, message: 'You have reached the limit of your plan.' },
  price_unavailable: { status: 400, message: 'Pricing configuration not available. Please try again.' },
  price_changed: {
    status: 409,
    message: 'The price has changed in the meantime. Please look at it again before you go on.',
  },
  already_subscribed: {
    status: 409,
    message: 'You are a member already. Nothing was charged. You find your membership in the settings.',
  },
  no_membership: { status: 409, message: 'There is no running membership for this.' },
  nothing_to_cancel: { status: 409, message: 'There is no membership that could be cancelled.' },
  card_declined: { status: 409, message: 'The card was declined. Nothing was charged. Please try another card.' },
  checkout_over: { status: 410, message: 'This checkout is over. Please choose your plan again.' },
  bad_signature: { status: 400, message: 'This was not signed by the card provider.' },
  payments_unavailable: {
    status: 503,
    message: 'We cannot reach the card provider right now. Please try again in a moment.',
  },
  nothing_to_retry: { status: 409, message: 'This message needs no new attempt.' },
  file_missing: { status: 400, message: 'Please select a video file' },
  file_empty: { status: 400, message: 'This file is empty. Please choose another one.' },
  file_too_large: { status: 413, message: 'This file is too large.' },
  body_too_large: { status: 413, message: 'This request is too large.' },
  file_type: {
    status: 415,
    message:
      'This file is neither a video nor a photo we can keep. Videos: MP4, MOV, WebM, MKV, AVI, WMV, 3GP. Photos: JPEG, PNG, WebP, HEIC, GIF, AVIF.',
  },
  body_type: { status: 415, message: 'This kind of request body is not understood here.' },
  upload_elsewhere: {
    status: 409,
    message: 'This file goes on from another place than that. Please ask how much of it has arrived.',
  },
  upload_unfinished: { status: 409, message: 'This file has not arrived completely yet.' },
  checksum_mismatch: {
    status: 422,
    message: 'This file did not arrive as it was sent. Nothing was stored; please send it again.',
  },
  too_many_uploads: {
    status: 429,
    message: 'Several files are on their way already. Please wait until one has arrived.',
  },
  request_stalled: { status: 408, message: 'The connection was too slow or broke off. Please try again.' },
  range_unsatisfiable: { status: 416, message: 'That part of the file does not exist.' },
  busy: { status: 503, message: 'Very many people are at the door right now. Please try again in a moment.' },
  unavailable: { status: 503, message: 'We cannot reach our records right now. Please try again in a moment.' },
  storage_full: {
    status: 503,
    message: 'We’re out of storage space right now, so nothing was saved. Please try again later.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const;

export type ErrorCode = keyof typeof errors;
