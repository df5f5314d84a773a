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
  seal,
  startMessageList,
  type MessageListPage,
} from '#web/testing/message-list-page.ts';
import { report, video } from '#web/testing/media-element.ts';

const boat = anOpenMessage();
const garden = anOpenPhoto();
const hard = anOpenMessage({ id: 9, title: 'When it all feels too much', category: 'tough-times' });
const viewedReport = 'PATCH /api/video-messages/7/viewed';

let page: MessageListPage;
beforeAll(() => import('#web/features/recipients/message/letter-end.tsx'));
beforeEach(async () => {
  page = await startMessageList();
  page.reply.messages = [boat, garden];
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await page.close();
});

/** Text that someone can see. */
const visible = (wanted: string | RegExp) => (text: string, element: Element | null) =>
  (typeof wanted === 'string' ? text === wanted : wanted.test(text)) &&
  element?.closest('[style*="visibility: hidden"]') === null;
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
  it('is addressed by name and says who it’s from, but nothing of what is in it', async () => {
    page.reply.messages = [anOpenMessage({ recipientName: 'Emmi' })];
    page.visit();
    const closed = within(await screen.findByRole('region', { name: 'For Emmi, from Anna' }));
    const button = await seal();
    await waitFor(() => expect(document.activeElement).toBe(button));
    for (const inside of [boat.title, 'Here is why.', /3:18|3 minutes/])
      expect(closed.queryByText(visible(inside))).toBeNull();
    expect(closed.queryByRole('heading', { name: boat.title })).toBeNull();
  });

  it('says how many letters are waiting, if there are more', async () => {
    page.visit();
    await seal();
    screen.getByText('2 letters are waiting for you');
  });

  it('has the window to itself', async () => {
    page.visit();
    await seal();
    const apart = [
      screen.getByRole('link', { name: 'Home', hidden: true }),
      screen.getByRole('link', { name: /garden/, hidden: true }),
    ];
    for (const other of apart) expect(other.closest('[inert]')).not.toBeNull();
  });

  it('shows no picture, and loads nothing, before its seal breaks', async () => {
    page.visit();
    await userEvent.hover(await seal());
    expect(pictures()).toEqual([boat.videoUrl]);
    expect(video().preload).toBe('none');
  });

  it('for a hard day says so gently, and links to help', async () => {
    page.reply.messages = [hard, boat];
    page.visit();
    await seal();
    screen.getByText(/^This one is for a hard day\./);
    expect(screen.getByRole('link', { name: 'Crisis Resources' }).getAttribute('href')).toBe('/crisis-resources');
  });
});

describe('a letter that is kept closed', () => {
  it('waits, marks nothing, and can be shown again', async () => {
    page.visit();
    await press('Keep it closed');
    const note = await screen.findByRole('region', { name: 'It’s still closed' });
    expect(document.activeElement).toBe(note);
    within(note).getByText('It will wait for you, as long as you like.');
    expect(page.asked('PATCH')).toEqual([]);
    await press('Show it again');
    await seal();
    expect(page.asked('PATCH')).toEqual([]);
  });

  it('isn’t brought up again in this tab, not even after a reload', async () => {
    page.reply.messages = [boat];
    page.visit();
    await press('Keep it closed');
    cleanup();
    page.visit();
    await screen.findByRole('region', { name: 'It’s still closed' });
  });

  it('makes way for the next one', { tags: 'long' }, async () => {
    page.visit();
    await press('Keep it closed');
    cleanup();
    page.visit();
    await openLetter();
    screen.getByRole('heading', { name: garden.title });
  });
});

describe('what a screen reader hears', () => {
  it('follows the letter as it opens', async () => {
    page.reply.messages = [boat];
    page.visit();
    const said = () =>
      [...document.querySelectorAll('.opening > [role=status]')].map(({ textContent }) => textContent).join();
    const button = await seal();
    await waitFor(() => expect(said()).toBe('A letter for Emma, from Anna. It’s sealed. Press the seal to open it.'));
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByText(/^Press and hold the seal/).id);
    await userEvent.keyboard('{Enter}');
    expect(said()).toBe('The seal breaks. The letter opens.');
    await waitFor(() => expect(said()).toBe('It’s on its way'));
    report(video(), 'timeupdate');
    await waitFor(() => expect(said()).toBe('The video from Anna is playing.'));
    expect(document.activeElement?.textContent).toBe('Skip to the letter');
    report(video(), 'ended');
    await waitFor(() => expect(said()).toBe('The video has ended.'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: boat.title })));
  });

  it.each([
    ['was left', boat],
    ['was opened on another day', { ...boat, isViewed: true, viewedAt: '2026-11-03T10:00:00.000Z' }],
  ])('isn’t that a video has ended if it %s', async (_when, message) => {
    page.reply.messages = [message];
    page.visit();
    if (!message.isViewed) await openLetter();
    await screen.findByRole('heading', { name: boat.title });
    expect(screen.queryByText('The video has ended.')).toBeNull();
  });
});

