import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOpenMessage, anOpenPhoto, openLetter, startRoom, type LovedOnesRoom } from '#web/testing/loved-ones-room.ts';

const opened = anOpenMessage({ id: 6, title: 'An old song', isViewed: true, viewedAt: '2026-11-03T10:00:00.000Z' });

let at: LovedOnesRoom;
beforeAll(() => import('#web/features/recipients/message/opened-message.tsx'));
beforeEach(async () => {
  at = await startRoom();
  at.room.messages = [anOpenMessage(), anOpenPhoto(), opened];
});
afterEach(async () => {
  cleanup();
  await at.close();
});

const all = () => screen.findByRole('region', { name: 'Your messages' });
const link = (name: string) => screen.findByRole('link', { name });
const count = () => screen.getAllByRole('link', { name: /, 3:18 |Photo / }).length;
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

describe('the messages that can be opened', () => {
  it('say what they are, and whether they are new', async () => {
    at.visit();
    await link('The story of the blue boat Video, 3:18 New');
    await link('The garden in June Photo New');
    await link('An old song Video, 3:18 Opened');
    expect(count()).toBe(3);
  });

  it('show a picture only once they are opened', async () => {
    at.visit();
    const images = [...(await all()).querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
    expect(images.filter((address) => address.startsWith('/api/'))).toEqual(['/api/media/6/poster']);
    within(await all()).getByText('OPENED');
  });

  it('show a drawing if the picture fails to load', async () => {
    at.visit();
    const picture = async () => (await all()).querySelector('img[src^="/api/"]');
    (await picture())?.dispatchEvent(new Event('error'));
    await waitFor(async () => expect(await picture()).toBeNull());
    await link('An old song Video, 3:18 Opened');
  });

  it('can be filtered to videos or photos, with counts', async () => {
    at.visit();
    await choose('Photos 1');
    await link('The garden in June Photo New');
    expect(count()).toBe(1);
    await choose('Videos 2');
    expect(count()).toBe(2);
    await choose('All 3');
    expect(count()).toBe(3);
  });

  it('stay filtered when one is chosen and opened', async () => {
    at.visit();
    await choose('Photos 1');
    await userEvent.click(screen.getByRole('link', { name: /garden/ }));
    expect(document.activeElement).toBe(await screen.findByRole('region', { name: 'The garden in June' }));
    await openLetter();
    await link('The garden in June Photo Opened');
    expect(count()).toBe(1);
    expect(screen.getByRole('link', { name: /garden/, current: true })).toBeDefined();
  });

  it('say when there are none of a kind', async () => {
    at.room.messages = [anOpenMessage()];
    at.visit();
    await choose('Photos 0');
    await screen.findByText('No photos yet.');
    await choose('Videos 1');
    expect(screen.queryByText('No photos yet.')).toBeNull();
  });

  it('are drawn in parts when there are many', async () => {
    at.room.messages = Array.from({ length: 30 }, (_, index) => anOpenMessage({ id: index + 1 }));
    at.visit();
    await all();
    expect(count()).toBe(24);
    screen.getByRole('button', { name: 'Show more' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(count()).toBe(30);
    expect(document.activeElement?.getAttribute('href')).toContain('message=25');
  });
});
