import { plural } from '@someday/contract/texts/words';

export const ownLocksCopy = {
  loading: 'Loading how you log in',
  unchanged: 'Nothing has changed',

  passkeys: {
    title: 'Passkeys',
    lead: 'A passkey lets you log in the way you unlock your phone, with your face, finger or PIN, so there’s no password to remember.',
    cannot: 'You can’t add one here: passkeys need a newer browser, or an address that begins with https.',
    unused: 'Not used yet',
    lastUsedOn: (day: string) => `Last used on ${day}`,
    addedOn: (day: string) => `Added on ${day}`,
    addedSynced: (day: string) => `Added on ${day}, synced to your other devices`,
    rename: 'Rename',
    renameWhich: (name: string) => `Rename ${name}`,
    remove: 'Remove',
    removeWhich: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove “${name}”?`,
    name: 'Name',
    notMade: 'Your browser didn’t make a passkey. This device may already have one for you.',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    thisDevice: 'This device',
  },

  secondFactor: {
    title: 'Second factor',
    lead: 'After your password, we also ask for a code from your phone. A stolen password isn’t enough then.',
    leadRequired: 'After your password, we also ask for a code from your phone. Every admin needs this here.',
    on: 'On',
    off: 'Off',
    codesLeft: (count: number) => plural(count, { one: '# recovery code left', other: '# recovery codes left' }),
    turnOn: 'Turn on',
    move: 'Move to another phone',
    moveText: 'Scan this with your new phone. Your old phone and your old recovery codes then stop working.',
    newCodes: 'New recovery codes',
    turnOff: 'Turn off',
    code: 'Code from the app',
    removing: 'An admin is removing your second factor',
    removingOn: (moment: string) => `It ends on ${moment}. If you didn’t ask for this, keep it.`,
    keep: 'Keep it',
  },

  signOn: {
    title: 'Single sign-on',
    lead: (name: string) => `Log in here with your ${name} account.`,
    connectedAs: (email: string) => `Connected as ${email}`,
    connect: (name: string) => `Connect with ${name}`,
    disconnect: 'Disconnect',
  },

  codes: {
    title: 'Your recovery codes',
    description: 'Lost your phone? Each of these works once in its place. We won’t show them again.',
  },
  dialogs: {
    'add-passkey': {
      title: 'Add a passkey',
      description: 'Name it. Your browser does the rest.',
      submit: 'Continue',
      done: 'Passkey added',
    },
    'rename-passkey': { title: 'Rename this passkey', submit: 'Save', done: 'Passkey renamed' },
    'remove-passkey': {
      title: '',
      description: 'It won’t log you in here anymore.',
      submit: 'Remove',
      done: 'Passkey removed',
    },
    'second-factor': {
      title: 'Set up your second factor',
      description: 'Scan this with an app that makes codes, such as an authenticator or a password manager.',
      submit: 'Confirm',
      done: '',
    },
    'recovery-codes': {
      title: 'New recovery codes?',
      description: 'The old ones stop working.',
      submit: 'Make them',
      done: '',
    },
    'turn-off': {
      title: 'Turn off your second factor?',
      description: 'Your password is enough then.',
      submit: 'Turn off',
      done: 'Your second factor is off',
    },
    'no-sign-on': {
      title: 'Disconnect it?',
      description: 'You’ll log in here another way.',
      submit: 'Disconnect',
      done: 'Disconnected',
    },
  },
} as const;
