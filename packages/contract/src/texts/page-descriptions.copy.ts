import type { pages } from '../rules/pages.ts';

type Indexed = Extract<(typeof pages)[number], { indexed: true }>['path'];

/** 50 to 160 characters, all different. Read by the server only: in the table of pages, every browser would load them. */
export const pageDescriptions: Readonly<Record<Indexed, string>> = {
  '/': 'Record a video or photo message for someone you love. It stays sealed and safe until the day you choose.',
  '/login': 'Log in to record a message, see who has opened theirs, and plan the days to come.',
  '/signup':
    'Create your account with a name, an email, and a password, and record your first message for someone you love.',
  '/terms-of-service':
    'What you can expect from Someday, and what we expect of you, in twelve plain sections you can also listen to.',
  '/privacy-policy':
    'What Someday stores about you and the people you love, why, and how to see it or have it deleted.',
  '/security': 'How your messages stay private: encryption, a code for each person, and what we can and can’t see.',
  '/ai-disclosure':
    'Someday doesn’t use artificial intelligence on your messages. What that means, and what software does do.',
  '/message-tips': 'What to say for birthdays, weddings, hard days, and ordinary ones, with words to get you started.',
  '/recording-tips':
    'Light, sound, and where to look: how to record a video message that still feels close in twenty years.',
  '/faq': 'Answers about recording, access codes, delivery dates, and what happens to your messages later.',
  '/contact': 'How to reach the people who run this Someday, and where to find most answers.',
  '/pricing': 'What each plan costs, what it includes, and what stays yours if you cancel.',
  '/message-access': 'Someone who loves you saved a message for you. Enter your access code to open it.',
  '/crisis-resources':
    'Someone to call or text, day and night, in many countries. If you’re in danger now, call your emergency number.',
  '/tester-intake': 'Apply to be a beta tester. Tell us about you, your family, and what you hope for.',
};

export function descriptionOf(path: string): string | undefined {
  return new Map(Object.entries(pageDescriptions)).get(path);
}
