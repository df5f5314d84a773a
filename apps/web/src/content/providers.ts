import type { PublicFacts } from '@someday/contract/public-facts';

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
