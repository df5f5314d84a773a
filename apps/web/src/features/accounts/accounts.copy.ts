/** Titles and texts that specification part 2 §5 and §8 quote stand here word for word. */
export const accountsCopy = {
  missing: 'Missing Information',
  missingField: 'This is still empty.',
  login: {
    title: 'Welcome back',
    lead: 'Your people and their letters are waiting.',
    missingText: 'Please enter both email and password.',
    failed: 'Login Failed',
    failedText: 'Invalid email or password.',
    submit: 'Log in',
    forgot: 'Forgot password?',
  },
  signup: {
    title: 'Create your account',
    lead: 'Then choose who you would like to speak to.',
    missingText: 'Please fill in all fields.',
    failed: 'Signup Failed',
    failedText: 'There was an error creating your account.',
    mismatch: 'Passwords do not match. Please try again.',
    consent: 'By signing up you confirm that you are 18 or older and accept the',
    terms: 'Terms of Service',
    newTab: '(opens in a new tab)',
    checkMail: 'Check Your Email',
    submit: 'Sign up',
  },
} as const;
