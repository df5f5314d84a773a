import { categoryKeys } from '@someday/contract/rules/categories';
import { limits } from '@someday/contract/rules/limits';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  let app: ReturnType<typeof openApp>;
  beforeEach(async () => {
    app = openApp('/message-tips');
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
    const jumps = addresses.flatMap((address) => /^\/message-tips#(.+)/.exec(address)?.[1] ?? []);
    expect(jumps).toEqual(expect.arrayContaining([...categoryKeys, 'first-message', 'samples', 'hard-subjects']));
    expect(jumps.filter((id) => !document.getElementById(id))).toEqual([]);
    expect(addresses).toEqual(expect.arrayContaining(['/', '/recording-tips']));
    const hard = within(screen.getByRole('region', { name: 'When the subject is hard' }));
    expect(hard.getByRole('link', { name: 'Crisis Resources' }).getAttribute('href')).toBe('/crisis-resources');
  });

  it('shows one idea at a time, turned by buttons, keys and a finger, with its place in the address', async () => {
    const deck = () => within(screen.getByRole('group', { name: 'Ideas, one at a time' }));
    const shown = () =>
      deck()
        .getAllByRole('region')
        .filter(({ className }) => !/hidden/.test(className));
    const isShown = (name: string) => waitFor(() => expect(shown()).toEqual([screen.getByRole('region', { name })]));
    await isShown('Your first message');
    expect(screen.getByRole('button', { name: 'Previous idea' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('link', { name: 'Just Because' }));
    await isShown('Just Because');
    await userEvent.click(screen.getByRole('button', { name: 'Next idea' }));
    await isShown('An ordinary day here');
    await userEvent.keyboard('{ArrowRight}');
    await isShown('Thank you');
    screen.getByText('Thank you. Just Because · 3 of 5');
    const card = screen.getByRole('region', { name: 'Thank you' });
    fireEvent.pointerDown(card, { clientX: 100, isPrimary: true });
    fireEvent.pointerUp(card, { clientX: 160 });
    await isShown('An ordinary day here');
    expect(app.router.state.location.hash).toBe('an-ordinary-day');
    await act(() => app.router.navigate({ to: '/message-tips', hash: 'sample-coffee' }));
    await isShown('About the coffee');
  });

  it('labels every complete message as a sample', () => {
    for (const { id } of messageSamples)
      expect(document.getElementById(id)?.closest('section')?.textContent).toMatch(/^Sample/);
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
