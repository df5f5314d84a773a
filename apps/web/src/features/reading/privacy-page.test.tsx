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
  it('has its ten sections in order, each with its own anchor', async () => {
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
    expect(readingWords()).toContain('Last updated December 1, 2026');
  });

  it.each([
    '30 days in the trash',
    'You can reopen it for 28 days. Everything is erased within 30 days.',
    'gone from them within 90 days',
    'Everything a guest made is erased 30 days after that',
    '30 days after our answer, and 90 days at most',
    'not directed to children under 13',
  ])('says: %s', async (words) => {
    await open();
    expect(readingWords()).toContain(words);
  });

  it.each([
    'how many minutes you’d been here',
    'the voice that reads pages aloud, its speed and its volume',
    'how far you got in the welcome steps',
    'your name and, if you chose “This is my own device”, your access code.',
    'what was erased is gone from them',
    'If you were neither a member nor a guest, an address you gave stays',
  ])('discloses what is stored: %s', async (words) => {
    await open();
    expect(readingWords()).toContain(words);
  });

  it('names everyone involved in an installation, if configured', async () => {
    await open(wholeFacts);
    for (const name of [
      'Stripe',
      'Pigeon Post',
      'Rows and Sons',
      'Deep Shelves',
      'Warm Machines',
      'The Lindqvist family',
      '12 Harbor Street',
    ])
      expect(readingWords()).toContain(name);
    expect(readingWords()).toContain('What travels between you and us is encrypted as well.');
    expect(screen.getByRole('link', { name: 'help@letters.example' }).getAttribute('href')).toBe(
      'mailto:help@letters.example',
    );
  });

  it('names no one if nothing is configured', async () => {
    await open();
    const words = readingWords();
    expect(words).not.toContain('Stripe');
    expect(words).not.toContain('What travels between you and us');
    expect(words).toContain('No email leaves this Someday.');
    expect(words).toContain('The database runs on the same computer');
    expect(words).toContain('“We” and “us” mean the person who runs this Someday');
    expect(words).toContain('ask the person who invited you or told you about Someday');
  });

  it('names no email, database or storage service that isn’t in use', async () => {
    await open({ ...wholeFacts, sendsMail: false, databaseServer: false, storageService: false });
    expect(readingWords()).not.toContain('Pigeon Post');
    expect(readingWords()).not.toContain('Rows and Sons');
    expect(readingWords()).not.toContain('Deep Shelves');
  });

  it('doesn’t mention money without plans', async () => {
    await open({ ...wholeFacts, billing: 'off' });
    expect(readingWords()).not.toMatch(wordsOfMoney);
  });

  it('starts with a warning in a demo, and nowhere else', async () => {
    await open({ demo: true });
    expect(readingWords()).toContain('everything is erased every night');
    await open();
    expect(readingWords()).not.toContain('This is a demo');
  });

  it('has no broken links', async () => {
    await open(wholeFacts);
    expect(lostLinks()).toEqual([]);
  });
});
