import { caps, offers, priceInWords, trialDays } from '@someday/contract/rules/plans';
import { onlyAtHome, onlyHere } from '@someday/contract/texts/words.copy';
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

const open = (facts = {}) => openReading('/faq', 'Questions and answers', facts);
const questions = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const ids = [
  'begin',
  'recording',
  'the-day',
  'openers',
  'payment',
  'privacy',
  'if-something-happens',
  'hosting',
  'contact',
];

describe('the questions and answers', () => {
  it('are grouped and folded, each question with its own heading and asked once', async () => {
    await open();
    expect(sectionIds()).toEqual(ids);
    expect(questions().length).toBeGreaterThanOrEqual(15);
    expect(new Set(questions()).size).toBe(questions().length);
    expect(document.querySelectorAll('details:not([open]) > summary > h3')).toHaveLength(questions().length);
  });

  it('take prices, trial and limits from the list of plans', async () => {
    await open({ billing: 'stripe' });
    for (const { cents } of [offers.basic_monthly, offers.premium_monthly, offers.lifetime])
      expect(readingWords()).toContain(priceInWords(cents));
    expect(readingWords()).toContain(`for ${trialDays} days`);
    expect(readingWords()).toContain(
      `up to ${caps.basic.lovedOnes} loved ones and ${caps.basic.messagesPerMonth} new messages a month`,
    );
    expect(readingWords()).toContain('unlimited loved ones and messages');
    expect(readingWords()).toContain('Card required. It becomes Basic unless you cancel first.');
    expect(readingWords()).not.toContain('only for practice');
  });

  it('say when payments are only practice', async () => {
    await open({ billing: 'practice' });
    expect(readingWords()).toContain('the plans are only for practice. No card is charged.');
    expect(readingWords()).toContain('We don’t ask for your card here.');
    expect(readingWords()).not.toContain('Card required');
  });

  it('don’t mention money without plans', async () => {
    await open({ ...wholeFacts, billing: 'off' });
    expect(sectionIds()).toEqual(ids.filter((id) => id !== 'payment'));
    expect(readingWords()).not.toMatch(wordsOfMoney);
  });

  it('give this installation’s largest file size', async () => {
    await open({ maxUploadMb: 25 });
    expect(readingWords()).toContain('up to 25 MB');
  });

  it('promise emails only if email is set up', async () => {
    await open({ sendsMail: true });
    expect(readingWords()).toContain('at 9:00 AM their time');
    await open();
    expect(readingWords()).not.toContain('at 9:00 AM their time');
    expect(readingWords()).toContain('Email isn’t set up on this Someday.');
  });

  it('say where messages can be opened if other devices can’t reach it', async () => {
    await open();
    expect(readingWords()).toContain(onlyHere);
    await open({ reachable: true, homeUrl: 'https://someday.local:3000' });
    expect(readingWords()).toContain(onlyAtHome);
    await open({ reachable: true });
    expect(readingWords()).not.toMatch(/This Someday only opens|For now, this Someday/);
  });

  it('say plainly what happens to messages when a member dies', async () => {
    await open();
    expect(questions()).toContain('What happens to my messages when I die?');
    expect(readingWords()).toContain('a message can’t be set to open when you die');
  });

  it('have no broken links', async () => {
    await open(wholeFacts);
    expect(lostLinks()).toEqual([]);
  });
});
