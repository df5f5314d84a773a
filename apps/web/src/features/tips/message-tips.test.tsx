import { categoryKeys } from '@someday/contract/rules/categories';
import { limits } from '@someday/contract/rules/limits';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tipsCategories } from '#web/content/message-tips-categories.ts';
import { ideaOf } from '#web/content/message-tips-ideas.ts';
import { messageSamples } from '#web/content/message-tips-samples.ts';
import { openApp } from '#web/testing/app.tsx';
import { toast } from '#web/testing/member-page.ts';

const templates = tipsCategories.flatMap((category) => category.templates);
const ids = [...templates, ...messageSamples].map(({ id }) => id);

describe('the ideas', () => {
  it('are there for every category', () => {
    expect(tipsCategories.map(({ key }) => key).toSorted()).toEqual([...categoryKeys].toSorted());
    for (const { key, ideas, templates: own } of tipsCategories) {
      expect(ideas.length).toBeGreaterThanOrEqual(4);
      expect(ideas.length).toBeLessThanOrEqual(6);
      expect(own.length).toBeGreaterThanOrEqual(3);
      expect(messageSamples.some(({ category }) => category === key)).toBe(true);
    }
    expect(messageSamples.length).toBeGreaterThanOrEqual(6);
  });

  it('keep their ids, which people may have linked to', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toMatchInlineSnapshot(`
      [
        "an-ordinary-day",
        "thank-you",
        "story-before-sleep",
        "story-of-a-photo",
        "first-morning-of-school",
        "eighteenth-birthday",
        "on-your-wedding-day",
        "now-you-are-a-parent",
        "happy-birthday",
        "for-the-holidays",
        "you-did-it",
        "for-our-anniversary",
        "what-i-know-about-work",
        "how-we-make-it",
        "about-love",
        "before-a-big-decision",
        "for-a-bad-day",
        "when-it-did-not-work-out",
        "when-your-heart-is-broken",
        "when-you-miss-me",
        "sample-first-school-day",
        "sample-bad-day",
        "sample-birthday",
        "sample-eighteenth-birthday",
        "sample-lentil-soup",
        "sample-coffee",
        "sample-missing-me",
      ]
    `);
  });

  it('fit into a message unchanged', () => {
    for (const id of ids) {
      const idea = ideaOf(id);
      expect(idea?.title.length).toBeLessThanOrEqual(limits.title);
      expect(idea?.description.length).toBeLessThanOrEqual(limits.description);
      expect(idea?.prompts.length).toBe(idea?.kind === 'template' ? 3 : 0);
    }
    expect(ideaOf('no-such-idea')).toBeUndefined();
  });
});

describe('Message Ideas & Tips', () => {
  beforeEach(async () => {
    openApp('/message-tips');
    await screen.findByText('Message Ideas & Tips', { selector: 'h1' });
  });
  afterEach(cleanup);

  it('can start a new message with each template and sample', () => {
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Use this: / });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ids.map((id) => `/member-dashboard?dialog=send&idea=${id}`),
    );
  });

  it('links to each of its parts, to the recording tips, and to crisis resources', () => {
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const jumps = addresses.flatMap((address) => /^#(.+)/.exec(address)?.[1] ?? []);
    expect(jumps).toEqual(expect.arrayContaining([...categoryKeys, 'first-message', 'samples', 'hard-subjects']));
    expect(jumps.filter((id) => !document.getElementById(id))).toEqual([]);
    expect(addresses).toEqual(expect.arrayContaining(['/', '/recording-tips']));
    const hard = within(screen.getByRole('region', { name: 'When the subject is hard' }));
    expect(hard.getByRole('link', { name: 'Crisis Resources' }).getAttribute('href')).toBe('/crisis-resources');
  });

  it('shows one template of each category, and the others when they are opened', async () => {
    for (const { key, templates: own } of tipsCategories) {
      const category = document.getElementById(key)?.closest('section');
      const isOpen = [...(category?.querySelectorAll('details') ?? [])].map(({ open }) => open);
      expect(isOpen).toEqual(own.map((_, index) => index === 0));
    }
    const closed = screen.getByRole('heading', { level: 3, name: 'Thank you' });
    await userEvent.click(closed);
    expect(closed.closest('details')).toHaveProperty('open', true);
  });

  it('labels every complete message as a sample', () => {
    const letters = screen.getAllByRole('article');
    expect(letters).toHaveLength(messageSamples.length);
    for (const letter of letters) within(letter).getByText('Sample');
  });

  it('can copy a text', async () => {
    const user = userEvent.setup();
    const [sample] = messageSamples;
    await user.click(screen.getByRole('button', { name: `Copy text: ${sample?.title}` }));
    const text = sample?.text.join('\n\n') ?? '';
    expect(await navigator.clipboard.readText()).toBe(text);
    await toast('Text copied', text.replaceAll('\n\n', ' '));
  });
});
