import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LibraryVideo } from '@someday/contract/api/library';
import { openApp } from './app.tsx';

/** A library video that’s ready to watch, by default. */
export function aVideo(overrides: Partial<LibraryVideo> = {}): LibraryVideo {
  const id = overrides.id ?? 41;
  return {
    id,
    title: 'The story of the blue boat',
    description: null,
    category: 'life-advice',
    ownCategory: null,
    messageType: 'video',
    photoCaption: null,
    duration: 198,
    createdAt: '2026-11-01T10:00:00.000Z',
    fileName: 'boat.mp4',
    fileSize: 2048,
    videoUrl: `/api/media/${id}/video`,
    smallVideo: null,
    thumbnailUrl: `/api/video/${id}/thumbnail`,
    media: { id: id + 100, state: 'ready', progress: 100, reason: null, note: null, cutOff: null },
    ...overrides,
  };
}

/** Opens the library and waits for its heading, which a dialog may cover. */
export async function openLibrary(query = '') {
  const app = openApp(`/message-library${query}`);
  await screen.findByRole('heading', { level: 1, name: 'Message Library', hidden: true });
  return app;
}

/** The titles on the page, in order. */
export const shownTitles = () =>
  screen.queryAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent);

export async function chooseIn(menu: string, name: string): Promise<void> {
  await pressOn(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
export const pressOn = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
