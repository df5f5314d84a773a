import type { PublicFacts } from '@someday/contract/public-facts';
import { describe, expect, it } from 'vitest';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import {
  lostLinks,
  openReading,
  readingWords,
  sectionIds,
  wholeFacts,
  wordsOfMoney,
} from '#web/testing/reading-page.ts';

setUpMemberPage();

const open = (facts: Partial<PublicFacts> = {}) => openReading('/security', 'Security & Privacy', facts);
const always = [
  'transit',
  'rest',
  'sessions',
  'codes',
  'before-its-day',
  'location',
  'what-we-see',
  'partners',
  'monitoring',
  'you',
  'report',
];

describe('Security & Privacy', () => {
  it('has its sections in order, that of laws and standards only where the operator speaks of them', async () => {
    await open();
    expect(sectionIds()).toEqual(always);
    await open(wholeFacts);
    expect(sectionIds()).toEqual(always.toSpliced(-2, 0, 'compliance'));
  });

  it.each<[keyof PublicFacts, string]>([
    ['overHttps', 'Whatever travels between your device and Someday is encrypted (HTTPS).'],
    ['sendsMail', 'When somebody logs in from a new device'],
    ['sendsMail', 'Pigeon Post'],
    ['databaseServer', 'Rows and Sons'],
    ['aroundTheClock', '24/7 monitoring'],
    ['aroundTheClock', 'within one hour'],
    ['compliance', 'the law of the Lighthouse'],
    ['hostingProvider', 'Warm Machines'],
    ['operatorName', 'The Lindqvist family'],
  ])('makes a claim only where the configuration makes it true: %s, “%s”', async (fact, claim) => {
    await open(wholeFacts);
    expect(readingWords()).toContain(claim);
    const { [fact]: _, ...others } = wholeFacts;
    await open(others);
    expect(readingWords()).not.toContain(claim);
  });

  it('promises nobody’s watch where nobody has promised it', async () => {
    await open();
    expect(readingWords()).toContain('does not promise to watch it day and night');
    await open({ aroundTheClock: true });
    expect(readingWords()).not.toContain('does not promise to watch');
  });

  it('warns where it is reached without encryption', async () => {
    await open();
    expect(readingWords()).toContain('This installation is reached without encryption.');
  });

  it('says who could open messages, and claims no zero-knowledge', async () => {
    await open(wholeFacts);
    expect(readingWords()).toContain('Some services call themselves “zero-knowledge”. We do not.');
    expect(readingWords()).toContain('whoever controls its machine and its keys could open your messages');
  });

  it('says what admins see, of plans only where there are any', async () => {
    await open({ billing: 'stripe' });
    expect(readingWords()).toContain('which plan members have, and why one was canceled');
    await open({ billing: 'off' });
    expect(readingWords()).not.toContain('which plan members have');
    expect(readingWords()).toContain('With a guest’s code, what that guest is trying out could be watched');
  });

  it('tells the figures of sessions and codes', async () => {
    await open();
    expect(readingWords()).toContain('ends after 14 days without use, and after 90 days in any case');
    expect(readingWords()).toContain('10 random characters');
  });

  it('speaks of no money where nobody pays, and leads to no page that does not exist', async () => {
    await open({ ...wholeFacts, billing: 'off' });
    expect(readingWords()).not.toMatch(wordsOfMoney);
    expect(lostLinks()).toEqual([]);
  });
});
