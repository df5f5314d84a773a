import { formatNumber, listOf, plural } from '@someday/contract/texts/words';

const usually = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' } as const;

type Summary = { total: number; opened: number; usual: keyof typeof usually | undefined; reactions: number };

function openedSentence({ total, opened, usual }: Summary): string {
  if (total === 0) return 'Nothing here yet.';
  if (opened === 0)
    return plural(total, { one: 'Your message is still closed.', other: 'Your # messages are still closed.' });
  const most = usual === undefined ? '' : `, most within ${usually[usual]}`;
  if (opened === total) {
    return plural(total, {
      one: 'Your message has been opened.',
      other: `All # of your messages have been opened${most}.`,
    });
  }
  const have = plural(opened, { one: 'has', other: 'have' });
  return `${formatNumber(opened)} of your ${formatNumber(total)} messages ${have} been opened${most}.`;
}

function reactionsSentence(reactions: number): string {
  return plural(reactions, { zero: '', one: 'One reaction came back.', other: '# reactions came back.' });
}

export const familyCopy = {
  title: 'Family Experience',
  nobody: 'Start with someone you love',
  nobodyText: 'When they open your messages, you’ll see it here.',
  addLovedOne: 'Add New Loved One',
  tryAgainText: 'Your messages are safe. Please try again.',
  loading: 'Loading',
  board: {
    title: 'Opened messages and reactions',
    failed: 'Failed to fetch reactions',
    empty: 'Nothing opened yet',
    emptyText: 'When someone opens a message, it’s pinned here with what they felt.',
    record: 'Record a message',
    postmark: 'OPENED',
    by: (name: string, day: string) => `${name}, ${day.replaceAll(' ', '\u00A0')}`,
    showAll: (count: number) => `Show all ${formatNumber(count)}`,
  },
  overview: {
    title: 'Engagement overview',
    summary: (figures: Summary) => `${openedSentence(figures)} ${reactionsSentence(figures.reactions)}`.trim(),
    perMonth: 'Opened each month',
    inMonth: (month: string, opened: number) => `${formatNumber(opened)} in ${month}`,
    noMonths: 'Nothing was opened in the last twelve months.',
    byKind: 'Reactions by kind',
    noReactions: 'No reactions yet.',
    lookBack: 'What you said, year by year',
    byPerson: 'Person by person',
    person: ({ total, opened, ready, sealed }: Record<'total' | 'opened' | 'ready' | 'sealed', number>) => {
      if (total === 0) return 'No messages yet';
      if (total === 1) return opened ? '1 message, opened' : sealed ? '1 message, sealed' : '1 message, ready to open';
      const parts = [
        plural(opened, { zero: '', other: '# opened' }),
        plural(ready, { zero: '', other: '# ready to open' }),
        plural(sealed, { zero: '', other: '# sealed' }),
      ];
      return `${formatNumber(total)} messages: ${listOf(parts.filter((part) => part !== ''))}`;
    },
  },
} as const;