describe('a letter that can’t be loaded', () => {
  it('closes again, says why, marks nothing, and can be opened later', async () => {
    page.visit();
    await userEvent.click(await seal());
    report(video(), 'error');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The video is safe, but we couldn’t load it. Try again in a moment.');
    expect(page.asked('PATCH')).toEqual([]);
    await openLetter();
    expect(page.asked('PATCH')).toEqual([viewedReport]);
  });
});

describe('an opened letter', () => {
  it('has the words, who it’s from and when it was made', async () => {
    page.visit();
    await openLetter();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: boat.title })));
    const { getByText } = within(await letter());
    getByText('Life Advice');
    getByText('Here is why.');
    getByText('From Anna');
    getByText('Nov 2, 2026');
  });

  it('follows the writing direction of its title', async () => {
    page.reply.messages = [anOpenMessage({ title: 'رسالة لك 🎂', isViewed: true })];
    page.visit();
    const title = await screen.findByRole('heading', { level: 2, name: 'رسالة لك 🎂' });
    expect(title.dir).toBe('auto');
  });

  it('opened on another day shows the video’s poster, and loads no video before it plays', async () => {
    page.reply.messages = [{ ...boat, isViewed: true }];
    page.visit();
    await screen.findByRole('button', { name: 'Play video' });
    expect(video()).toMatchObject({ autoplay: false, paused: true });
    expect(video().getAttribute('poster')).toBe('/api/media/7/poster');
  });

  it('leads to the next letter, and back to the others', { tags: 'long' }, async () => {
    page.visit();
    await openLetter();
    screen.getByRole('link', { name: 'Back to your messages' });
    await userEvent.click(screen.getByRole('link', { name: 'Open the next letter' }));
    await openLetter();
    screen.getByRole('heading', { name: garden.title });
    expect(screen.queryByRole('link', { name: 'Open the next letter' })).toBeNull();
  });

  it('has its id in the address, for a reload', async () => {
    page.visit();
    await openLetter();
    expect(location.search).toBe('?message=7');
  });

  it('is reported to the server once, however often it is opened and shown', async () => {
    page.visit();
    await openLetter();
    await screen.findByRole('link', { name: /blue boat.*Opened/ });
    await stamp(/garden/);
    await press('Keep it closed');
    await stamp(/blue boat/);
    await screen.findByRole('button', { name: 'Play video' });
    expect(page.asked('PATCH')).toEqual([viewedReport]);
  });

  it('is not reported again while the first request is running', { tags: 'long' }, async () => {
    let answer = () => {};
    page.answers.PATCH = () => (request, response) => {
      answer = () => json(200, { isViewed: true, viewedAt: '2026-11-03T10:00:00.000Z' })(request, response);
    };
    page.reply.messages = [boat, garden, { state: 'on-its-way' }];
    page.visit();
    await openLetter();
    await screen.findByRole('link', { name: /blue boat.*Opened/ });
    await press('Check again');
    await screen.findByRole('link', { name: /blue boat.*New/ });
    await stamp(/garden/);
    await press('Keep it closed');
    await stamp(/blue boat/);
    await waitFor(() => expect(page.asked('PATCH')).toEqual([viewedReport]));
    answer();
  });

  it('is reported again quietly after a server error', { tags: 'long' }, async () => {
    const { PATCH } = page.answers;
    page.answers.PATCH = () => json(503, {});
    const client = page.visit();
    const telling = () => client.getMutationCache().find({ mutationKey: ['viewed', boat.id] })?.state;
    await seal();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await openLetter();
    await waitFor(() => expect(telling()?.failureCount).toBe(1));
    page.answers.PATCH = PATCH;
    // Once: advancing further would time out requests that are still running.
    vi.advanceTimersByTime(2000);
    await waitFor(() => expect(telling()?.status).toBe('success'));
    expect(page.asked('PATCH')).toEqual([viewedReport, viewedReport]);
    screen.getByRole('link', { name: /blue boat.*Opened/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is reported when the network is back', { tags: 'long' }, async () => {
    page.visit();
    await seal();
    act(() => void dispatchEvent(new Event('offline')));
    await openLetter();
    await screen.findByRole('link', { name: /blue boat.*Opened/ });
    expect(page.asked('PATCH')).toEqual([]);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(page.asked('PATCH')).toEqual([viewedReport]));
  });

  it('is not reported again after a final refusal', { tags: 'long' }, async () => {
    page.answers.PATCH = () => json(404, { code: 'not_found' });
    const client = page.visit();
    await openLetter();
    await waitFor(() => expect(client.getMutationCache().find({ status: 'error' })).toBeDefined());
    expect(page.asked('PATCH')).toEqual([viewedReport]);
  });

  it('is not marked as viewed in a member’s preview', async () => {
    page.reply.preview = true;
    page.visit();
    await openLetter();
    screen.getByRole('link', { name: /blue boat.*New/ });
    expect(page.asked('PATCH')).toEqual([]);
  });

  it('stays open if the server says it isn’t viewed, and is not reported again', { tags: 'long' }, async () => {
    page.answers.PATCH = () => json(200, { isViewed: false, viewedAt: null });
    page.visit();
    await openLetter();
    // The stamp is New before the server answers, too.
    await waitFor(() => expect(page.asked('PATCH')).toEqual([viewedReport]));
    await screen.findByRole('link', { name: /blue boat.*New/ });
    screen.getByRole('group', { name: 'Your reaction' });
    expect(page.asked('PATCH')).toEqual([viewedReport]);
  });

  it('is open right away when it was opened before, and takes no focus', async () => {
    page.reply.messages = [{ ...garden, isViewed: true, viewedAt: '2026-11-03T10:00:00.000Z' }];
    page.visit();
    await screen.findByRole('img', { name: garden.title });
    expect(page.asked('PATCH')).toEqual([]);
    expect(document.activeElement).toBe(document.body);
  });

  it('for a hard day links to help', async () => {
    page.reply.messages = [hard];
    page.visit();
    await openLetter();
    screen.getByText(/you are not alone/);
    expect(screen.getByRole('link', { name: 'Crisis Resources' }).getAttribute('href')).toBe('/crisis-resources');
  });

  it('can be downloaded as a video that plays everywhere, or a photo', async () => {
    page.visit();
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
    page.reply.messages = [{ ...boat, isViewed: true }];
    page.visit();
    await screen.findByRole('button', { name: 'Play video' });
    report(video(), 'error');
    await screen.findByText('Video Error');
    expect(document.querySelector('video')).toBeNull();
    await press('Try again');
    expect(video().paused).toBe(true);
    expect(screen.queryByText('Video Error')).toBeNull();
  });

  it('is reported as soon as its first frame is there, not before', async () => {
    page.visit();
    await userEvent.click(await seal());
    await screen.findByText('It’s on its way', { selector: ':not([role])' });
    expect(page.asked('PATCH')).toEqual([]);
    report(video(), 'timeupdate');
    await waitFor(() => expect(page.asked('PATCH')).toEqual([viewedReport]));
  });

  it('waits for its poster if the browser refuses to play', async () => {
    let draw = () => {};
    const drawn = new Promise<void>((resolve) => (draw = resolve));
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(drawn);
    page.visit();
    const button = await seal();
    vi.spyOn(video(), 'play').mockRejectedValue(new DOMException('No press', 'NotAllowedError'));
    await userEvent.click(button);
    await screen.findByText('It’s on its way', { selector: ':not([role])' });
    expect(page.asked('PATCH')).toEqual([]);
    draw();
    await screen.findByRole('button', { name: 'Play video' });
    await waitFor(() => expect(page.asked('PATCH')).toEqual([viewedReport]));
  });

  it('can be opened, watched and reacted to with the keyboard alone', async () => {
    page.answers.POST = () => json(200, { videoMessageId: 7, reactions: ['heart'] });
    page.visit();
    const button = await seal();
    await waitFor(() => expect(document.activeElement).toBe(button));
    await userEvent.keyboard(' ');
    report(await waitFor(video), 'timeupdate');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Skip to the letter'));
    await userEvent.keyboard('{Escape}');
    const title = await screen.findByRole('heading', { name: boat.title });
    await waitFor(() => expect(document.activeElement).toBe(title));
    while (document.activeElement?.textContent !== 'Heart') await userEvent.tab();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(page.asked('POST')).toHaveLength(1));
  });
});
