import { caps, offers, priceInWords, trialDays } from '@someday/contract/plans';
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
  it('stand in groups, each question a heading of its own and asked once', async () => {
    await open();
    expect(sectionIds()).toEqual(ids);
    expect(questions().length).toBeGreaterThanOrEqual(15);
    expect(new Set(questions()).size).toBe(questions().length);
  });

  it('say prices, trial and caps as the catalogue has them', async () => {
    await open({ billing: 'stripe' });
    for (const { cents } of [offers.basic_monthly, offers.premium_monthly, offers.lifetime])
      expect(readingWords()).toContain(priceInWords(cents));
    expect(readingWords()).toContain(`for ${trialDays} days`);
    expect(readingWords()).toContain(
      `up to ${caps.basic.lovedOnes} loved ones and up to ${caps.basic.messagesPerMonth} new messages a month`,
    );
    expect(readingWords()).toContain('any number of loved ones');
    expect(readingWords()).toContain(
      'A card is asked for. Then it becomes Basic, and nothing is charged if you cancel before.',
    );
    expect(readingWords()).not.toContain('only for trying out');
  });

  it('say where payments are only practised', async () => {
    await open({ billing: 'practice' });
    expect(readingWords()).toContain('plans are only for trying out: no card is charged');
    expect(readingWords()).toContain('No card of yours is asked for here');
    expect(readingWords()).not.toContain('A card is asked for');
  });

  it('speak of no money where nobody pays', async () => {
    await open({ ...wholeFacts, billing: 'off' });
    expect(sectionIds()).toEqual(ids.filter((id) => id !== 'payment'));
    expect(readingWords()).not.toMatch(wordsOfMoney);
  });

  it('name the largest file of this installation', async () => {
    await open({ maxUploadMb: 25 });
    expect(readingWords()).toContain('up to 25 MB');
  });

  it('promise mails only where mails leave', async () => {
    await open({ sendsMail: true });
    expect(readingWords()).toContain('at nine in the morning there');
    await open();
    expect(readingWords()).not.toContain('at nine in the morning there');
    expect(readingWords()).toContain('This installation sends no mail');
  });

  it('say plainly what becomes of messages when their member dies', async () => {
    await open();
    expect(questions()).toContain('What becomes of my messages when I die?');
    expect(readingWords()).toContain('a message cannot be set to open when you die');
  });

  it('lead to no page that does not exist', async () => {
    await open(wholeFacts);
    expect(lostLinks()).toEqual([]);
  });
});
