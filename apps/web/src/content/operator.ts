import type { PublicFacts } from '@someday/contract/rules/public-facts';
import type { ReadingBlock, ReadingLink } from './reading-document.ts';

/** Who does one of the jobs that other companies can do for an installation, and what they get. */
interface Provider {
  readonly who: string;
  readonly gets: string;
}

function payments({ billing }: PublicFacts): readonly Provider[] {
  if (billing === 'off') return [];
  if (billing === 'practice') {
    return [
      {
        who: 'Payments: no one.',
        gets: 'Plans are only for practice here. No card is charged, and we don’t ask for a card number.',
      },
    ];
  }
  return [
    {
      who: 'Payments: Stripe.',
      gets: 'You enter your card number on Stripe’s own page, so it never reaches us. Stripe gets your email address and the plan you chose. It tells us whether you paid, and your card’s brand, last four digits and expiration month. When your account is erased, we have Stripe delete you as a customer. Stripe may have to keep invoices as long as the law requires.',
    },
  ];
}

function email({ sendsMail, emailProvider }: PublicFacts): Provider {
  if (!sendsMail) {
    return {
      who: 'Email delivery: no one.',
      gets: 'No email leaves this Someday. Emails are written to a folder on its own computer, where the person who runs it can read them.',
    };
  }
  return {
    who: `Email delivery: ${emailProvider ?? 'a service chosen by the person who runs this Someday'}.`,
    gets: 'It handles the emails we send to you and your loved ones. An email to a loved one contains both your names and a link, but nothing of the message, not even its title. It contains the access code only if the sender asked for that. Emails to the sender may contain a message’s title, also of one that opens tomorrow, but nothing else of it and nothing of an answer.',
  };
}

function database({ databaseServer, databaseProvider }: PublicFacts): Provider {
  if (!databaseServer) {
    return { who: 'Database hosting: no one else.', gets: 'The database runs on the same computer as Someday itself.' };
  }
  return {
    who: `Database hosting: ${databaseProvider ?? 'a server chosen by the person who runs this Someday'}.`,
    gets: 'Names, addresses, titles and days are stored there. Videos and photos are not.',
  };
}

function storage({ storageService, storageProvider }: PublicFacts): readonly Provider[] {
  if (!storageService) return [];
  return [
    {
      who: `File storage: ${storageProvider ?? 'a service chosen by the person who runs this Someday'}.`,
      gets: 'Videos, photos or backups are stored there. We encrypt them first, and the keys stay with us.',
    },
  ];
}

function hosting({ hostingProvider, storageService }: PublicFacts): Provider {
  return {
    who: `App hosting: ${hostingProvider ?? 'a computer chosen by the person who runs this Someday, who can tell you where it is'}.`,
    gets: storageService
      ? 'Everything you send us arrives there first.'
      : 'Your encrypted videos and photos are stored there.',
  };
}

/** From the configuration itself, not from `promisesOf`: even a demo says who really handles its data. */
const providers = (facts: PublicFacts): readonly Provider[] => [
  ...payments(facts),
  email(facts),
  database(facts),
  ...storage(facts),
  hosting(facts),
];

export const providerNames = (facts: PublicFacts): readonly string[] => providers(facts).map(({ who }) => who);

export const providerPoints = (facts: PublicFacts): readonly string[] =>
  providers(facts).map(({ who, gets }) => `${who} ${gets}`);

/** Figures quoted on the reading pages, copied from the contract to keep it out of these pages' downloads. A test compares the two. */
export const planFigures = {
  accessCodeLength: 10,
  trashDays: 30,
  closedAccountDays: 28,
  uploadDays: 7,
  exportDays: 7,
  memberIdleDays: 14,
  memberSessionDays: 90,
  ownDeviceDays: 30,
  recognizedDeviceDays: 400,
  trustedDeviceDays: 30,
  guestDays: 7,
  guestErasedAfterDays: 30,
  applicationAnsweredDays: 30,
  applicationDays: 90,
  recordingMinutes: 5,
} as const;

/** What the operator of an installation commits to. Source: specification part 2 §1. */
export const commitments = {
  erasedDays: 30,
  backupDays: 90,
  noticeDays: 30,
  uptime: '99.9%',
  incident: 'one hour',
} as const;

export const operatorOf = ({ operatorName }: PublicFacts): string => operatorName ?? 'the person who runs this Someday';

export const mailLinks = ({ supportEmail }: Pick<PublicFacts, 'supportEmail'>): readonly ReadingLink[] =>
  supportEmail === null ? [] : [{ text: supportEmail, to: `mailto:${supportEmail}` }];

/** Where to send questions `about` something: the last section of a text. */
export function reachBlocks(facts: PublicFacts, about: string): readonly ReadingBlock[] {
  const { supportEmail, operatorName, operatorAddress } = facts;
  const isUnknown = operatorName === null && supportEmail === null;
  return [
    `Please send questions about ${about} to ${operatorOf(facts)}.`,
    ...(isUnknown ? ['If you don’t know who that is, ask the person who invited you or told you about Someday.'] : []),
    ...(operatorAddress === null ? [] : [`Postal address: ${operatorAddress}`]),
    { links: [...mailLinks(facts), { text: 'Contact Us', to: '/contact' }] },
  ];
}

/** Opens the pages whose promises don't hold in a demo, because it is erased every night. */
export const demoBlocks = ({ demo }: PublicFacts): readonly ReadingBlock[] =>
  demo
    ? [
        'This is a demo for everyone to try. Its families are made up, anyone can log in to them, and everything is erased every night. Please don’t put anything of your own in it. The rest of this page describes a Someday that isn’t a demo.',
      ]
    : [];
