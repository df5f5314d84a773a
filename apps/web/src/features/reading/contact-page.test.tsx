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
  it('links to the operator’s email, and says who and where they are', async () => {
    await open(wholeFacts);
    expect(sectionIds()).toEqual(ids);
    expect(screen.getByRole('link', { name: 'help@letters.example' }).getAttribute('href')).toBe(
      'mailto:help@letters.example',
    );
    expect(readingWords()).toContain('This Someday is run by The Lindqvist family.');
    expect(readingWords()).toContain('12 Harbor Street, Astoria, Oregon');
  });

  it('without an email, says how to find out who runs this Someday', async () => {
    await open();
    expect(sectionIds()).toEqual(ids);
    expect(readingWords()).toContain('This Someday has no email address for questions.');
    expect(readingWords()).toContain('The person who told you about this one can tell you who runs it.');
    expect(readingWords()).not.toContain('tell us');
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  it('links to the postal address if there is no email', async () => {
    await open({ operatorAddress: '12 Harbor Street, Astoria, Oregon' });
    const address = screen.getByRole('link', { name: 'The postal address' });
    expect(address.getAttribute('href')).toBe('/contact#who');
    expect(document.querySelector('#who')).toBeTruthy();
    expect(readingWords()).not.toContain('section 3'); // its sections have no numbers
  });

  it('mentions links by email only if email is set up', async () => {
    const mailed = 'We’ll email you a link.';
    await open(wholeFacts);
    expect(readingWords()).toContain(mailed);
    await open();
    expect(readingWords()).not.toContain(mailed);
    expect(readingWords()).toContain('Email isn’t set up on this Someday.');
  });

  it('links to crisis resources', async () => {
    await open();
    const article = within(screen.getByRole('article'));
    expect(article.getByRole('link', { name: 'Crisis Resources' }).getAttribute('href')).toBe('/crisis-resources');
  });

  it('doesn’t mention money without plans, and has no broken links', async () => {
    await open({ ...wholeFacts, billing: 'off' });
    expect(readingWords()).not.toMatch(wordsOfMoney);
    expect(lostLinks()).toEqual([]);
  });
});
