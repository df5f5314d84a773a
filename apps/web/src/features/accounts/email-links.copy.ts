/** Texts quoted by specification part 2 §2, §5 and §8 are word for word. */
export const emailLinksCopy = {
  toLogin: 'Continue to Login',
  toDashboard: 'Continue to Dashboard',
  backToLogin: 'Back to login',
  verify: {
    loading: {
      title: 'Verifying your email',
      lead: 'Just a moment.',
      postmark: { top: 'JUST A', lines: ['ONE', 'MOMENT'], bottom: 'PLEASE' },
    },
    success: {
      title: 'Email Verified!',
      lead: 'Thank you. Now we can reach you.',
      postmark: { top: 'ARRIVED', lines: ['SAFE', 'HERE'], bottom: 'THANK YOU' },
    },
    already: {
      title: 'Email already verified',
      lead: 'You’re all set.',
      postmark: { top: 'ARRIVED', lines: ['LONG', 'AGO'], bottom: 'THANK YOU' },
    },
    expiredTitle: 'Link Expired',
    errorTitle: 'Verification Failed',
    missingToken: 'Invalid verification link. Please check your email for the correct link.',
    failedText: 'Email verification failed',
    unreachable: 'Unable to verify email. Please try again later.',
    tryAgain: 'Try again',
    name: 'Name',
    email: 'Email',
    resend: 'Request New Verification Link',
    resendFailed: 'We couldn’t send a new link. Please try again.',
  },
  ask: { top: 'ONE', lines: ['LAST', 'STEP'], bottom: 'TO GO' },
  done: { top: 'ALL IS', lines: ['WELL', 'DONE'], bottom: 'THANK YOU' },
} as const;

/** A page with one button. Opening the link changes nothing, since some email programs open links on their own. */
export type LinkPageCopy = typeof confirmEmailCopy;

const failedTitle = 'This link doesn’t work';
const missingToken = 'This link is incomplete. Please open it from the email again.';

export const confirmEmailCopy = {
  title: 'Confirm your new email',
  lead: 'You’ll log in with it from now on.',
  button: 'Confirm my new email',
  doneTitle: 'Your new email is confirmed',
  failedTitle,
  failedText: 'We couldn’t confirm your email. Please try again.',
  missingToken,
};

export const undoEmailChangeCopy: LinkPageCopy = {
  title: 'Keep your old email',
  lead: 'Someone changed the email on your account. If it wasn’t you, get the old one back here.',
  button: 'Restore my old email',
  doneTitle: 'Your old email is back',
  failedTitle,
  failedText: 'We couldn’t restore your old email. Please try again.',
  missingToken,
};

export const reopenAccountCopy: LinkPageCopy = {
  title: 'Welcome back?',
  lead: 'Your account is closed, but nothing has been erased yet.',
  button: 'Reopen my account',
  doneTitle: 'Your account is open again',
  failedTitle,
  failedText: 'We couldn’t reopen your account. Please try again.',
  missingToken,
};
