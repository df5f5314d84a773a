import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawings } from '#web/ui/art/art.tsx';
import { json } from '#web/testing/answering-server.ts';
import {
  anOpenMessage,
  anOpenPhoto,
  openLetter,
  press,
  startRoom,
  type LovedOnesRoom,
} from '#web/testing/loved-ones-room.ts';
import { report, video } from '#web/testing/media-element.ts';
import { lengthInWords } from './message.copy.ts';

const boat = anOpenMessage();
const garden = anOpenPhoto();
const hard = anOpenMessage({ id: 9, title: 'When it all feels too much', category: 'tough-times' });
const told = 'PATCH /api/video-messages/7/viewed';

let at: LovedOnesRoom;
beforeAll(() => import('./opened-message.tsx'));
beforeEach(async () => {
  at = await startRoom();
  at.room.messages = [boat, garden];
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await at.close();
});

const letter = (name = boat.title) => screen.findByRole('region', { name });
const stamp = (name: RegExp) => userEvent.click(screen.getByRole('link', { name }));
/** URLs of all pictures, videos and posters on the page, except our own drawings. */
const pictures = () => {
  const drawn: readonly string[] = Object.values(drawings);
  return [...document.querySelectorAll('img, video, source')]
    .flatMap((element) => ['src', 'poster', 'srcset'].flatMap((name) => element.getAttribute(name) ?? []))
    .filter((address) => !drawn.includes(address));
};

describe('a closed letter', () => {
  it('says who it’s from, what it is, how long, and when it was made', async () => {
    at.visit();
    const { getByText, getByRole } = within(await letter());
    getByText('From Anna');
    getByRole('heading', { name: boat.title });
    getByText('A video, 3 minutes and 18 seconds');
    getByText('Made on November 2, 2026');
  });

  it('follows the writing direction of its title, closed and opened', async () => {
    at.room.messages = [anOpenMessage({ title: 'رسالة لك 🎂' })];
    at.visit();
    const title = () => screen.findByRole('heading', { level: 2, name: 'رسالة لك 🎂' });
    expect((await title()).dir).toBe('auto');
    await openLetter();
    expect((await title()).dir).toBe('auto');
  });

  it('shows no picture, and plays nothing', async () => {
    at.visit();
    await letter();
    await userEvent.hover(screen.getByRole('button', { name: 'Open now' }));
    expect(pictures()).toEqual([]);
  });

  it('for a hard day says so gently, and links to help', async () => {
    at.room.messages = [hard, boat];
    at.visit();
    const { getByText, getByRole } = within(await letter(hard.title));
    getByText(/^This one is for a hard day\./);
    expect(getByRole('link', { name: 'Crisis Resources' }).getAttribute('href')).toBe('/crisis-resources');
    await stamp(/blue boat/);
    await letter();
    expect(screen.queryByRole('link', { name: 'Crisis Resources' })).toBeNull();
  });

  it.each([
    [0.4, '1 second'],
    [60, '1 minute'],
    [61, '1 minute and 1 second'],
    [198, '3 minutes and 18 seconds'],
    [3725, '1 hour and 2 minutes'],
    [7200, '2 hours'],
  ])('says %s seconds as %s', (seconds, words) => expect(lengthInWords(seconds)).toBe(words));
});

describe('a letter that is kept closed', () => {
  it('waits, marks nothing, and can be shown again', async () => {
    at.visit();
    await press('Keep it closed');
    const note = await letter('It’s still closed');
    expect(document.activeElement).toBe(note);
    within(note).getByText('“The story of the blue boat” will wait for you, as long as you like.');
    expect(at.asked('PATCH')).toEqual([]);
    await press('Show it again');
    expect(document.activeElement).toBe(await letter());
    screen.getByRole('button', { name: 'Open now' });
    expect(at.asked('PATCH')).toEqual([]);
  });
});

