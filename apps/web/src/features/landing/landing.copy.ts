import { offers, priceInWords, tierNames, trialDays } from '@someday/contract/rules/plans';
import { durationOf } from '@someday/contract/texts/words';
import { postmarkLines } from '#web/lib/format.ts';

export const landingCopy = {
  headline: ['Say it now.', 'They’ll open it when it matters.'],
  lead: 'Leave a video or photo for someone you love. It waits, sealed, until the day you choose.',
  start: 'Start Free Trial',
  /** Where no one pays, there is no trial. */
  signup: 'Sign up',
  messages: 'Access Your Messages',
  learnMore: 'Learn More',
  story: { playing: 'Pause', paused: 'Resume', still: 'Replay' },
  stays: 'Messages stay, even if you cancel',
  sealed: 'Sealed until its day',
  promises: ['Your data is never sold', 'No ads, ever'],
} as const;

const trial = durationOf(trialDays, 'day');

export const examplesCopy = {
  title: 'Ways to say it',
  note: 'Five made-up letters. Open one the way they would.',
  carousel: 'Examples',
  kind: 'carousel',
  slide: 'slide',
  place: (number: number, of: number) => `${number} of ${of}`,
  show: (number: number, name: string) => `Example ${number}: ${name}`,
  pause: 'Pause examples',
  play: 'Play examples',
  open: (name: string) => `Open the example for ${name}`,
  from: (name: string) => `from ${name}`,
  postmark: { top: 'EXAMPLE', lines: ['FOR', 'YOU'] },
  failed: 'It didn’t load. Please try again.',
  list: [
    {
      id: 'sauce',
      to: 'Maya',
      from: 'Nana',
      text: '“I wrote her the recipe. The part that matters I had to film.”',
      name: 'Rosa',
      role: 'grandmother of six',
    },
    {
      id: 'moon',
      to: 'Leo',
      from: 'Dad',
      text: '“Nine months is a lot of bedtimes. I left him one letter for every full moon.”',
      name: 'Marcus',
      role: 'father, before deployment',
    },
    {
      id: 'porch',
      to: 'Tess',
      from: 'Priya',
      text: '“She never asks for help. This one opens on the day she needs it.”',
      name: 'Priya',
      role: 'friend since second grade',
    },
    {
      id: 'school',
      to: 'Theo',
      from: 'Mom',
      text: '“He’ll get on the bus without looking back. I put everything I’d say in here.”',
      name: 'Hannah',
      role: 'mom, before the first day of school',
    },
    {
      id: 'kite',
      to: 'Ruby',
      from: 'Aunt Dee',
      text: '“Her parents have the posed ones. I have the one with sand in her teeth.”',
      name: 'Denise',
      role: 'aunt and keeper of the photo box',
    },
  ],
} as const;
export type ExampleId = (typeof examplesCopy.list)[number]['id'];

export const sectionsCopy = {
  steps: {
    title: ['Three small steps'],
    list: [
      { scene: 'windowLight', title: 'Create a message', text: 'Press record and talk, or add photos with captions.' },
      {
        scene: 'cake',
        title: 'Choose when to share it',
        text: 'Now, or years from now: a birthday, a graduation, some hard Tuesday.',
      },
      {
        scene: 'lamp',
        title: 'They open it with a code',
        text: 'Each person gets a private code. No account, no app.',
      },
    ],
    postmark: { top: 'HER 18TH', lines: postmarkLines('2031-06-14'), bottom: 'BIRTHDAY' },
    code: 'K7MP2-QX9WA',
    button: 'Start Recording Messages',
  },

  pricing: {
    title: 'Plans and prices',
    lead: `Free for ${trial}. Cancel anytime, and your messages still open on their day.`,
    plans: [
      { tier: 'free_trial', price: priceInWords(0), per: `for ${trial}` },
      { tier: 'basic', price: priceInWords(offers.basic_monthly.cents), per: 'a month' },
      { tier: 'premium', price: priceInWords(offers.premium_monthly.cents), per: 'a month' },
      { tier: 'lifetime', price: priceInWords(offers.lifetime.cents), per: 'once' },
    ],
    button: 'See all plans',
    annual: 'Yearly plans are half price while early-adopter places last.',
    card: `Card required. Becomes ${tierNames.basic} unless you cancel first.`,
    practice: 'Practice mode: no card is charged.',
  },

  safety: {
    title: ['Kept safe.', 'Kept private.'],
    lead: 'What you leave here belongs to your family. We just look after it.',
    postmark: { top: 'KEPT SAFE', lines: ['FOR', 'YOU'], bottom: 'UNTIL THE DAY' },
    stays: { title: 'It stays', text: 'Messages stay stored, even if you cancel your subscription.' },
    staysFree: { title: 'It stays', text: 'Messages stay until you delete them.' },
    points: [
      { title: 'It’s private', text: 'Each loved one’s private code opens only their messages.' },
      { title: 'It’s never sold', text: 'Not your messages. Not your data.' },
      { title: 'It has no ads', text: 'Not next to your messages. Not anywhere.' },
    ],
    security: 'How we keep it safe',
    privacy: 'Privacy Policy',
  },

  closing: {
    title: ['Who are you', 'thinking of?'],
    text: 'Two minutes is plenty. Start with a birthday.',
    button: 'Start Leaving Love Today',
  },
} as const;
