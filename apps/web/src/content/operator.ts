import type { PublicFacts } from '@someday/contract/public-facts';
import type { ReadingBlock, ReadingLink } from './reading-document.ts';

function payments({ billing }: PublicFacts): readonly string[] {
  if (billing === 'off') return [];
  if (billing === 'practice') {
    return [
      'Payments: nobody. Plans are only for trying out here. No card is charged, and no card number is asked for.',
    ];
  }
  return [
    'Payments: Stripe. You type your card number on Stripe’s own page, so it never reaches us. Stripe gets your email address and the plan you have chosen. It tells us whether it was paid, and of your card the brand, the last four digits and the month it expires. When your account is erased, we have Stripe delete you as a customer too. Stripe may have to keep invoices as long as the law demands.',
  ];
}

function email({ sendsMail, emailProvider }: PublicFacts): string {
  if (!sendsMail) {
    return 'Email delivery: nobody. No mail leaves this installation. Mails are written to a folder on its own machine, and whoever runs it can read them there.';
  }
  const by = emailProvider ?? 'the mail service that whoever runs this installation has chosen';
  return `Email delivery: ${by}. It handles the mails we send to you and your loved ones. A mail that a message has opened holds both your names and a link. It holds nothing of the message, not even its title. It holds the access code only if the sender has asked for that.`;
}

function database({ databaseServer, databaseProvider }: PublicFacts): string {
  if (!databaseServer) return 'Database hosting: nobody else. The database runs on the same machine as Someday itself.';
  const by = databaseProvider ?? 'a database server that whoever runs this installation has chosen';
  return `Database hosting: ${by}. Names, addresses, titles and days are kept there. Videos and photos are not.`;
}

function hosting({ hostingProvider }: PublicFacts): string {
  const by =
    hostingProvider ?? 'the machine that whoever runs this installation has chosen. Please ask them where it stands';
  return `App hosting: ${by}. Your encrypted videos and photos are kept there.`;
}

/** Which other companies have a part in this installation, and what they get: as it is configured, and nothing else. */
export const providerPoints = (facts: PublicFacts): readonly string[] => [
  ...payments(facts),
  email(facts),
  database(facts),
  hosting(facts),
];

/**
 * Numbers that these texts name. They have their home in the contract (`limits`, `rules/access-code`), which comes along with everything that
 * asks the server; pages that are only read stay light without it. A test holds both together.
 */
export const planFigures = {
  accessCodeLength: 10,
  trashDays: 30,
  closedAccountDays: 28,
  uploadDays: 7,
  memberIdleDays: 14,
  memberSessionDays: 90,
  ownDeviceDays: 30,
  recognizedDeviceDays: 400,
  guestDays: 7,
  guestErasedAfterDays: 30,
  applicationAnsweredDays: 30,
  applicationDays: 90,
  recordingMinutes: 5,
} as const;

/** What is promised by whoever runs an installation. Source: specification part 2 §1. */
export const promises = {
  erasedDays: 30,
  backupDays: 90,
  noticeDays: 30,
  uptime: '99.9%',
  incident: 'one hour',
} as const;

/** How members are told of what matters to all of them; where no mail leaves, whoever runs it finds another way. */
export const byEmail = ({ sendsMail }: Pick<PublicFacts, 'sendsMail'>): string => (sendsMail ? ' by email' : '');

/** Who runs this installation, within a sentence. */
export const operatorOf = ({ operatorName }: PublicFacts): string =>
  operatorName ?? 'whoever runs this installation of Someday';

export const mailLinks = ({ supportEmail }: Pick<PublicFacts, 'supportEmail'>): readonly ReadingLink[] =>
  supportEmail === null ? [] : [{ text: supportEmail, to: `mailto:${supportEmail}` }];

/** Where to send questions `about` something, as the last section of a text. */
export function reachBlocks(facts: PublicFacts, about: string): readonly ReadingBlock[] {
  const { supportEmail, operatorName, operatorAddress } = facts;
  const ask =
    operatorName === null && supportEmail === null
      ? ' If you do not know who that is, ask the person who told you about it or invited you.'
      : '';
  return [
    `Please send questions about ${about} to ${operatorOf(facts)}.${ask}`,
    ...(operatorAddress === null ? [] : [`The postal address is: ${operatorAddress}`]),
    { links: [...mailLinks(facts), { text: 'Contact Us', to: '/contact' }] },
  ];
}

/** What has to be known before anything else of a place that is made anew every night. */
export const demoBlocks = ({ demo }: PublicFacts): readonly ReadingBlock[] =>
  demo
    ? [
        'This is a demonstration for everybody to try. Its families are made up, anybody can log in to them, and everything is erased every night. Please put nothing of your own in it. What follows tells how Someday works where it is not a demonstration.',
      ]
    : [];
