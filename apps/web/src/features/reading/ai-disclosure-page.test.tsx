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

const open = (facts = {}) => openReading('/ai-disclosure', 'AI Disclosure', facts);

describe('the AI Disclosure', () => {
  it('has its sections in order', async () => {
    await open();
    expect(sectionIds()).toEqual([
      'messages',
      'training',
      'automatic',
      'voice',
      'ideas',
      'yours',
      'changes',
      'contact',
    ]);
  });

  it('says that no AI touches a message, whose voice reads aloud, and that changes are announced', async () => {
    await open();
    expect(readingWords()).toContain('No AI watches, listens to or reads your messages.');
    expect(readingWords()).toContain('it belongs to your device or your browser');
    expect(readingWords()).toContain('at least 30 days before');
  });

  it('says whom to ask, doesn’t mention money without plans, and has no broken links', async () => {
    await open({ ...wholeFacts, billing: 'off' });
    expect(readingWords()).toContain('Please send questions about this page to The Lindqvist family.');
    expect(readingWords()).not.toMatch(wordsOfMoney);
    expect(lostLinks()).toEqual([]);
  });
});
