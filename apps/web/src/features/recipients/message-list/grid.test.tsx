import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenMessage } from '@someday/contract/api/recipients';
import { json } from '#web/testing/answering-server.ts';
import {
  anOpenMessage,
  anOpenPhoto,
  openLetter,
  startMessageList,
  type MessageListPage,
} from '#web/testing/message-list-page.ts';

const seen = { isViewed: true, viewedAt: '2026-11-03T10:00:00.000Z' };
const anOld = (id: number) => anOpenMessage({ id, title: 'An old song', ...seen });
const opened = anOld(6);
const garden = anOpenPhoto(seen);
const several = [garden, opened, anOld(11), anOld(12), anOld(13)];

let page: MessageListPage;
beforeAll(() => import('#web/features/recipients/message/letter-end.tsx'));
beforeEach(async () => {
  page = await startMessageList();
  page.reply.messages = [anOpenMessage(), anOpenPhoto(), opened];
});
afterEach(async () => {
  cleanup();
  await page.close();
});

const all = () => screen.findByRole('region', { name: 'Your messages' });
const link = (name: string) => screen.findByRole('link', { name });
const count = () => screen.getAllByRole('link', { name: /, 3:18 |Photo / }).length;
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

describe('the messages that can be opened', () => {
  it('say what they are, and whether they are new', async () => {
    page.visit();
    await link('The story of the blue boat Video, 3:18 New');
    await link('The garden in June Photo New');
    await link('An old song Video, 3:18 Opened');
    expect(count()).toBe(3);
  });

  it('show a picture only once they are opened', async () => {
    page.visit();
    const images = [...(await all()).querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
    expect(images.filter((address) => address.startsWith('/api/'))).toEqual(['/api/media/6/poster']);
    within(await all()).getByText('OPENED');
  });

  it('show a drawing if the picture fails to load', async () => {
    page.visit();
    const picture = async () => (await all()).querySelector('img[src^="/api/"]');
    (await picture())?.dispatchEvent(new Event('error'));
    await waitFor(async () => expect(await picture()).toBeNull());
    await link('An old song Video, 3:18 Opened');
  });

  it('can be filtered to videos or photos, with counts', async () => {
    page.reply.messages = several;
    page.visit();
    await choose('Photos 1');
    await link('The garden in June Photo Opened');
    expect(count()).toBe(1);
    await choose('Videos 4');
    expect(count()).toBe(4);
    await choose('All 5');
    expect(count()).toBe(5);
  });

  it('stay filtered when one is chosen', async () => {
    page.reply.messages = several;
    page.visit();
    await choose('Photos 1');
    await userEvent.click(screen.getByRole('link', { name: /garden/ }));
    expect(await screen.findByRole('link', { name: /garden/, current: true })).toBeDefined();
    expect(count()).toBe(1);
  });

  it('have those tabs however few they are, and say where there are none', async () => {
    page.reply.messages = [opened];
    page.visit();
    await choose('Photos 0');
    screen.getByText('No photos yet.');
    await choose('Videos 1');
    expect(count()).toBe(1);
  });

  it('are drawn in parts when there are many', async () => {
    page.reply.messages = Array.from({ length: 30 }, (_, index) => anOld(index + 1));
    page.visit();
    await all();
    expect(count()).toBe(24);
    screen.getByRole('button', { name: 'Show more' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(count()).toBe(30);
    expect(document.activeElement?.getAttribute('href')).toContain('message=25');
  });
});

describe('keeping opened letters', () => {
  const aDay = { state: 'sealed', triggerDate: '2031-06-14', triggerTime: null, birthday: null } as const;

  it('says what the ZIP has, and what it doesn’t', async () => {
    page.reply.messages = [opened, garden, anOpenMessage(), aDay];
    page.reply.archiveBytes = 52_428_800;
    page.visit();
    expect((await link('Keep your letters')).getAttribute('href')).toBe('/api/recipient/archive');
    screen.getByText('The 2 letters you’ve opened so far, in one ZIP (about 50 MB). 2 letters are still closed.');
  });

  it('is offered as soon as one has been opened, even the only one', async () => {
    page.reply.messages = [anOpenMessage()];
    page.visit();
    expect(screen.queryByRole('link', { name: 'Keep your letters' })).toBeNull();
    page.answers.PATCH = () => {
      page.reply.messages = [anOld(7)];
      page.reply.archiveBytes = 1024;
      return json(200, seen);
    };
    await openLetter();
    await link('Keep your letters');
    screen.getByText('The letter you’ve opened so far, in a ZIP (about 1 KB).');
  });
});

describe('turning letters', () => {
  const on = (day: number, id: number, title: string, more: Partial<OpenMessage> = seen) =>
    anOpenMessage({ id, title, createdAt: `2026-11-0${day}T10:00:00.000Z`, ...more });
  const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
  const open = async (id: number, title: string) => {
    page.reply.messages = [on(3, 5, 'Third'), on(1, 9, 'First'), on(2, 7, 'Second')];
    page.visit(`?message=${id}`);
    return heading(title);
  };
  const swipe = (element: Element, by: number, pointerType = 'touch') => {
    const finger = { pointerId: 4, pointerType, isPrimary: true, clientY: 300 };
    fireEvent.pointerDown(element, { ...finger, clientX: 400 });
    fireEvent.pointerMove(element, { ...finger, clientX: 400 + by });
    fireEvent.pointerUp(element, { ...finger, clientX: 400 + by });
  };

  it('goes from day to day with buttons and arrow keys, and Back leads to the list', async () => {
    const before = history.length;
    await open(7, 'Second');
    await userEvent.click(screen.getByRole('button', { name: 'Later message' }));
    expect(document.activeElement).toBe(await heading('Third'));
    expect(location.search).toBe('?message=5');
    expect(screen.queryByRole('button', { name: 'Later message' })?.className).toContain('invisible');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await heading('First');
    await userEvent.keyboard('{ArrowLeft}');
    expect(location.search).toBe('?message=9');
    expect(history.length).toBe(before);
  });

  it('follows a finger, but not a mouse, nor a finger that asks for little', async () => {
    const second = await open(7, 'Second');
    swipe(second, -200, 'mouse');
    swipe(second, -60);
    expect(location.search).toBe('?message=7');
    swipe(second, -200);
    await heading('Third');
    swipe(await heading('Third'), 200);
    await heading('Second');
  });

  it('leaves arrow keys and fingers to what is open over the letter', async () => {
    await open(7, 'Second');
    await userEvent.click(screen.getByRole('button', { name: 'A few words' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    swipe(dialog, -200);
    if (dialog.previousElementSibling) swipe(dialog.previousElementSibling, -200);
    expect(location.search).toBe('?message=7');
    screen.getByRole('dialog');
  });

  it('shows an unopened letter closed, and turns no further until it is opened', async () => {
    page.reply.messages = [on(2, 5, 'Second', {}), on(1, 7, 'First')];
    page.visit('?message=7');
    swipe(await heading('First'), -200);
    await screen.findByRole('button', { name: 'Open the letter from Anna' });
    await userEvent.keyboard('{ArrowLeft}');
    expect(location.search).toBe('?message=5');
  });
});
