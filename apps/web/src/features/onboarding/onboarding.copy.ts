import { trialDays } from '@someday/contract/rules/plans';
import { formatPercent, listOf } from '@someday/contract/texts/words';
import type { OnboardingStep } from './onboarding-machine.ts';

const missing = 'Missing Information';

/** Texts quoted from specification part 2 §2, §5 and §8 are word for word. */
export const onboardingCopy = {
  loading: 'Loading your onboarding experience...',
  trial: `${trialDays}-Day Free Trial`,
  step: (step: number, count: number) => `Step ${step} of ${count}`,
  stepTitle: (step: number, count: number, title: string) => `Step ${step} of ${count}: ${title}`,
  complete: (share: number) => `${formatPercent(share)} complete`,
  progress: 'Onboarding progress',
  steps: 'Steps',
  done: 'Done',
  skip: 'Skip Onboarding',
  previous: 'Previous',
  next: 'Next',
  failed: 'We couldn’t load this page',
  failedText: 'Nothing you entered is lost. Please try again.',

  names: { 1: 'Welcome', 2: 'Your loved one', 3: 'Your message', 4: 'Ready' } satisfies Record<OnboardingStep, string>,

  welcome: {
    title: 'Welcome to Someday',
    lead: (name: string) => `${name}, in a few minutes your first message can be waiting for someone you love.`,
    points: [
      { key: 'private', title: 'Private & Secure', text: 'Nothing opens without their unique access code.' },
      {
        key: 'timing',
        title: 'Perfect Timing',
        text: 'Send it now, or seal it for a birthday, a graduation, a wedding.',
      },
      { key: 'love', title: 'Lasting Love', text: 'Your face, your voice, your words, to watch again and again.' },
    ],
    begin: 'Let’s Get Started',
  },

  member: {
    title: 'Add your first family member',
    lead: 'Who comes to mind first? They won’t need an account.',
    titleAgain: 'Add another family member',
    leadAgain: (names: readonly string[]) =>
      `You’ve added ${listOf(names)}. Add someone else, or continue to your message.`,
    name: 'Name',
    email: 'Email',
    addEmail: 'Add their email',
    emailHint: 'They’ll get a notification when a message you create can be opened. Leave blank to tell them yourself.',
    relationship: 'Relationship',
    choose: 'Choose one',
    relationships: ['Child', 'Spouse', 'Parent', 'Sibling', 'Grandchild', 'Friend', 'Other'],
    nameMissing: 'Please enter a name',
    relationshipMissing: 'Please choose a relationship.',
    submit: 'Add Family Member',
    submitting: 'Adding...',
    missing,
    missingText: 'Please fill in all fields.',
    added: 'Family Member Added!',
    addedText: (name: string) => `${name} has been added to your family circle.`,
    failed: 'Error Adding Family Member',
  },

  message: {
    title: 'Create your first message',
    titleAgain: 'Create another message',
    lead: 'A minute is plenty. Say what you’d like them to hear.',
    for: (name: string) => `For ${name}`,
    messageTitle: 'Message Title',
    when: 'When should it open?',
    upload: 'Upload Video',
    record: 'Record Video',
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
    waits: 'It’s waiting on your dashboard.',
    toDashboard: 'View it',
  },

  finish: {
    title: 'Congratulations!',
    lead: (name: string) => `Your message for ${name} is safe. On its day, this code is all they need to open it.`,
    ways: 'How to pass it on',
    toDashboard: 'Go to Dashboard',
    toIdeas: 'Get Message Ideas',
  },
} as const;
