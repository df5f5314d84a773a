import { termsVersion } from '@someday/contract/rules/public-facts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { lostLinks, openReading, readingWords as words, sectionIds, wholeFacts } from '#web/testing/reading-page.ts';

const sections = [
  ['acceptance', 'Acceptance of these terms'],
  ['description', 'Description of the service'],
  ['accounts', 'Accounts'],
  ['conduct', 'Content and conduct'],
  ['payment', 'Subscription and payment'],
  ['privacy', 'Privacy'],
  ['availability', 'Availability of the service'],
  ['termination', 'Termination'],
  ['liability', 'Limitation of liability'],
  ['governing-law', 'Governing law'],
  ['changes', 'Changes to these terms'],
  ['contact', 'Contact'],
] as const;

setUpMemberPage();

const openTerms = (facts = {}) => openReading('/terms-of-service', 'Terms of Service', facts);

describe('the Terms of Service', () => {
  beforeEach(async () => {
    await openTerms({ billing: 'stripe' });
  });

  it('have twelve numbered sections, each with its own anchor', () => {
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ id, textContent }) => [id, textContent])).toEqual(
      sections.map(([id, title], index) => [id, `${index + 1}. ${title}`]),
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('list their sections beside the text and, collapsed on phones, above it', () => {
    const lists = screen.getAllByRole('navigation', { name: 'On this page' });
    expect(lists).toHaveLength(2);
    for (const list of lists) {
      const links = within(list).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map(([id]) => `#${id}`));
      expect(links.map((link) => link.textContent)).toEqual(
        sections.map(([, title], index) => `${index + 1}.${title}`),
      );
    }
  });

  it('give their date, which is the version that accounts store', () => {
    expect(termsVersion).toBe('2025-01-07');
    expect(words()).toContain('Last updated January 7, 2025');
    expect(screen.getByText('January 7, 2025').getAttribute('datetime')).toBe(termsVersion);
  });

  it('link back home, and have no broken links', () => {
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(lostLinks()).toEqual([]);
  });

  it.each([
    'you are 18 or older',
    'Each person or organization may have only one.',
    'not directed to children under 13',
    'Free Trial: limited features for 7 days',
    'It becomes Basic unless you cancel first.',
    'Monthly and annual plans renew until you cancel them.',
    'Basic: $4.99 a month.',
    'Premium: $9.99 a month.',
    'Lifetime: $199, paid once.',
    'If a price changes, we tell you at least 30 days before',
    'Canceling deletes nothing.',
    '99.9% of the time',
    'within 30 days of closing the account, and within 90 days in backups',
  ])('say: %s', (fact) => {
    expect(words()).toContain(fact);
  });
});

describe('the Terms of Service without plans', () => {
  it('have the same twelve sections, without plans or prices', async () => {
    await openTerms({ billing: 'off' });
    expect(sectionIds()).toEqual(sections.map(([id]) => id));
    expect(words()).toContain('No one pays for anything on this Someday.');
    expect(words()).not.toMatch(/\$|\bplans?\b|\bpricing\b/i);
  });
});

describe('the Terms of Service in practice mode', () => {
  it('say that no card is charged, unlike with real payments', async () => {
    await openTerms({ billing: 'practice' });
    expect(words()).toContain('No card is charged, whatever you choose.');
    await openTerms({ billing: 'stripe' });
    expect(words()).not.toContain('No card is charged');
  });
});

describe('the Terms of Service on closing an account', () => {
  it('promise an email with the link to reopen it only if email is set up', async () => {
    await openTerms({ sendsMail: true });
    expect(words()).toContain('We email you the date on which everything will be erased.');
    await openTerms();
    expect(words()).not.toContain('We email you the date');
    expect(words()).toContain('We can give you the link that reopens the account');
  });
});

describe('the Terms of Service with and without a named operator', () => {
  it('name the operator, the law and the address', async () => {
    await openTerms(wholeFacts);
    expect(words()).toContain(
      'an agreement between you and The Lindqvist family, who runs Someday at this web address.',
    );
    expect(words()).toContain('These terms follow the law of the State of Oregon, USA.');
    expect(words()).toContain('12 Harbor Street, Astoria, Oregon');
    expect(screen.getByRole('link', { name: 'help@letters.example' })).toBeTruthy();
    expect(words()).toContain('Last updated January 7, 2025');
  });

  it('are neutral if nothing is configured', async () => {
    await openTerms();
    expect(words()).toContain('the person, family or organization that runs Someday at this web address');
    expect(words()).toContain('the law of the place where we live');
    expect(words()).not.toContain('Lindqvist');
  });
});
