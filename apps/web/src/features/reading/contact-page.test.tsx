import { screen, within } from '@testing-library/react';
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

const open = (facts = {}) => openReading('/contact', 'Contact Us', facts);
const ids = ['write', 'what-to-write', 'who', 'crisis', 'more'];

describe('Contact Us', () => {
  it('gives a mailbox to press, and says who reads it and where they are', async () => {
    await open(wholeFacts);
    expect(sectionIds()).toEqual(ids);
    expect(screen.getByRole('link', { name: 'help@letters.example' }).getAttribute('href')).toBe(
      'mailto:help@letters.example',
    );
    expect(readingWords()).toContain('This installation of Someday is run by The Lindqvist family.');
    expect(readingWords()).toContain('12 Harbor Street, Astoria, Oregon');
  });

  it('without a mailbox says how to find out who runs it, and sends nobody to one', async () => {
    await open();
    expect(sectionIds()).toEqual(ids);
    expect(readingWords()).toContain('No email address for questions has been set up here.');
    expect(readingWords()).toContain('Who runs this installation is not written here');
    expect(readingWords()).not.toContain('write to us');
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  it('sends letters where there is a postal address alone', async () => {
    await open({ operatorAddress: '12 Harbor Street, Astoria, Oregon' });
    const address = screen.getByRole('link', { name: 'The postal address' });
    expect(address.getAttribute('href')).toBe('/contact#who');
    expect(document.querySelector('#who')).toBeTruthy();
    expect(readingWords()).not.toContain('section 3'); // its sections have no numbers
  });

  it('sends nobody to a mailbox that no link comes to', async () => {
    const mailed = 'A link comes to the email address of your account.';
    await open(wholeFacts);
    expect(readingWords()).toContain(mailed);
    await open();
    expect(readingWords()).not.toContain(mailed);
    expect(readingWords()).toContain('This installation sends no mail.');
  });

  it('sends who is in need to people who listen', async () => {
    await open();
    const article = within(screen.getByRole('article'));
    expect(article.getByRole('link', { name: 'Crisis Resources' }).getAttribute('href')).toBe('/crisis-resources');
  });

  it('speaks of no money where nobody pays, and leads to no page that does not exist', async () => {
    await open({ ...wholeFacts, billing: 'off' });
    expect(readingWords()).not.toMatch(wordsOfMoney);
    expect(lostLinks()).toEqual([]);
  });
});
