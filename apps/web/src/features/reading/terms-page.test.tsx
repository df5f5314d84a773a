import type { BillingMode } from '@someday/contract/billing';
import { termsVersion } from '@someday/contract/terms';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '#web/testing/app.tsx';
import { tellFacts } from '#web/testing/facts.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';

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

const words = () => screen.getByRole('article').textContent;
const openTerms = async (billing: BillingMode) => {
  tellFacts({ billing });
  openApp('/terms-of-service');
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
};

describe('the Terms of Service', () => {
  beforeEach(async () => {
    await openTerms('stripe');
    await screen.findByText('Lifetime: $199, paid one time.');
  });

  it('have twelve numbered sections, each with an address of its own', () => {
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ id, textContent }) => [id, textContent])).toEqual(
      sections.map(([id, title], index) => [id, `${index + 1}. ${title}`]),
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('name their sections beside the text and, folded away on phones, above it', () => {
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

  it('say when they were last changed: the version that accounts keep', () => {
    expect(termsVersion).toBe('2025-01-07');
    expect(words()).toContain('Last updated January 7, 2025');
    expect(screen.getByText('January 7, 2025').getAttribute('datetime')).toBe(termsVersion);
  });

  it('lead back home, and to no page that does not exist', () => {
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    const targets = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '');
    expect(targets.filter((target) => target !== '/' && !document.getElementById(target.slice(1)))).toEqual([]);
  });

  it.each([
    'you are 18 or older',
    'Each person or organization may have only one.',
    'not directed to children under 13',
    'Free Trial: limited features',
    'Basic: $4.99 a month.',
    'Premium: $9.99 a month.',
    'Lifetime: $199, paid one time.',
    'you hear of it at least 30 days before',
    'Canceling deletes nothing.',
    '99.9% of the time',
    'within 30 days of closing the account, and within 90 days in backups',
  ])('say: %s', (fact) => {
    expect(words()).toContain(fact);
  });
});

describe('the Terms of Service of an installation where nobody pays', () => {
  it('name no price', async () => {
    await openTerms('off');
    await screen.findByText(/the plans and their prices stand on the pricing page/);
    expect(words()).not.toContain('$');
  });
});
