import { limits } from '@someday/contract/rules/limits';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chooseFiles, next, stepIs } from '#web/testing/composer-page.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { aFile } from '#web/testing/real-files.ts';
import {
  aMessage,
  aMilestone,
  aTrigger,
  emma as plainEmma,
  signedIn,
  theo as plainTheo,
} from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const emma: LovedOne = { ...plainEmma, birthday: '2013-12-19' };
const theo: LovedOne = { ...plainTheo, birthday: null };
const candles = aMessage({ id: 1, title: 'Thirteen candles', status: 'scheduled', deliveryDate: '2026-12-19' });
const held = aMessage({ id: 2, title: 'Good night', status: 'scheduled' });
const graduation = aMilestone({ nextDate: '2028-07-01' });

function openTab(family: Parameters<typeof signedIn>[1] = {}, more: Parameters<typeof signedIn>[2] = {}, address = '') {
  signedIn(server, { children: [emma], ...family }, more);
  return openApp(`/member-dashboard?tab=schedule${address}`);
}
const words = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));
const path = async (name: string) => within(await screen.findByRole('list', { name: `${name} days ahead` }));

describe('the list of a life', () => {
  it('has each day once, with what is sealed and what is missing', async () => {
    const trigger = aTrigger(candles, { nextDate: '2026-12-19' });
    openTab({ messages: [candles, held], triggers: [trigger], milestones: [graduation] });
    expect(words((await path('Emma’s')).getAllByRole('button'))).toEqual([
      'Thirteen candlesDecember 19, 2026 · 13th birthday · 1 sealed',
      'GraduationJuly 1, 2028 · Nothing recorded yet',
      'Nothing after 14Record one for their 18th',
      'Good night1 without a day',
    ]);
  });

  it('opens one item at a time, and Escape closes it and returns to it', async () => {
    openTab({ messages: [candles], milestones: [graduation] });
    const [first, second] = (await path('Emma’s')).getAllByRole('button');
    if (!first || !second) throw new Error('missing');
    await userEvent.click(first);
    screen.getByText('Opens for Emma on December 19, 2026.');
    await userEvent.click(second);
    expect(screen.queryByText('Opens for Emma on December 19, 2026.')).toBeNull();
    expect([first, second].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    screen.getByRole('button', { name: 'Record a message for Graduation' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(second);
    expect(second.getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['Watch Thirteen candles', 'watch'],
    ['Edit message: Thirteen candles', 'edit-message'],
    ['Delete message: Thirteen candles', 'delete-message'],
  ])('leads from a sealed message to its dialogs: %s', async (button, dialog) => {
    const { router } = openTab({ messages: [candles] });
    await userEvent.click(await screen.findByRole('button', { name: /^Thirteen candles/ }));
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog, id: 1 }));
  });

  it('leads from a message’s trigger to its dialogs', async () => {
    const { router } = openTab({ messages: [candles], triggers: [aTrigger(candles, { nextDate: '2026-12-19' })] });
    await userEvent.click(await screen.findByRole('button', { name: /^Thirteen candles/ }));
    screen.getByText('Active');
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Thirteen candles' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'edit-trigger', id: 51 }));
  });

  it('offers to choose a day for a message without one', async () => {
    const { router } = openTab({ messages: [held] });
    await userEvent.click(await screen.findByRole('button', { name: /^Good night/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Choose a day for Good night' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'edit-message', id: 2 }));
  });

  it('records a message for the birthday in a gap', async () => {
    openTab({ messages: [candles] });
    await userEvent.click(await screen.findByRole('button', { name: /^Nothing after 13/ }));
    screen.getByText('Emma turns 18 on December 19, 2031. There’s nothing from you in those years yet.');
    await userEvent.click(screen.getByRole('button', { name: 'Record for their 18th' }));
    await stepIs('Say it to Emma');
    await chooseFiles(aFile('a.mov'));
    await next();
    expect(await screen.findByRole('radio', { name: /December 19, 2031/ })).toHaveProperty('checked', true);
  });

  it('adds a milestone on an empty birthday of that person', async () => {
    openTab({ children: [emma, theo] });
    await userEvent.click(await screen.findByRole('button', { name: /^13th birthday/ }));
    const strip = within(screen.getByRole('group', { name: 'Emma' }));
    await userEvent.click(strip.getByRole('button', { name: 'Add Milestone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Milestone' }));
    expect(dialog.getByLabelText('Date')).toHaveProperty('value', '2026-12-19');
    expect(dialog.getByRole('radio', { name: /^Emma/ })).toHaveProperty('checked', true);
  });

  it('schedules for another day', async () => {
    const { router } = openTab();
    await userEvent.click(await screen.findByRole('button', { name: /^13th birthday/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Choose another day' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'schedule-for', id: emma.id }));
  });

  it('doesn’t say that there is nothing for someone whose message waits', async () => {
    const waiting = { ...theo, messageCounts: { total: 1, scheduled: 0, viewed: 0 } };
    openTab({ children: [waiting] });
    expect(words((await path('Theo’s')).getAllByRole('button'))).toEqual(['Nothing on a day yetRecord a message']);
  });

  it('shows one person at a time, and offers to add a birthday', async () => {
    const { router } = openTab({ children: [emma, theo] });
    await path('Emma’s');
    await userEvent.click(screen.getByRole('button', { name: 'Theo' }));
    expect(words((await path('Theo’s')).getAllByRole('button'))).toEqual(['Nothing for Theo yetRecord a message']);
    await userEvent.click(screen.getByRole('button', { name: 'Add birthday for Theo' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'edit', id: theo.id }));
  });

  it('lists everyone, one after the other', async () => {
    const { router } = openTab({ children: [emma, theo], messages: [candles] });
    await path('Emma’s');
    await userEvent.click(screen.getByRole('button', { name: 'Show as a list' }));
    await path('Theo’s');
    expect(words(screen.getAllByRole('heading', { level: 2 }))).toEqual(['Emma', 'Theo']);
    expect(router.state.location.search).toMatchObject({ view: 'all' });
    await userEvent.click(screen.getByRole('button', { name: 'Show as a timeline' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Theo’s days ahead' })).toBeNull());
  });

  it('shows the person and the list that its address names', async () => {
    openTab({ children: [emma, theo], messages: [candles] }, {}, `&person=${theo.id}`);
    await path('Theo’s');
    cleanup();
    openTab({ children: [emma, theo], messages: [candles] }, {}, '&view=milestones');
    await screen.findByRole('button', { name: 'Milestones', pressed: true });
  });
});

it('has a new day after midnight, on a page left open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-12-18T22:59:50Z') });
  onTestFinished(() => void vi.useRealTimers());
  openTab({ messages: [candles] });
  const distance = async () => (await path('Emma’s')).getByText(/^(tomorrow|today)$/i).textContent;
  expect(await distance()).toBe('Tomorrow');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await distance()).toBe('Today');
});

describe('the line of a life', () => {
  beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1184));
  afterEach(() => void vi.restoreAllMocks());

  const spoken = (button: Element | null) =>
    button?.getAttribute('aria-label') ?? button?.querySelector('.sr-only')?.textContent.replaceAll('\u00A0', ' ');
  const name = () => spoken(document.activeElement);

  it('has the same items for everyone, with their names', async () => {
    openTab({ children: [emma, theo], messages: [candles, held], milestones: [graduation] });
    const buttons = (await path('Emma’s')).getAllByRole('button');
    expect(buttons.map(spoken)).toEqual([
      'Emma: Thirteen candles, December 19, 2026 · 13th birthday · 1 sealed',
      'Emma: Graduation, July 1, 2028 · Nothing recorded yet',
      'Emma: Nothing after 14, Record one for their 18th',
      'Emma: Good night, 1 without a day',
    ]);
    await path('Theo’s');
  });

  it('is read by keyboard: arrows move along a life and to the next, Enter opens, Escape closes', async () => {
    openTab({ children: [emma, theo], messages: [candles], milestones: [graduation] });
    const [first] = (await path('Emma’s')).getAllByRole('button');
    first?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(name()).toMatch(/^Emma: Graduation/);
    await userEvent.keyboard('{ArrowDown}');
    expect(name()).toMatch(/^Theo: Nothing for Theo yet/);
    await userEvent.keyboard('{ArrowUp}{Home}');
    expect(name()).toMatch(/^Emma: Thirteen candles/);
    await userEvent.keyboard('{End}');
    expect(name()).toMatch(/^Emma: Nothing after/);
    await userEvent.keyboard('{Home}{Enter}');
    screen.getByText('Opens for Emma on December 19, 2026.');
    await userEvent.tab();
    expect(name()).toBe('Watch Thirteen candles');
    await userEvent.keyboard('{Escape}');
    expect(name()).toMatch(/^Emma: Thirteen candles/);
    expect(screen.queryByText('Opens for Emma on December 19, 2026.')).toBeNull();
  });

  it('shows items that are close to each other as one, and both when it opens', async () => {
    const snow = aMessage({ id: 3, title: 'For the first snow', status: 'scheduled', deliveryDate: '2026-12-21' });
    openTab({ messages: [candles, snow] });
    await screen.findByText('Thirteen candles, +1 more');
    await userEvent.click(await screen.findByRole('button', { name: /^Emma: Thirteen candles.*For the first snow/ }));
    screen.getByText('Opens for Emma on December 19, 2026.');
    screen.getByText('Opens for Emma on December 21, 2026.');
  });
});

describe('the timeline', () => {
  it('shows new members what to do first', async () => {
    signedIn(server);
    openApp('/member-dashboard?tab=schedule');
    await screen.findByRole('heading', { name: 'Nothing sealed yet' });
    await userEvent.click(screen.getByRole('button', { name: 'Add New Loved One' }));
    await screen.findByRole('dialog', { name: 'Add New Loved One' });
  });

  it.each([
    ['We couldn’t load your timeline', 'GET /api/sealed-messages'],
    ['Failed to fetch triggers', 'GET /api/scheduled-triggers'],
    ['Failed to fetch milestones', 'GET /api/family-milestones'],
  ])('says “%s”, and tries again', async (title, call) => {
    openTab(
      { children: [emma], messages: [candles] },
      { [call]: json(503, { message: 'Please wait a moment.', code: 'busy' }) },
    );
    await screen.findByRole('heading', { name: title });
    screen.getByText('Please wait a moment.');
    signedIn(server, { children: [emma], messages: [candles] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /^Thirteen candles/ });
  });

  it('says that it is loading', async () => {
    openTab({}, { 'GET /api/sealed-messages': () => undefined });
    await screen.findByRole('status', { name: 'Loading your timeline' });
  });

  it('says when there is more than it can show', async () => {
    const after = new Map([
      [`?after=${candles.id}`, [held]],
      [`?after=${held.id}`, []],
      ['', [candles]],
    ]);
    openTab(
      {},
      {
        'GET /api/sealed-messages': (request, response) =>
          json(200, { messages: after.get(new URL(request.url, server.origin).search), more: true })(request, response),
      },
    );
    await screen.findByText('These are your next 2 messages. Later ones appear as time goes by.');
  });

  it('loads further triggers when asked', async () => {
    const all = Array.from({ length: limits.listedDays + 1 }, (_, index) =>
      aTrigger(candles, { id: 1 + index, isActive: false, nextDate: null }),
    );
    openTab(
      { messages: [candles] },
      {
        'GET /api/scheduled-triggers': (request, response) => {
          const after = Number(new URL(request.url, server.origin).searchParams.get('after'));
          json(200, all.slice(after, after + limits.triggersPage))(request, response);
        },
      },
      '&view=triggers',
    );
    await screen.findByText('These are your next 5,000 triggers.', {}, { timeout: 10_000 });
    await userEvent.click(screen.getAllByRole('button', { name: 'Show more' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByText(/^These are your next/)).toBeNull());
  });
});
