import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { openPageAt } from '#web/testing/page.ts';
import { aFile } from '#web/testing/real-files.ts';
import type { Accepted } from './choosing.copy.ts';
import { FileDrop } from './file-drop.tsx';

const photo = aFile('card.jpg');
const clip = aFile('IMG_1.mov');
const letter = aFile('letter.pdf');
const nothing = new File([], 'nothing.mp4', { type: 'video/mp4' });

let server: AnsweringServer;
let taken: string[];
let leftOut: string[];
beforeEach(async () => {
  [taken, leftOut] = [[], []];
  server = await startAnsweringServer();
  server.answer(json(200, { maxUploadMb: 1536, demo: false, billing: 'off', supportEmail: null }));
  openPageAt(server.origin, '/member-dashboard');
});
afterEach(async () => {
  cleanup();
  await server.close();
});

async function open(isMany = false, accept?: Accepted): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <main>
        <input aria-label="Title" />
        <input type="radio" aria-label="Emma" />
        {isMany ? (
          <FileDrop
            multiple
            accept={accept}
            onFiles={(files, refusals) => {
              taken = files.map(({ name }) => name);
              leftOut = refusals.flatMap(({ name }) => name ?? []);
            }}
          />
        ) : (
          <FileDrop canFilm onFiles={([file]) => (taken = file ? [file.name] : [])} />
        )}
      </main>
    </QueryClientProvider>,
  );
  await screen.findByText(/Up to 1\.5 GB\./);
}

/** What a drag or clipboard carries. A folder comes as a file without bytes. */
function carrying(files: readonly File[], folders: readonly string[] = []): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  for (const name of folders) transfer.items.add(new File([], name));
  for (const item of transfer.items) {
    const isDirectory = folders.includes(item.getAsFile()?.name ?? '');
    Object.defineProperty(item, 'webkitGetAsEntry', { value: () => ({ isDirectory }) });
  }
  Object.defineProperty(transfer, 'types', { value: ['Files'] });
  return transfer;
}
const hint = () => screen.getByText(/Up to 1\.5 GB/);
const drop = (dataTransfer: DataTransfer) => fireEvent.drop(hint(), { dataTransfer });
const paste = (clipboardData: DataTransfer, where: Element = document.body) =>
  fireEvent.paste(where, { clipboardData });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('choosing one file', () => {
  it('works with the picker, and closing it changes nothing', async () => {
    await open();
    await userEvent.upload(screen.getByLabelText('Choose a file'), clip);
    await waitFor(() => expect(taken).toEqual(['IMG_1.mov']));
    fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [] } });
    expect(alerts()).toEqual([]);
  });

  it('works by dropping it', async () => {
    await open();
    drop(carrying([photo]));
    await waitFor(() => expect(taken).toEqual(['card.jpg']));
  });

  it('works by pasting anywhere on the page except in text fields', async () => {
    await open();
    paste(carrying([photo]), screen.getByLabelText('Title'));
    expect(taken).toEqual([]);
    paste(carrying([photo]), screen.getByLabelText('Emma'));
    await waitFor(() => expect(taken).toEqual(['card.jpg']));
    paste(carrying([clip]));
    await waitFor(() => expect(taken).toEqual(['IMG_1.mov']));
  });

  it('doesn’t work by pasting while a question is open', async () => {
    await open();
    screen.getByRole('main').setAttribute('aria-hidden', 'true');
    paste(carrying([photo]));
    expect(taken).toEqual([]);
  });

  it('works with the camera app: the back camera for photos, the front camera for videos', async () => {
    await open();
    const film = screen.getByLabelText('Record a video');
    expect(screen.queryByLabelText('Take a photo')).toBeNull();
    cleanup();
    await open(true, 'photo');
    const camera = screen.getByLabelText('Take a photo');
    expect(screen.getByLabelText('Choose photos').getAttribute('accept')).toMatch(/^image\/\*,/);
    expect(camera.getAttribute('capture')).toBe('environment');
    expect(camera.getAttribute('accept')).toBe('image/*');
    expect(film.getAttribute('capture')).toBe('user');
    expect(film.getAttribute('accept')).toBe('video/*');
    await userEvent.upload(camera, photo);
    await waitFor(() => expect(taken).toEqual(['card.jpg']));
  });

  it.each([
    ['no files', carrying([]), 'There was no file in that. Choose a video or photo from this device.'],
    ['two files', carrying([photo, clip]), 'A message can have one video or photo. Choose one.'],
    ['a folder', carrying([], ['Summer']), 'SummerThat’s a folder. Choose the videos or photos in it.'],
    ['an empty file', carrying([nothing]), 'nothing.mp4This file is empty. Choose another one.'],
  ])('explains what is wrong with %s', async (_what, transfer, words) => {
    await open();
    drop(transfer);
    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(taken).toEqual([]);
    drop(carrying([photo]));
    await waitFor(() => expect(alerts()).toEqual([]));
  });
});

describe('choosing several files', () => {
  it('names each one that can’t be sent, with its reason', async () => {
    await open(true);
    drop(carrying([photo, letter, clip, nothing], ['Summer']));
    await waitFor(() => expect(taken).toEqual(['card.jpg', 'IMG_1.mov']));
    expect(leftOut).toEqual(['letter.pdf', 'nothing.mp4', 'Summer']);
    expect(alerts()[0]).toMatch(
      /letter\.pdfWe can’t use this kind of file\..*nothing\.mp4This file is empty.*SummerThat’s a folder/,
    );
  });

  it('works with the picker', async () => {
    await open(true);
    await userEvent.upload(screen.getByLabelText('Choose files'), [photo, clip]);
    await waitFor(() => expect(taken).toEqual(['card.jpg', 'IMG_1.mov']));
  });

  it('doesn’t fill the screen with reasons', async () => {
    await open(true);
    drop(carrying(Array.from({ length: 8 }, () => letter)));
    expect(await screen.findAllByText('letter.pdf')).toHaveLength(5);
    screen.getByText('And 3 more.');
    expect(taken).toEqual([]);
  });
});

describe('a drop outside the box', () => {
  function dropBeside(types: string[]): boolean {
    const dataTransfer = new DataTransfer();
    Object.defineProperty(dataTransfer, 'types', { value: types });
    const event = createEvent.drop(screen.getByLabelText('Title'), { dataTransfer });
    fireEvent(screen.getByLabelText('Title'), event);
    return event.defaultPrevented;
  }

  it('doesn’t leave the page, and text can still be dropped into a field', async () => {
    await open();
    expect(dropBeside(['Files'])).toBe(true);
    expect(dropBeside(['text/plain'])).toBe(false);
    expect(taken).toEqual([]);
    cleanup();
    render(<input aria-label="Title" />);
    expect(dropBeside(['Files'])).toBe(false);
  });
});
