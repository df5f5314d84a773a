import type { PublicFacts } from '@someday/contract/rules/public-facts';
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
  it('has its sections in order, with laws and standards only if configured', async () => {
    await open();
    expect(sectionIds()).toEqual(always);
    await open(wholeFacts);
    expect(sectionIds()).toEqual(always.toSpliced(-2, 0, 'compliance'));
  });

  it.each<[keyof PublicFacts, string]>([
    ['overHttps', 'Everything sent between your device and Someday is encrypted (HTTPS).'],
    ['sendsMail', 'We email you when someone logs in from a new device'],
    ['sendsMail', 'Pigeon Post'],
    ['databaseServer', 'Rows and Sons'],
    ['storageService', 'Deep Shelves'],
    ['aroundTheClock', '24/7 monitoring'],
    ['aroundTheClock', 'within one hour'],
    ['compliance', 'the law of the Lighthouse'],
    ['hostingProvider', 'Warm Machines'],
    ['operatorName', 'The Lindqvist family'],
  ])('makes a claim only if configured: %s, “%s”', async (fact, claim) => {
    await open(wholeFacts);
    expect(readingWords()).toContain(claim);
    const { [fact]: _, ...others } = wholeFacts;
    await open(others);
    expect(readingWords()).not.toContain(claim);
  });

  it('promises no 24/7 monitoring unless configured', async () => {
    await open();
    expect(readingWords()).toContain('We don’t promise to watch this Someday day and night.');
    await open({ aroundTheClock: true });
    expect(readingWords()).not.toContain('We don’t promise to watch');
  });

  it('warns if the site isn’t encrypted', async () => {
    await open();
    expect(readingWords()).toContain('The connection to this Someday isn’t encrypted.');
  });

  it('says who could open messages, and doesn’t claim zero knowledge', async () => {
    await open(wholeFacts);
    expect(readingWords()).toContain('Some services call themselves “zero-knowledge”. We don’t.');
    expect(readingWords()).toContain('anyone who controls its computer and its keys could open your messages');
  });

  it('says what admins see, including plans if there are any', async () => {
    await open({ billing: 'stripe' });
    expect(readingWords()).toContain('which plan members have, and why one was canceled');
    await open({ billing: 'off' });
    expect(readingWords()).not.toContain('which plan members have');
    expect(readingWords()).toContain('With a guest’s code, what that guest is trying out could be watched');
  });

  it('gives the figures for sessions and codes', async () => {
    await open();
    expect(readingWords()).toContain('ends after 14 days without use, and after 90 days in any case');
    expect(readingWords()).toContain('10 random characters');
  });

  it('doesn’t mention money without plans, and has no broken links', async () => {
    await open({ ...wholeFacts, billing: 'off' });
    expect(readingWords()).not.toMatch(wordsOfMoney);
    expect(lostLinks()).toEqual([]);
  });
});
