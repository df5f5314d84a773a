export const confirmIdentityCopy = {
  title: 'Confirm that it’s you',
  lead: 'It’s been a while since you logged in, so we’d like to be sure.',
  password: 'Your password',
  submit: 'Continue',
  passkey: 'Use a passkey',
  signOn: (provider: string) => `Log in with ${provider} again`,
} as const;
