import { createHash } from 'node:crypto';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ExportedMessage, SomedayExport } from '@someday/contract/api/export-format';
import { exportOf, file, message, person, sealedUntil, sealingKey } from '#web/testing/archive.ts';
import { readArchive } from './archive.ts';
import { OfflinePage } from './offline-page.tsx';

const { seal } = sealingKey();

function openPage(content: SomedayExport, hash = '') {
  location.hash = hash;
  return render(<OfflinePage archive={readArchive(content, new Date('2027-05-04T12:00:00Z'))} />);
}

beforeEach(() => {
  location.hash = '';
});

const family = exportOf(
  [
    message(1, { title: 'For your 18th birthday', seal: sealedUntil('2036-06-14T12:00:00Z') }),
    message(2, { title: 'First snow', viewedAt: '2027-01-02T12:00:00Z', durationSeconds: 198 }),
    message(3, { title: 'How we picked your name', person: 2, type: 'photo' }),
    message(4, { title: 'Someday, for someone', person: null, seal: null }),
    message(5, { title: 'Not like this', deletedAt: '2027-05-01T12:00:00Z' }),
  ],
  { people: [person(1, 'Emma'), person(2, 'Theo', { relationship: 'Son' })] },
);

it('A message from the year 1, or on a day that isn’t one, doesn’t blank the page', () => {
  const odd = { createdAt: '0001-01-01T00:00:00.000Z', seal: null, person: null };
  const never = sealedUntil(null, { day: '2030-19-99', isOpen: true });
  openPage(exportOf([message(1, odd), message(2, { seal: never }), message(3)]), '#by-day');
  screen.getByRole('heading', { level: 1 });
  screen.getByText('Message 3');
});

const inOrder = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('What a member takes with them', () => {
  it('is by person, then the library and what was deleted, each with its day in words', () => {
    openPage(family);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anna, here’s everything you’ve made');
    screen.getByText('5 messages for 2 people you love, yours to keep.');
    screen.getByText(/Keep this folder private/);
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Emma',
      'Theo',
      'Your library',
      'Deleted',
    ]);
    const emma = screen.getByRole('region', { name: 'Emma' });
    within(emma).getByText('Daughter · 2 messages');
    within(emma).getByText('Opens Jun 14, 2036');
    within(emma).getByText('Opened Jan 2, 2027');
    within(emma).getByText('Video, 3:18');
    within(screen.getByRole('region', { name: 'Theo' })).getByText('Open since Nov 5, 2026');
    within(screen.getByRole('region', { name: 'Deleted' })).getByText('Deleted May 1, 2027');
  });

  it('says which part of it this is', () => {
    openPage({ ...family, part: { number: 2, of: 3 } });
    screen.getByText(/^Part 2 of 3, saved /);
  });

  it('is by day when asked', () => {
    openPage(family, '#by-day');
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      '2026',
      '2036',
      'Your library',
      'Deleted',
    ]);
    expect(inOrder().findIndex((text) => text?.includes('First snow'))).toBeLessThan(
      inOrder().findIndex((text) => text?.includes('For your 18th birthday')),
    );
    screen.getByText('June 14');
    screen.getByText('For Theo · Photo');
  });

  it('says so when there is nothing in it', () => {
    openPage(exportOf([], { people: [] }));
    screen.getByText('There were no messages yet when this was saved.');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows a sealed message as its own, and who can’t see it yet', () => {
    const { container } = openPage(family, '#message-1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('For your 18th birthday');
    expect(document.title).toContain('For your 18th birthday');
    screen.getByText('Opens June 14, 2036');
    screen.getByText('Emma can’t see this one yet. It’s yours, so you can.');
    expect(container.querySelector('video')?.getAttribute('src')).toBe('./Emma/1/video.mp4');
    expect(screen.getByRole('link', { name: 'Original file' }).getAttribute('href')).toBe('./Emma/1/original.mov');
    expect(screen.getByRole('link', { name: /^Next message/ }).getAttribute('href')).toBe('#message-3');
    expect(screen.getByRole('link', { name: /^Previous message/ }).getAttribute('href')).toBe('#message-2');
  });

  it('says that a message isn’t in it', () => {
    openPage(family, '#message-99');
    screen.getByRole('heading', { name: 'That message isn’t in this archive' });
    screen.getByRole('link', { name: 'All messages' });
  });

  it('says beside the original, and before it is checked, that it still has what was trimmed on a phone', async () => {
    const note = 'It was trimmed on a phone or computer. Your original still has the whole video.';
    const one = message(1, { note });
    openPage(exportOf([{ ...one, receipts: [seal(one)] }]), '#message-1');
    expect(screen.getByText(note).closest('p')?.textContent).toContain('Original file');
    await userEvent.click(screen.getByRole('button', { name: 'Check the seal' }));
    expect(screen.getAllByText(note)).toHaveLength(2);
  });
});

