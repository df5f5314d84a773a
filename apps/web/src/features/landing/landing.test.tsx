import { caps, offers, priceInWords, tierNames } from '@someday/contract/rules/plans';
import { defaultFacts } from '@someday/contract/rules/public-facts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#web/prerender.tsx';
import { openApp } from '#web/testing/app.tsx';
import { setFacts } from '#web/testing/facts.ts';
import { examplesCopy } from './landing.copy.ts';

afterEach(cleanup);

const openLanding = async (path = '/') => {
  const app = openApp(path);
  await screen.findByRole('heading', { level: 1, name: /Say it now/ });
  await screen.findByRole('link', { name: 'Start Leaving Love Today' });
  return app;
};
const main = () => within(screen.getByRole('main'));
const footer = () => within(screen.getByRole('contentinfo'));
const targetsOf = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
const section = (id: string) => document.getElementById(id);

describe('the landing page', () => {
  it('has its sections in order, each with its own heading', async () => {
    await openLanding();
    const sections = main().getAllByRole('region');
    expect(sections.map(({ id }) => id)).toEqual([
      'home',
      'how-it-works',
      'pricing',
      'safety',
      'testimonials',
      'closing',
    ]);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    for (const { id } of sections.slice(1)) expect(section(id)?.querySelectorAll('h2'), id).toHaveLength(1);
  });

  it.each([
    ['Start Free Trial', ['/subscription']],
    ['Access Your Messages', ['/message-dashboard']],
    ['Learn More', ['/#how-it-works']],
    ['Start Recording Messages', ['/member-dashboard']],
    ['See all plans', ['/subscription']],
    ['Start Leaving Love Today', ['/subscription']],
    // in the header's row, in its panel and, for some, in the footer
    ['Home', ['/#home', '/#home']],
    ['How It Works', ['/#how-it-works', '/#how-it-works', '/#how-it-works']],
    ['Pricing', ['/subscription', '/subscription']],
    ['Access Messages', ['/message-dashboard', '/message-dashboard', '/message-dashboard']],
    ['Login / Sign Up', ['/login', '/login']],
    ['Someday', ['/']],
  ])('links "%s" to %s', async (name, targets) => {
    await openLanding();
    expect(targetsOf(name)).toEqual(targets);
  });

  it('makes the specification’s promises', async () => {
    await openLanding();
    const safety = section('safety')?.textContent ?? '';
    for (const promise of ['even if you cancel your subscription', 'never sold', 'no ads', 'private code']) {
      expect(safety).toContain(promise);
    }
    expect(targetsOf('How we keep it safe')).toEqual(['/security']);
  });

  it('shows three steps', async () => {
    await openLanding();
    const steps = within(section('how-it-works') ?? document.body).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading', { level: 3 }).textContent)).toEqual([
      '1.Create a message',
      '2.Choose when to share it',
      '3.They open it with a code',
    ]);
  });

  it('moves focus to the section a link leads to', async () => {
    await openLanding();
    fireEvent.click(screen.getByRole('link', { name: 'Learn More' }));
    await waitFor(() => expect(document.activeElement).toBe(section('how-it-works')));
  });

  it('can be read in full without scripts', async () => {
    const { html } = await renderPage('/', defaultFacts);
    for (const { text, name } of examplesCopy.list) {
      expect(html).toContain(text);
      expect(html).toContain(name);
    }
    expect(html).toContain('Start Leaving Love Today');
    expect(html).toContain('data-story="still"');
  });
});