describe('an opened letter', () => {
  it('shows the video’s poster, and fetches no video before it plays', async () => {
    at.visit();
    await openLetter();
    expect(document.activeElement).toBe(await letter());
    expect(video()).toMatchObject({ autoplay: false, paused: true, controls: false, preload: 'none' });
    expect(video().getAttribute('poster')).toBe('/api/media/7/poster');
    screen.getByText('Life Advice');
    screen.getByText('Here is why.');
    screen.getByText('From Anna, November 2, 2026');
  });

  it('has its id in the address, for a reload', async () => {
    at.visit();
    await openLetter();
    expect(location.search).toBe('?message=7');
  });

  it('is reported to the server once, however often it is opened and shown', async () => {
    at.visit();
    const open = await screen.findByRole('button', { name: 'Open now' });
    act(() => {
      open.click();
      open.click();
    });
    await screen.findByRole('link', { name: /blue boat.*Opened/ });
    await stamp(/garden/);
    await screen.findByRole('button', { name: 'Open now' });
    await stamp(/blue boat/);
    await screen.findByRole('button', { name: 'Play video' });
    expect(at.asked('PATCH')).toEqual([told]);
  });

  it('is not reported again while the first request is running', async () => {
    let answer = () => {};
    at.answers.PATCH = () => (request, response) => {
      answer = () => json(200, { isViewed: true, viewedAt: '2026-11-03T10:00:00.000Z' })(request, response);
    };
    at.room.messages = [boat, garden, { state: 'on-its-way' }];
    at.visit();
    await openLetter();
    await screen.findByRole('link', { name: /blue boat.*Opened/ });
    await press('Check again');
    await screen.findByRole('link', { name: /blue boat.*New/ });
    await stamp(/garden/);
    await screen.findByRole('button', { name: 'Open now' });
    await stamp(/blue boat/);
    await screen.findByRole('button', { name: 'Play video' });
    await waitFor(() => expect(at.asked('PATCH')).toEqual([told]));
    answer();
  });

  it('is reported again quietly after a server error', async () => {
    at.answers.PATCH = () => json(503, {});
    const client = at.visit();
    const telling = () => client.getMutationCache().find({ mutationKey: ['viewed', boat.id] })?.state;
    await letter();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await openLetter();
    await waitFor(() => expect(telling()?.failureCount).toBe(1));
    at.answers.PATCH = () => json(200, { isViewed: true, viewedAt: '2026-11-03T10:00:00.000Z' });
    // Once: advancing further would time out requests that are still running.
    vi.advanceTimersByTime(2000);
    await waitFor(() => expect(telling()?.status).toBe('success'));
    expect(at.asked('PATCH')).toEqual([told, told]);
    screen.getByRole('link', { name: /blue boat.*Opened/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is reported when the network is back', async () => {
    at.visit();
    await letter();
    act(() => void dispatchEvent(new Event('offline')));
    await openLetter();
    await screen.findByRole('link', { name: /blue boat.*Opened/ });
    expect(at.asked('PATCH')).toEqual([]);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(at.asked('PATCH')).toEqual([told]));
  });

  it('is not reported again after a final refusal', async () => {
    at.answers.PATCH = () => json(404, { code: 'not_found' });
    const client = at.visit();
    await openLetter();
    await waitFor(() => expect(client.getMutationCache().find({ status: 'error' })).toBeDefined());
    expect(at.asked('PATCH')).toEqual([told]);
  });

  it('is not marked as viewed in a member’s preview', async () => {
    at.room.preview = true;
    at.visit();
    await openLetter();
    screen.getByRole('button', { name: 'Play video' });
    screen.getByRole('link', { name: /blue boat.*New/ });
    expect(at.asked('PATCH')).toEqual([]);
  });

  it('stays open if the server says it isn’t viewed, and is not reported again', async () => {
    at.answers.PATCH = () => json(200, { isViewed: false, viewedAt: null });
    at.visit();
    await openLetter();
    // The stamp is New before the server answers, too.
    await waitFor(() => expect(at.asked('PATCH')).toEqual([told]));
    await screen.findByRole('link', { name: /blue boat.*New/ });
    screen.getByRole('button', { name: 'Play video' });
    expect(at.asked('PATCH')).toEqual([told]);
  });

  it('is open right away when it was opened before, and takes no focus', async () => {
    at.room.messages = [{ ...garden, isViewed: true, viewedAt: '2026-11-03T10:00:00.000Z' }];
    at.visit();
    await screen.findByRole('img', { name: garden.title });
    expect(at.asked('PATCH')).toEqual([]);
    expect(document.activeElement).toBe(document.body);
  });

  it('for a hard day links to help', async () => {
    at.room.messages = [hard];
    at.visit();
    await openLetter();
    screen.getByText(/you are not alone/);
    expect(screen.getByRole('link', { name: 'Crisis Resources' }).getAttribute('href')).toBe('/crisis-resources');
  });

  it('can be downloaded as a video that plays everywhere, or a photo', async () => {
    at.visit();
    await openLetter();
    const keepVideo = screen.getByRole('link', { name: 'Keep this video' });
    expect(keepVideo.getAttribute('href')).toBe('/api/media/7/video?download=true');
    expect(keepVideo.hasAttribute('download')).toBe(true);
    await stamp(/garden/);
    await openLetter();
    const keepPhoto = screen.getByRole('link', { name: 'Keep this photo' });
    expect(keepPhoto.getAttribute('href')).toBe('/api/media/8/photo?download=true');
    expect(keepPhoto.hasAttribute('download')).toBe(true);
  });

  it('retries a video that failed to load only when asked', async () => {
    at.room.messages = [{ ...boat, isViewed: true }];
    at.visit();
    await screen.findByRole('button', { name: 'Play video' });
    report(video(), 'error');
    await screen.findByText('Video Error');
    expect(document.querySelector('video')).toBeNull();
    await press('Try again');
    expect(video().paused).toBe(true);
    expect(screen.queryByText('Video Error')).toBeNull();
  });

  it('can be opened, watched and reacted to with the keyboard alone', async () => {
    at.answers.POST = () => json(200, { videoMessageId: 7, reactions: ['heart'] });
    at.visit();
    const open = await screen.findByRole('button', { name: 'Open now' });
    for (let tabs = 0; tabs < 12 && document.activeElement !== open; tabs += 1) await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('group', { name: 'Your reaction' });
    const reached: (string | null)[] = [];
    while (document.activeElement?.textContent !== 'Heart' && reached.length < 5) {
      await userEvent.tab();
      const { activeElement } = document;
      reached.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? null);
    }
    expect(reached).toEqual(['Play video', 'Heart']);
    await userEvent.keyboard(' ');
    await waitFor(() => expect(at.asked('POST')).toHaveLength(1));
  });
});
