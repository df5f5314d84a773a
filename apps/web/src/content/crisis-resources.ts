import { phoneCall, type WayToReach } from './crisis-line.ts';

/** `YYYY-MM-DD`: the day on which all numbers, hours and websites of this page were last compared with what is published. */
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
    what: 'Choose your country and see who can be called, texted or written to there.',
    website: 'findahelpline.com',
  },
  {
    name: 'Befrienders Worldwide',
    what: 'Volunteers in many countries who listen.',
    website: 'befrienders.org',
  },
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

/** Every word of /crisis-resources but the lines themselves. Its reader may be nine years old, or grieving, or both. */
export const crisisResources = {
  title: 'Crisis Resources',
  lead: 'You do not have to get through this alone.',
  danger: {
    title: 'If you are in danger right now',
    text: 'Call the emergency number of the place where you are. Say where you are and that you need help. It is free.',
    numbers: emergencyNumbers,
    elsewhere:
      'Are you somewhere else, or does none of them answer? Ask anybody near you to get help, or go to the nearest hospital.',
  },
  contents: {
    title: 'On this page',
    young: 'I am a child or young',
    now: 'What can I do right now?',
    elsewhere: 'My country is not here',
  },
  talk: {
    id: 'talk',
    title: 'Talk to somebody now',
    text: 'The people who answer here talk with somebody who feels bad every day. You can say anything, you can cry, and you can say nothing for a while. You may call for somebody else too. Where are you?',
  },
  young: {
    id: 'young',
    title: 'If you are a child or young',
    text: 'These people are there only for you. You can call them without asking anybody first, and nothing is too small. In most countries of Europe the number is 116 111.',
  },
  elsewhere: {
    id: 'elsewhere',
    title: 'In every other country',
    text: 'These pages know the helplines of nearly every country.',
    directories,
  },
  now: {
    id: 'right-now',
    title: 'What you can do right now',
    points: [
      'Be with somebody. Go where somebody is, or ask somebody to come to you.',
      'Call a person you trust. “I am not well. Can you stay with me for a while?” is enough.',
      'If something near you could hurt you, go away from it, or ask somebody to take it away.',
      'Drink a glass of water. Breathe in slowly, and out more slowly still.',
      'The message can wait. Close it whenever you like, and open it on another day. It will still be here.',
    ],
  },
  about: {
    title: 'About this page',
    checked: 'We last checked what stands here on',
    mayChange: 'Numbers and hours may change. If one does not answer, please try the next one, or an emergency number.',
    noEmergency:
      'Someday keeps messages. It is no emergency service: nobody here can see that you are reading this, and nobody here can send help.',
    websites: 'The websites belong to others. Nothing is asked of them until you open one.',
  },
  call: 'Call',
  text: 'Text',
  textWord: (word: string, number: string) => `Text ${word} to ${number}`,
  hours: 'When:',
  website: 'Website:',
  home: 'Back to Home',
} as const;
