import { limits } from '@someday/contract/rules/limits';
import { durationOf } from '@someday/contract/texts/words';

/** The first five are the specification's (part 2 §2). Each tab's heading repeats its name. */
export const adminTabNames = {
  kpis: 'KPI Dashboard',
  guests: 'Guest Sessions',
  feedback: 'Feedback',
  users: 'Users',
  family: 'Family Members',
  trouble: 'Problems',
  audit: 'Audit log',
  installation: 'Installation',
  login: 'Your login',
} as const;

/** The failure is quoted from specification part 2 §5 and §8. */
export const adminLoginCopy = {
  title: 'Admin login',
  lead: 'For the people who run this Someday.',
  username: 'Username',
  password: 'Password',
  submit: 'Log in',
  failed: 'Login Failed',
  failedText: 'Invalid username or password.',
  logoutFailed: 'You’re still logged in',
  logoutFailedText: 'We couldn’t log you out. Please try again.',
  steps: {
    code: { title: 'One more step', lead: 'Just to be sure it’s you.' },
    setUp: {
      title: 'Set up your second factor',
      lead: 'Every admin needs one here. Scan this with an authenticator app or a password manager.',
    },
    recovery: {
      title: 'Your recovery codes',
      lead: 'Lost your phone? Each of these works once in its place. We won’t show them again.',
    },
  },
  home: 'Back to home',
  ends: `Sessions end after ${durationOf(limits.adminIdleMinutes, 'minute')} without activity, or after ${durationOf(limits.adminHours, 'hour')}.`,
  demo: { title: 'This is a demo', lead: 'Log in with these to look around.', fill: 'Fill them in' },
} as const;

/** The gate's title is quoted from specification part 2 §2. */
export const adminDashboardCopy = {
  gate: {
    title: 'Admin Access Required',
    text: `Please log in. Sessions end after ${durationOf(limits.adminIdleMinutes, 'minute')} without activity.`,
    login: 'Go to admin login',
    postmark: { top: 'PLEASE', lines: ['STAFF', 'ONLY'], bottom: 'SOMEDAY' },
  },
  failed: 'We couldn’t open the dashboard',
  failedText: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
  opening: 'Opening the dashboard',
  loggedInAs: (username: string) => `Logged in as ${username}`,
  logout: 'Log out',
  tabs: 'Admin area',
  ownLogin: 'Passkeys and second factor',
  ownLoginLead: 'How you log in as an admin.',
  loading: 'Loading',
  endsIn: (minutes: number) => `Session ends in ${durationOf(minutes, 'minute')}`,
  endsAt: (time: string) => `Your session ends at ${time}. Then you’ll need to log in again.`,
} as const;
