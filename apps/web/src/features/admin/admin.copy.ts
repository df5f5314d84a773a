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

/** Titles that specification part 2 §2 quotes stand here word for word. */
export const adminDashboardCopy = {
  gate: {
    title: 'Admin Access Required',
    text: `Please log in as an admin to see this page. A session ends after ${limits.adminIdleMinutes} minutes without use.`,
    login: 'Go to the admin login',
  },
  failed: 'We could not open the counter',
  failedText: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
  opening: 'Opening the counter',
  signedInAs: 'Signed in as',
  logout: 'Log out',
  tabs: 'Areas',
  loading: 'Loading',
  /** Seen, and counted down. */
  endsIn: (minutes: number) => (minutes <= 1 ? 'Session ends in a minute' : `Session ends in ${minutes} minutes`),
  /** Heard once. */
  endsAt: (time: string) => `Your session ends at ${time}. After that you log in again.`,
} as const;
