import { limits } from '@someday/contract/rules/limits';
import { noEmail } from '@someday/contract/texts/words.copy';
import { plural } from '@someday/contract/texts/words';

const askingFor = { top: 'NO HURRY', lines: ['NEW', 'KEY'] } as const;

/** Texts quoted by specification part 2 §2, §5 and §8 are word for word. */
export const recoveryCopy = {
  backToLogin: 'Back to login',
  forgot: {
    windowTitle: 'Forgot password',
    title: 'Forgot your password?',
    lead: 'It happens. We’ll email you a link to choose a new one.',
    postmark: { ...askingFor, bottom: 'BY EMAIL' },
    email: 'Email',
    submit: 'Send Reset Link',
    failedText: 'Failed to send reset email. Please try again.',
  },
  ask: {
    lead: 'The person who runs this Someday can give you a link to choose a new one.',
    postmark: { ...askingFor, bottom: 'JUST ASK' },
    text: noEmail,
    contact: 'Who runs this Someday',
  },
  sent: {
    title: 'Check Your Email',
    lead: 'It shouldn’t take long.',
    postmark: { top: 'ON ITS', lines: ['WAY', 'TO YOU'], bottom: 'TODAY' },
    text: 'If an account exists for {email}, a link will arrive within minutes.',
    spam: 'Nothing yet? Check your spam folder.',
    again: 'Send it again',
    sentAgain: 'Sent again. Only the newest link works.',
    other: 'Use another email',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'You’ll need to log in again on all your devices.',
    postmark: { top: 'A FRESH', lines: ['NEW', 'KEY'], bottom: 'START' },
    newPassword: 'New Password',
    confirm: 'Confirm Password',
    submit: 'Reset Password',
    noToken: 'No reset token found. Please request a new password reset.',
    failedText: 'Failed to reset password. Please try again.',
  },
  strength: {
    title: 'What makes it strong',
    met: 'done',
    open: 'not yet',
    traits: {
      length: plural(limits.newPasswordMin, { other: '# or more characters' }),
      upper: 'An uppercase letter',
      lower: 'A lowercase letter',
      number: 'A number',
    },
  },
  done: {
    title: 'Password Reset Successfully',
    lead: 'Log in with your new password.',
    postmark: { top: 'ALL IS', lines: ['WELL', 'DONE'], bottom: 'IN PLACE' },
    next: 'Continue to Login',
  },
  invalid: {
    title: 'Invalid Reset Link',
    missingToken: 'Invalid or missing reset token. Please request a new password reset.',
    text: 'The reset link is invalid or has expired. Please request a new password reset.',
    next: 'Request New Reset Link',
  },
} as const;
