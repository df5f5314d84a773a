import { trialDays } from '@someday/contract/plans';
import type { OnboardingStep } from './onboarding-machine.ts';

const missing = 'Missing Information';

/** What is quoted in specification part 2 §2, §5 and §8 stands here word for word. */
export const onboardingCopy = {
  loading: 'Loading your onboarding experience...',
  trial: `${trialDays}-Day Free Trial`,
  step: (step: number, count: number) => `Step ${step} of ${count}`,
  percent: (percent: number) => `${percent}% complete`,
  progress: 'Onboarding progress',
  steps: 'Steps',
  done: 'Done',
  now: 'You are here',
  skip: 'Skip Onboarding',
  previous: 'Previous',
  next: 'Next',
  failed: 'This page could not be fetched',
  failedText: 'Nothing you have entered is lost. Please try again.',
  tryAgain: 'Try Again',

  names: { 1: 'Welcome', 2: 'Your loved one', 3: 'Your message', 4: 'Ready' } satisfies Record<OnboardingStep, string>,

  welcome: {
    title: 'Welcome to Someday',
    lead: (name: string) =>
      `${name}, in a few minutes a first message of yours can wait here for somebody you love. We go step by step, and you can stop at any time.`,
    points: [
      {
        key: 'private',
        title: 'Private & Secure',
        text: 'Each person you love gets a unique access code. Only with it do your messages open.',
      },
      {
        key: 'timing',
        title: 'Perfect Timing',
        text: 'Send a message now, or keep it sealed for a future milestone: a birthday, a graduation, a wedding.',
      },
      {
        key: 'love',
        title: 'Lasting Love',
        text: 'Your face, your voice, your words. They can watch them again as often as they like.',
      },
    ],
    begin: 'Let’s Get Started',
  },

  member: {
    title: 'Add your first family member',
    lead: 'Who comes to mind first? They need no account: a private code opens what you send them.',
    titleAgain: 'Add another family member',
    leadAgain: (names: readonly string[]) =>
      `In your family circle: ${names.join(', ')}. Add somebody else, or go on to your message.`,
    name: 'Name',
    email: 'Email',
    emailHint:
      'They get a notification there when a message is created that they can open. Leave it empty, and you tell them yourself.',
    relationship: 'Relationship',
    choose: 'Please choose',
    relationships: ['Child', 'Spouse', 'Parent', 'Sibling', 'Grandchild', 'Friend', 'Other'],
    nameMissing: 'Please enter a name',
    relationshipMissing: 'Please choose who this is to you.',
    submit: 'Add Family Member',
    submitting: 'Adding...',
    missing,
    missingText: 'Please fill in all fields.',
    added: 'Family Member Added!',
    addedText: (name: string) => `${name} has been added to your family circle.`,
    failed: 'Error Adding Family Member',
    failedText: 'Please try again.',
  },

  message: {
    title: 'Create your first message',
    titleAgain: 'Create another message',
    lead: 'A minute is enough. Say what you would like them to hear in your own voice.',
    for: (name: string) => `For ${name}`,
    opens: (name: string, isMailed: boolean) =>
      isMailed
        ? `${name} can open it as soon as it is ready, and we write to them then. To keep it for a later day, give it a date on your dashboard.`
        : `${name} can open it as soon as it is ready, with the code that you pass on. To keep it for a later day, give it a date on your dashboard.`,
    messageTitle: 'Message Title',
    what: 'Your video',
    upload: 'Upload Video',
    record: 'Record Video',
    recordText: 'Say it to the camera of this device.',
    again: 'Record Again',
    chooseOther: 'Choose Different File',
    submitting: 'Creating Message...',
    recorded: 'Video Recorded!',
    recordedText: 'Your recording is ready to upload.',
    selected: 'Video Selected',
    selectedText: (file: string) => `${file} is ready to upload.`,
    nobody: { title: 'No Family Member Found', description: 'Please add a family member first.' },
    created: 'Video Uploaded Successfully!',
    createdText: 'Your first message has been created.',
    createdAgainText: 'Your message has been created.',
    onItsWay: 'On its way',
    waits: 'It waits on your dashboard.',
    toDashboard: 'See it there',
  },

  finish: {
    title: 'Congratulations!',
    lead: (name: string) =>
      `Your message for ${name} is here, and it is kept safe. The code below is all they need to open it.`,
    code: (name: string) => `${name}’s access code`,
    pass: 'Write the code in a card, together with this address:',
    opens: (name: string) => `That’s all ${name} needs to open your messages on any phone or computer.`,
    keepsake: 'Print a Keepsake Card',
    copy: 'Copy',
    copied: 'Code Copied',
    link: 'Link with the code',
    linkHint: 'Opens the page where the messages wait, with the code filled in. Give it to nobody else.',
    shareText: (name: string) => `${name}, there are messages waiting for you.`,
    toDashboard: 'Go to Dashboard',
    toIdeas: 'Get Message Ideas',
  },
} as const;