it('What a loved one keeps is in their words, with what they answered', () => {
  const content = exportOf(
    [
      message(1, {
        title: 'First snow',
        viewedAt: '2027-01-02T12:00:00Z',
        original: null,
        reactions: [{ type: 'hug', at: '2027-01-02T12:05:00Z' }],
      }),
    ],
    {
      kind: 'loved-one',
      people: [person(1, 'Emma', { senderName: 'Mom' })],
      member: { ...exportOf([]).member, signature: { kind: 'typed', text: 'Love, Mom' } },
    },
  );
  const { unmount } = openPage(content);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('From Mom, for you');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByText(/Keep this folder private/)).toBeNull();
  unmount();
  openPage(content, '#message-1');
  screen.getByText('From Mom');
  screen.getByText('Love, Mom');
  screen.getByText('Your reactions');
  screen.getByText('Hug');
  screen.getByRole('link', { name: 'Video file' });
});

describe('A medium that can’t be shown', () => {
  it('isn’t beside the page, which says what to do', () => {
    const { container } = openPage(family, '#message-3');
    fireEvent.error(within(container).getByRole('img', { name: 'How we picked your name' }));
    expect(screen.getByRole('alert').textContent).toContain('The photo isn’t beside this page');
    expect(screen.getByRole('alert').textContent).toContain('Unpack the whole ZIP first');
    screen.getByText('Pictures missing?');
  });

  it('couldn’t be converted: its original is offered', () => {
    openPage(exportOf([message(1, { shown: null })]), '#message-1');
    screen.getByText('This video couldn’t be converted');
    expect(screen.getByRole('link', { name: 'Open the file' }).getAttribute('href')).toBe('./Emma/1/original.mov');
  });
});

describe('The check of a seal', () => {
  const bytes = 'what was recorded';
  const original = {
    ...file('Emma/1/original.mov'),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const letter = message(1, { title: 'First snow', original });
  const sealed = { ...letter, receipts: [seal(letter)] };
  const check = async (one: ExportedMessage, overrides: Partial<SomedayExport> = {}) => {
    openPage(exportOf([one], overrides), '#message-1');
    expect(screen.queryByText(/unchanged/i)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Check the seal' }));
  };
  const choose = (content: string) =>
    userEvent.upload(screen.getByLabelText(/^Choose/), new File([content], 'original.mov'));

  it('isn’t offered for a message without one', () => {
    openPage(exportOf([letter]), '#message-1');
    expect(screen.queryByRole('button', { name: 'Check the seal' })).toBeNull();
  });

  it('finds words and file unchanged', async () => {
    await check(sealed);
    screen.getByText('The signature is valid, and the words are as they were sealed.');
    screen.getByText('Emma/1/original.mov');
    await choose(bytes);
    await screen.findByText('Unchanged since May 3, 2027');
  });

  it('tells a wrong file, and takes the right one after it', async () => {
    await check(sealed);
    await choose('what was retouched');
    expect((await screen.findByRole('alert')).textContent).toContain('This isn’t the file that was sealed');
    await choose('what was recordeD');
    await screen.findByText('This isn’t the file that was sealed');
    await choose(bytes);
    await screen.findByText('Unchanged since May 3, 2027');
  });

  it('tells changed words', async () => {
    await check({ ...sealed, title: 'Last snow' });
    expect(screen.getByRole('alert').textContent).toContain('The words were changed after sealing');
    expect(screen.queryByLabelText(/^Choose/)).toBeNull();
  });

  it('tells a signature that isn’t valid', async () => {
    await check({ ...sealed, receipts: [{ ...seal(letter), signature: '' }] });
    expect(screen.getByRole('alert').textContent).toContain('The signature isn’t valid');
  });

  it('claims nothing about the file of a loved one’s archive, which has no original', async () => {
    const people = [person(1, 'Emma', { senderName: 'Mom' })];
    await check({ ...sealed, original: null }, { kind: 'loved-one', people });
    screen.getByText('Words unchanged since May 3, 2027');
    screen.getByText(/this archive has a copy made to play everywhere, so we couldn’t compare that/);
    expect(screen.queryByText('Unchanged since May 3, 2027')).toBeNull();
  });

  it('shows the key, since anyone can sign with one of their own', async () => {
    await check(sealed);
    screen.getByText(/To be sure that it’s the key of https:\/\/someday.example/);
    screen.getByText(seal(letter).publicKey);
    screen.getByText('It was sealed to open on June 14, 2036.');
  });
});
