import { screen } from '@testing-library/react';
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

const open = (facts = {}) => openReading('/privacy-policy', 'Privacy Policy', facts);

describe('the Privacy Policy', () => {
  it('has its ten sections in order, each with an address of its own', async () => {
    await open();
    expect(sectionIds()).toEqual([
      'collection',
      'use',
      'sharing',
      'security',
      'rights',
      'retention',
      'children',
      'international',
      'changes',
      'contact',
    ]);
    expect(readingWords()).toContain('Last updated November 24, 2026');
  });

  it.each([
    '30 days in the trash',
    'You can open it again for 28 days. Everything is erased within 30 days.',
    'gone from them within 90 days',
    'Everything a guest made is erased 30 days after that',
    '30 days after our answer, and 90 days in any case',
    'not directed to children under 13',
  ])('says: %s', async (words) => {
    await open();
    expect(readingWords()).toContain(words);
  });

  it.each([
    'With the survey come the minutes you had been here',
    'the voice that reads pages aloud, its speed and its volume',
    'how far you came in your first steps',
    'Of whoever opens messages the name and, on “my own device”, the code.',
    'we see to it that what was erased is gone',
    'If you gave an address as neither, it stays too',
  ])('conceals nothing that is kept: %s', async (words) => {
    await open();
    expect(readingWords()).toContain(words);
  });

  it('names those who have a part in an installation, once it is configured so', async () => {
    await open(wholeFacts);
    for (const name of [
      'Stripe',
      'Pigeon Post',
      'Rows and Sons',
      'Warm Machines',
      'The Lindqvist family',
      '12 Harbor Street',
    ])
      expect(readingWords()).toContain(name);
    expect(readingWords()).toContain('What travels between you and us is encrypted too.');
    expect(screen.getByRole('link', { name: 'help@letters.example' }).getAttribute('href')).toBe(
      'mailto:help@letters.example',
    );
  });

  it('claims none of that for one that is not', async () => {
    await open();
    const words = readingWords();
    expect(words).not.toContain('Stripe');
    expect(words).not.toContain('encrypted too');
    expect(words).toContain('No mail leaves this installation.');
    expect(words).toContain('The database runs on the same machine');
    expect(words).toContain('“We” and “us” mean whoever runs this installation of Someday');
    expect(words).toContain('ask the person who told you about it');
  });

  it('names no company that has no part: a mail or database service without its connection is not one', async () => {
    await open({ ...wholeFacts, sendsMail: false, databaseServer: false });
    expect(readingWords()).not.toContain('Pigeon Post');
    expect(readingWords()).not.toContain('Rows and Sons');
  });

  it('speaks of no money where nobody pays', async () => {
    await open({ ...wholeFacts, billing: 'off' });
    expect(readingWords()).not.toMatch(wordsOfMoney);
  });

  it('warns first of all in a demonstration, and nowhere else', async () => {
    await open({ demo: true });
    expect(readingWords()).toContain('everything is erased every night');
    await open();
    expect(readingWords()).not.toContain('demonstration');
  });

  it('leads to no page that does not exist', async () => {
    await open(wholeFacts);
    expect(lostLinks()).toEqual([]);
  });
});
