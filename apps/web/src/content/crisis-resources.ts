import { phoneCall, type WayToReach } from './crisis-lines.ts';

/** `YYYY-MM-DD`: when all numbers, hours and websites were last compared with what their services publish. */
export const checkedOn = '2026-11-21';

interface EmergencyNumber {
  readonly where: string;
  readonly way: WayToReach;
}

interface Directory {
  readonly name: string;
  readonly what: string;
  readonly website: string;
}

const emergencyNumbers: readonly EmergencyNumber[] = [
  { way: phoneCall('112'), where: 'Europe, India and many other countries' },
  { way: phoneCall('911'), where: 'United States, Canada, Mexico' },
  { way: phoneCall('999'), where: 'United Kingdom, Ireland' },
  { way: phoneCall('000'), where: 'Australia' },
  { way: phoneCall('111'), where: 'New Zealand' },
];

const directories: readonly Directory[] = [
  {
    name: 'Find A Helpline',
    what: 'Choose your country and see who you can call, text or write to.',
    website: 'findahelpline.com',
  },
  { name: 'Befrienders Worldwide', what: 'Volunteers in many countries who listen.', website: 'befrienders.org' },
  {
    name: 'International Association for Suicide Prevention',
    what: 'Crisis centers and helplines, country by country.',
    website: 'www.iasp.info/crisis-centres-helplines',
  },
  {
    name: 'Child Helpline International',
    what: 'Helplines for children and young people all over the world.',
    website: 'childhelplineinternational.org',
  },
];

/** The texts of /crisis-resources, except for the lines. A reader may be nine years old, or grieving, or both. */
export const crisisResources = {
  title: 'Crisis Resources',
  lead: 'You don’t have to get through this alone.',
  danger: {
    title: 'If you are in danger right now',
    text: 'Call the emergency number where you are. Say where you are and that you need help. It’s free.',
    numbers: emergencyNumbers,
    elsewhere: 'Somewhere else, or no answer? Ask anyone near you to get help, or go to the nearest hospital.',
  },
  contents: {
    title: 'On this page',
    young: 'I’m a child or a teenager',
    now: 'What can I do right now?',
    elsewhere: 'My country isn’t here',
  },
  talk: {
    id: 'talk',
    title: 'Talk to someone now',
    text: 'The people who answer here talk every day with people who feel bad. You can say anything, you can cry, and you can say nothing for a while. You can also call about someone else. Where are you?',
  },
  young: {
    id: 'young',
    title: 'If you’re a child or a teenager',
    text: 'These people are there just for you. You can call them without asking anyone first, and nothing is too small. In most of Europe, the number is 116 111.',
  },
  elsewhere: {
    id: 'elsewhere',
    title: 'In every other country',
    text: 'These pages list helplines in nearly every country.',
    directories,
  },
  now: {
    id: 'right-now',
    title: 'What you can do right now',
    points: [
      'Be with someone. Go where people are, or ask someone to come to you.',
      'Call a person you trust. “I’m not okay. Can you stay with me for a while?” is enough.',
      'If something near you could hurt you, move away from it, or ask someone to take it away.',
      'Drink a glass of water. Breathe in slowly, and breathe out even more slowly.',
      'The message can wait. Close it whenever you like, and open it another day. It will still be here.',
    ],
  },
  about: {
    title: 'About this page',
    checked:
      'Last checked: {day}. Numbers and hours can change. If one doesn’t answer, try the next one, or an emergency number.',
    noEmergency:
      'Someday stores messages. It is not an emergency service. No one here can see that you’re reading this, and no one here can send help.',
    websites: 'The websites belong to others. Nothing is loaded from them until you open one.',
  },
  call: (number: string) => `Call ${number}`,
  text: (number: string) => `Text ${number}`,
  textWord: (word: string, number: string) => `Text ${word} to ${number}`,
  hours: 'When:',
  always: 'Day and night, every day',
  home: 'Back to Home',
} as const;
