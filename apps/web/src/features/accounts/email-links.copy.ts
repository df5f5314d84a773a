/** Texts that specification part 2 §2, §5 and §8 quote stand here word for word; those of the three one-button pages are ours. */
export const emailLinksCopy = {
  toLogin: 'Continue to Login',
  toDashboard: 'Continue to Dashboard',
  backToLogin: 'Back to login',
  verify: {
    loading: { title: 'Verifying your email', lead: 'This takes only a moment.' },
    success: { title: 'Email Verified!', lead: 'Thank you. Letters about your messages now find you.' },
    already: { title: 'Email Already Verified', lead: 'You have been here before. Everything is in order.' },
    expiredTitle: 'Link Expired',
    errorTitle: 'Verification Failed',
    missingToken: 'Invalid verification link. Please check your email for the correct link.',
    failedText: 'Email verification failed',
    unreachable: 'Unable to verify email. Please try again later.',
    tryAgain: 'Try Again',
    name: 'Name',
    email: 'Email',
    resend: 'Request New Verification Link',
    resendFailed: 'We could not send a new link. Please try again.',
  },
} as const;

/** A page with one button: opening a mail's link must change nothing, since mail programs open links by themselves. */
export type LinkPageCopy = {
  title: string;
  lead: string;
  button: string;
  doneTitle: string;
  failedTitle: string;
  failedText: string;
  missingToken: string;
};

export const confirmEmailCopy: LinkPageCopy = {
  title: 'Confirm your new address',
  lead: 'Press the button, and this becomes the email address of your account.',
  button: 'Confirm this address',
  doneTitle: 'Your new address is confirmed',
  failedTitle: 'This link does not work',
  failedText: 'We could not confirm your address. Please try again.',
  missingToken: 'This link is not complete. Please open it from the mail once more.',
};

export const undoEmailChangeCopy: LinkPageCopy = {
  title: 'Keep your old address',
  lead: 'Somebody changed the email address of your account. Was it not you? Press the button, and your account has this address back.',
  button: 'Give me my old address back',
  doneTitle: 'Your old address is back',
  failedTitle: 'This link does not work',
  failedText: 'We could not bring your old address back. Please try again.',
  missingToken: 'This link is not complete. Please open it from the mail once more.',
};

export const reopenAccountCopy: LinkPageCopy = {
  title: 'Welcome back?',
  lead: 'Your account is closed, and nothing in it is erased yet. Press the button, and it opens again with everything in it.',
  button: 'Open my account again',
  doneTitle: 'Your account is open again',
  failedTitle: 'This link does not work',
  failedText: 'We could not open your account. Please try again.',
  missingToken: 'This link is not complete. Please open it from the mail once more.',
};
