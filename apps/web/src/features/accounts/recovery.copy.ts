import { limits } from '@someday/contract/limits';
import { noEmail } from '@someday/contract/public-facts';

/** Texts that specification part 2 §2, §5 and §8 quote stand here word for word. */
export const recoveryCopy = {
  backToLogin: 'Back to login',
  forgot: {
    windowTitle: 'Forgot password',
    title: 'Forgot your password?',
    lead: 'It happens to everybody. Tell us your email address, and we send you a link for choosing a new one.',
    submit: 'Send Reset Link',
    failedText: 'Failed to send reset email. Please try again.',
  },
  /** Where no mail leaves. */
  ask: {
    lead: 'Ask the person who runs this Someday. They can give you a link to choose a new password.',
    text: noEmail,
    contact: 'Who runs this Someday',
  },
  sent: {
    title: 'Check Your Email',
    lead: 'A letter may be on its way to you.',
    before: 'If an account exists for',
    after: 'a link for choosing a new password arrives there within minutes.',
    spam: 'Nothing there? Please look in your spam folder, too.',
    again: 'Send it again',
    sentAgain: 'We have sent it once more. Only the newest link works.',
    other: 'Use another address',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'For your safety, all your devices are then asked to log in again.',
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
      length: `${limits.newPasswordMin} or more characters`,
      upper: 'An uppercase letter',
      lower: 'A lowercase letter',
      number: 'A number',
    },
  },
  done: {
    title: 'Password Reset Successfully',
    lead: 'Your new password is in place. Please log in with it.',
    next: 'Continue to Login',
  },
  invalid: {
    title: 'Invalid Reset Link',
    missingToken: 'Invalid or missing reset token. Please request a new password reset.',
    text: 'The reset link is invalid or has expired. Please request a new password reset.',
    next: 'Request New Reset Link',
  },
} as const;
