import type { pages } from './pages.ts';

type Indexed = Extract<(typeof pages)[number], { indexed: true }>['path'];

/**
 * Descriptions for search engines and link previews: 50 to 160 characters, all different, true for every installation. Read by the server
 * only; in the table of pages they would be in every browser's download.
 */
export const pageDescriptions: Readonly<Record<Indexed, string>> = {
  '/': 'Record a video or keep a photo for someone you love. It waits, safe and sealed, until the day you choose.',
  '/login': 'Log in to Someday to record a message, see who has opened theirs, and look after the days still to come.',
  '/signup':
    'Open your account for the messages you want to leave someone you love. All it takes is a name, an email and a password.',
  '/terms-of-service':
    'What you can expect from Someday and what is expected of you, in twelve plain sections that you can also listen to.',
  '/privacy-policy':
    'What Someday keeps about you and the people you love, what it is used for, and how to see it or have it deleted.',
  '/security':
    'How your messages are kept private: encryption, access codes for each person, and what we can and cannot see.',
  '/ai-disclosure':
    'Someday uses no artificial intelligence on your messages. What that means, and what machines do all the same.',
  '/message-tips': 'Ideas for what to say: birthdays, weddings, hard days and ordinary ones, with words to begin with.',
  '/recording-tips':
    'Light, sound, and where to look: how to record a video message that still feels close in twenty years.',
  '/faq': 'Answers about recording, access codes, delivery days and what happens to your messages later.',
  '/contact': 'How to reach the people who run this installation of Someday, and where most questions are answered.',
  '/pricing': 'What a membership costs, what each plan holds, and what stays yours when you cancel.',
  '/message-access': 'Somebody who loves you has kept a message for you. Type in your access code to open it.',
  '/crisis-resources':
    'Somebody to call or write to, day and night, in many countries. If you are in danger now, call your emergency number.',
  '/tester-intake': 'Apply to try Someday before others do: tell us about you, your family and what you hope for.',
};

/** Undefined for a page that isn't indexed. */
export function descriptionOf(path: string): string | undefined {
  return new Map(Object.entries(pageDescriptions)).get(path);
}