describe('prices on the landing page', () => {
  it('come from the list of plans', async () => {
    await openLanding();
    const plans = [...(section('pricing')?.querySelectorAll('h3') ?? [])].map(
      (title) => title.closest('li')?.textContent ?? '',
    );
    expect(plans).toEqual([
      expect.stringContaining(`${tierNames.free_trial}$0 for 7 days`),
      expect.stringContaining(`${tierNames.basic}${priceInWords(offers.basic_monthly.cents)} a month`),
      expect.stringContaining(`${tierNames.premium}${priceInWords(offers.premium_monthly.cents)} a month`),
      expect.stringContaining(`${tierNames.lifetime}${priceInWords(offers.lifetime.cents)} once`),
    ]);
    expect(plans[1]).toContain(`Up to ${caps.basic.lovedOnes} loved ones${caps.basic.messagesPerMonth} messages`);
  });

  it('say that a card is required with real payments, and that none is charged in practice mode', async () => {
    setFacts({ billing: 'stripe' });
    await openLanding();
    expect(section('pricing')?.textContent).toContain('Card required');
    expect(section('pricing')?.textContent).not.toContain('Practice mode');
    cleanup();
    setFacts({ billing: 'practice' });
    await openLanding();
    expect(section('pricing')?.textContent).toContain('no card is charged');
    expect(section('pricing')?.textContent).not.toContain('Card required');
  });

  it('aren’t shown without plans, and start buttons lead to the signup', async () => {
    setFacts({ billing: 'off' });
    await openLanding();
    expect(section('pricing')).toBeNull();
    expect(targetsOf('Sign up')).toEqual(['/signup']);
    expect(targetsOf('Start Leaving Love Today')).toEqual(['/signup']);
    expect(screen.queryAllByRole('link', { name: /Pricing|Free Trial|plans/ })).toEqual([]);
    expect(document.body.textContent).not.toMatch(/\$\s?\d|plan\b|trial|subscription|cancel/i);
  });
});

describe('the landing page’s animation', () => {
  const story = () => document.querySelector('[data-story]');
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('can be paused, resumed and replayed', async () => {
    const steps: string[] = [];
    const end = Promise.withResolvers<void>();
    const note = (step: string) => () => void (steps.at(-1) === step || steps.push(step));
    const animation = { finished: end.promise, pause: note('pauses'), play: note('plays'), cancel: () => {} };
    vi.spyOn(Element.prototype, 'animate').mockImplementation(() => Object.assign(new Animation(), animation));
    await openLanding();
    expect(story()?.getAttribute('data-story')).toBe('still');
    press('Replay');
    await waitFor(() => expect(story()?.getAttribute('data-story')).toBe('playing'));
    press('Pause');
    expect(story()?.getAttribute('data-story')).toBe('paused');
    press('Resume');
    expect(story()?.getAttribute('data-story')).toBe('playing');
    expect(steps).toEqual(['plays', 'pauses', 'plays']);
    await act(async () => end.resolve());
    expect(story()?.getAttribute('data-story')).toBe('still');
    expect(screen.getByRole('button', { name: 'Replay' })).toBeTruthy();
  });
});

describe('the footer', () => {
  it.each([
    ['FAQ', '/faq'],
    ['Contact Us', '/contact'],
    ['Crisis Resources', '/crisis-resources'],
    ['Privacy Policy', '/privacy-policy'],
    ['Security & Privacy', '/security'],
    ['Terms of Service', '/terms-of-service'],
    ['AI Disclosure', '/ai-disclosure'],
    ['Message Ideas & Tips', '/message-tips'],
    ['Recording Tips', '/recording-tips'],
    ['Guest login', '/guest-login'],
    ['Become a beta tester', '/tester-intake'],
  ])('links "%s" to %s', async (name, target) => {
    await openLanding();
    expect(footer().getByRole('link', { name }).getAttribute('href')).toBe(target);
  });

  it('has social links only if they are configured', async () => {
    await openLanding();
    expect(footer().queryAllByRole('link', { name: /Facebook|Instagram/ })).toEqual([]);
    cleanup();
    setFacts({ facebookUrl: 'https://facebook.example/someday', instagramUrl: 'https://instagram.example/someday' });
    await openLanding();
    expect(targetsOf('Someday on Facebook')).toEqual(['https://facebook.example/someday']);
    expect(targetsOf('Someday on Instagram')).toEqual(['https://instagram.example/someday']);
  });
});
