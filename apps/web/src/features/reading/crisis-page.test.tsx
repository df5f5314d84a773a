import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crisisLinesForTheYoung } from '#web/content/crisis-lines-young.ts';
import { contactLink, crisisLines, phoneCall, text } from '#web/content/crisis-lines.ts';
import { checkedOn } from '#web/content/crisis-resources.ts';
import { openApp } from '#web/testing/app.tsx';

const anchored = (prefix: string, of: typeof crisisLines) =>
  Object.entries(of).map(([country, lines]) => ({
    id: `${prefix}${country.toLowerCase().replaceAll(' ', '-')}`,
    country,
    lines,
  }));
const countries = [...anchored('', crisisLines), ...anchored('young-', crisisLinesForTheYoung)];
const addressesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => link.getAttribute('href') ?? '');

describe('the Crisis Resources', () => {
  beforeEach(async () => {
    openApp('/crisis-resources');
    await screen.findByRole('heading', { level: 1, name: 'Crisis Resources' });
  });
  afterEach(cleanup);

  it('start with whom to call in danger, each number one tap away', () => {
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first?.textContent).toBe('If you are in danger right now');
    const danger = screen.getByRole('region', { name: 'If you are in danger right now' });
    expect(addressesIn(danger)).toEqual(['tel:112', 'tel:911', 'tel:999', 'tel:000', 'tel:111']);
    expect(within(danger).getByRole('link', { name: /^Call 999/ }).textContent).toContain('United Kingdom, Ireland');
  });

  it('continue in the order people need it', () => {
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'If you are in danger right now',
      'Talk to someone now',
      'If you’re a child or a teenager',
      'In every other country',
      'What you can do right now',
      'About this page',
    ]);
  });

  it('list each country’s lines, with what they are, their hours and how to reach them', () => {
    for (const { id, country, lines } of countries) {
      const part = document.getElementById(id);
      if (part === null) throw new Error(`${id} is missing`);
      expect(within(part).getByRole('heading', { level: 3 }).textContent).toBe(country);
      const addresses = lines.flatMap(({ ways, website }) => [
        ...ways.map(contactLink),
        ...(website === undefined ? [] : [`https://${website}`]),
      ]);
      expect(addressesIn(part)).toEqual(addresses);
      for (const { name, what, hours = 'Day and night, every day' } of lines)
        for (const words of [name, what, hours]) expect(part.textContent).toContain(words);
    }
  });

  it('label each link with what it does, and dial that number', () => {
    const known = [
      ['united-states', 'Call 988', 'tel:988'],
      ['united-states', 'Text HOME to 741741', 'sms:741741'],
      ['canada', 'Text 988', 'sms:988'],
      ['united-kingdom', 'Call 116 123', 'tel:116123'],
      ['young-united-kingdom', 'Call 0800 1111', 'tel:08001111'],
      ['young-canada', 'Call 1-800-668-6868', 'tel:18006686868'],
      ['new-zealand', 'Text 1737', 'sms:1737'],
      ['germany', 'Call 0800 111 0 111', 'tel:08001110111'],
    ] as const;
    for (const [id, words, address] of known) {
      const links = [...document.querySelectorAll(`#${id} a`)].filter((link) => link.textContent.startsWith(words));
      expect(links.map((link) => link.getAttribute('href'))).toEqual([address]);
    }
  });

  it('link to directories for all other countries', () => {
    expect(addressesIn(screen.getByRole('region', { name: 'In every other country' }))).toEqual([
      'https://findahelpline.com',
      'https://befrienders.org',
      'https://www.iasp.info/crisis-centres-helplines',
      'https://childhelplineinternational.org',
    ]);
  });

  it('send no referrer to other websites', () => {
    const foreign = screen.getAllByRole<HTMLAnchorElement>('link').filter(({ href }) => href.startsWith('https:'));
    expect(foreign.length).toBeGreaterThan(countries.length);
    for (const link of foreign) expect(link.rel).toBe('external noopener noreferrer');
    expect(document.querySelectorAll('main :is(img, iframe, script, video)')).toHaveLength(0);
  });

  it('say when they were checked, that numbers change, and that Someday isn’t an emergency service', () => {
    const about = screen.getByRole('region', { name: 'About this page' });
    expect(checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(about.querySelector('time')?.getAttribute('datetime')).toBe(checkedOn);
    expect(about.textContent).toContain('Numbers and hours can change.');
    expect(about.textContent).toContain('It is not an emergency service');
  });

  it('link back home, and have no broken anchors', () => {
    expect(screen.getAllByRole('link', { name: 'Back to Home' }).map((link) => link.getAttribute('href'))).toContain(
      '/',
    );
    const jumps = screen.getAllByRole('link').flatMap((link) => link.getAttribute('href')?.match(/^#(.+)/)?.[1] ?? []);
    expect(jumps.filter((id) => !document.getElementById(id))).toEqual([]);
  });
});

describe('a way to reach a crisis line', () => {
  it('is a link that phones understand, however the number is written', () => {
    expect(contactLink(phoneCall('1-800-448-3000'))).toBe('tel:18004483000');
    expect(contactLink(phoneCall('02 2327 2327'))).toBe('tel:0223272327');
    expect(contactLink(text('85258', 'SHOUT'))).toBe('sms:85258');
  });

  it('exists for every country, each with its own anchor', () => {
    for (const { lines } of countries)
      for (const { ways } of lines) for (const { number } of ways) expect(number).toMatch(/^\d[\d -]*\d$/);
    expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length);
    for (const list of [crisisLines, crisisLinesForTheYoung])
      expect(Object.keys(list)).toEqual(Object.keys(list).toSorted());
  });
});
