import { caps, offers, priceInWords, tierNames, trialDays } from '@someday/contract/plans';
import { capsInWords } from '#web/ui/plan-words.copy.ts';

export const examplesCopy = {
  title: 'Letters that could be yours',
  note: 'Made-up examples of what Someday is for, not words of real customers.',
  carousel: 'Examples',
  kind: 'carousel',
  slide: 'slide',
  place: (number: number, of: number) => `${number} of ${of}`,
  show: (number: number, name: string) => `Example ${number}: ${name}`,
  pause: 'Pause the examples',
  play: 'Play the examples',
  list: [
    {
      scene: 'morning',
      text: 'My daughter opened hers on the morning of her exams. She said it felt like I was in the kitchen.',
      name: 'Ruth',
      role: 'mother of two',
    },
    {
      scene: 'cake',
      text: 'There is a letter for every birthday until he is twenty-one. I sing in all of them. He has been warned.',
      name: 'Harold',
      role: 'grandfather of one',
    },
    {
      scene: 'shore',
      text: 'I am at sea for months. On the days I can’t call, a short hello from me opens at home.',
      name: 'Mateo',
      role: 'ship’s engineer and father',
    },
    {
      scene: 'cap',
      text: 'I told my niece what I wish I had known at eighteen. It opens on the day she graduates.',
      name: 'Denise',
      role: 'aunt and teacher',
    },
    {
      scene: 'dusk',
      text: 'We filmed Grandma making her dumplings, flour everywhere. Our children will know her hands.',
      name: 'Mei',
      role: 'granddaughter',
    },
  ],
} as const;

/** Of what is seen by whoever reads on. */
export const sectionsCopy = {
  steps: {
    title: ['Three small steps,', 'and it is in the post'],
    list: [
      {
        scene: 'sunset',
        title: 'Create a message',
        text: 'Press record and say what you mean, or choose photos and write the captions that belong to them.',
      },
      {
        scene: 'cake',
        title: 'Choose when to share it',
        text: 'Now, or on a day ahead: the birthday, the graduation, the hard Tuesday you see coming.',
      },
      {
        scene: 'lamp',
        title: 'They open it with a code',
        text: 'Your family member receives it with a private code. They need no account and no app.',
      },
    ],
    postmark: { top: 'HER 18TH', lines: ['14', 'JUN', '2031'], bottom: 'BIRTHDAY' },
    code: 'K7MP2-QX9WA',
    button: 'Start Recording Messages',
  },

  pricing: {
    title: 'The postage',
    lead: `Begin with ${trialDays} free days. Change or cancel at any time: whatever you have made stays, and still opens on its day.`,
    plans: [
      {
        name: tierNames.free_trial,
        price: '$0',
        per: `for ${trialDays} days`,
        ground: 'bg-sky',
        points: capsInWords(caps.free_trial),
      },
      {
        name: tierNames.basic,
        price: priceInWords(offers.basic_monthly.cents),
        per: 'a month',
        ground: 'bg-butter',
        points: capsInWords(caps.basic),
      },
      {
        name: tierNames.premium,
        price: priceInWords(offers.premium_monthly.cents),
        per: 'a month',
        ground: 'bg-primary-soft',
        points: capsInWords(caps.premium),
      },
      {
        name: tierNames.lifetime,
        price: priceInWords(offers.lifetime.cents),
        per: 'once',
        ground: 'bg-poppy-soft',
        points: capsInWords(caps.lifetime),
      },
    ],
    button: 'See all plans',
    annual: 'Basic and Premium can be paid by the year, too: at the early-adopter price while there are places left.',
    card: `A card is needed for the free days. Then they become ${tierNames.basic}, unless you cancel before.`,
    practice: 'This is a practice installation: you can try every plan, and no card is charged.',
  },

  safety: {
    title: ['Kept like a letter', 'in the good drawer'],
    lead: 'What you leave here belongs to your family. We look after it, and that is all we do with it.',
    postmark: { top: 'KEPT SAFE', lines: ['FOR', 'YOU'], bottom: 'UNTIL THE DAY' },
    stays: { title: 'It stays', text: 'Messages stay stored even if you cancel your subscription.' },
    staysFree: { title: 'It stays', text: 'Messages stay stored until you yourself delete them.' },
    points: [
      { title: 'It is private', text: 'Each loved one has their own private code, and sees only their own messages.' },
      { title: 'It is never for sale', text: 'Your data is never sold, to anybody.' },
      { title: 'There are no ads', text: 'Not beside your messages, and nowhere else.' },
    ],
    security: 'How we keep it safe',
    privacy: 'Privacy Policy',
  },

  closing: {
    title: ['Who would you', 'like to speak to?'],
    text: 'Two minutes is enough. A birthday is a good place to begin.',
    button: 'Start Leaving Love Today',
  },
} as const;
