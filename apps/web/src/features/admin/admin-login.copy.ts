import { limits } from '@someday/contract/limits';

/** Titles and texts that specification part 2 §5 and §8 quote stand here word for word. */
export const adminLoginCopy = {
  title: 'Behind the counter',
  pageTitle: 'Admin login',
  lead: 'Where the people who look after this post office log in.',
  username: 'Username',
  password: 'Password',
  submit: 'Log in',
  failed: 'Login Failed',
  failedText: 'Invalid username or password.',
  logoutFailed: 'You are still logged in',
  logoutFailedText: 'We could not log you out. Please try again.',
  home: 'Back to the front door',
  ends: `A session ends after ${limits.adminIdleMinutes} minutes without use, and after ${limits.adminHours} hours in any case.`,
  demo: {
    title: 'This is a demonstration',
    lead: 'Everybody may look behind its counter with these.',
    fill: 'Fill them in',
  },
} as const;
