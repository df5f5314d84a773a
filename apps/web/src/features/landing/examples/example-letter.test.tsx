import { signatureSchema } from '@someday/contract/forms/signatures';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { examplesCopy } from '#web/features/landing/landing.copy.ts';
import { openApp } from '#web/testing/app.tsx';
import { breakSeal, press, seal } from '#web/testing/message-list-page.ts';
import { report, video } from '#web/testing/media-element.ts';
import { exampleLettersCopy } from './example-letters.copy.ts';
import { exampleSignature } from './example-letter.tsx';

beforeAll(() => import('./example-letter.tsx'));
beforeEach(() => {
  const ask = matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ask(query.includes('prefers-reduced-motion') ? 'all' : query));
});
afterEach(cleanup);

const opener = (name: string) => screen.getByRole('button', { name: `Open the example for ${name}`, hidden: true });
const dialog = () => screen.findByRole('dialog');
const shown = () => document.querySelector('.example:not(.example-away)')?.getAttribute('aria-label');

let router: ReturnType<typeof openApp>['router'];

/** The landing page, with this example in front. */
async function showExample(number: number): Promise<HTMLElement> {
  ({ router } = openApp('/'));
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Example ${number}: `) }));
  const to = examplesCopy.list[number - 1]?.to ?? '';
  return opener(to);
}

async function openExample(number: number): Promise<HTMLElement> {
  await userEvent.click(await showExample(number));
  return dialog();
}

describe('an example', () => {
  it('loads nothing of what is in it before its seal is pressed', async () => {
    await openExample(3);
    await seal();
    expect(document.querySelector('[src*="porch.webp"]')).toBeNull();
    expect(screen.queryByText(/wrong yellow/)?.closest('[style*="visibility: hidden"]')).not.toBeNull();
  });

  it('says that it is made up, closed and opened', async () => {
    const letter = within(await openExample(3));
    screen.getByRole('dialog', { name: 'An example: a letter for Tess, from Priya' });
    letter.getByText('A made-up example');
    await breakSeal();
    await press('Continue');
    await letter.findByRole('group', { name: 'Your reaction' });
    expect(document.querySelector('.letter-sheet')?.textContent).toContain('EXAMPLE');
  });

  const letters = examplesCopy.list.map(({ id, from, to }, index) => ({ number: index + 1, id, from, to }));
  const isALetter = async ({ number, id, from, to }: (typeof letters)[number]) => {
    await openExample(number);
    await screen.findByRole('heading', { name: `For ${to}, from ${from}` });
    await breakSeal();
    if (document.querySelector('video')) {
      expect(video().getAttribute('src')).toMatch(new RegExp(`${id}\\.mp4$`));
      report(video(), 'ended');
    } else {
      expect(document.querySelector('.stamp-picture img')?.getAttribute('src')).toMatch(new RegExp(`${id}\\.webp$`));
      await press('Continue');
    }
    const title = await screen.findByRole('heading', { name: exampleLettersCopy.letters[id].title });
    await waitFor(() => expect(document.activeElement).toBe(title));
    screen.getByRole('img', { name: new RegExp(`${from}.s signature|Signature of ${from}`, 'i') });
  };
  it.each(letters.slice(0, 1))('is a letter for $to: it opens, plays or shows, and is signed by $from', isALetter);
  it.each(letters.slice(1))(
    'is a letter for $to: it opens, plays or shows, and is signed by $from',
    { tags: 'long' },
    isALetter,
  );

  it('can be reacted to, which stays on this page', { tags: 'long' }, async () => {
    await openExample(5);
    await breakSeal();
    await press('Continue');
    screen.getByText('In a real letter, Aunt Dee would see this.');
    await press('Hug');
    expect(screen.getByRole('button', { name: 'Hug' }).getAttribute('aria-pressed')).toBe('true');
    await press('Hug');
    expect(screen.getByRole('button', { name: 'Hug' }).getAttribute('aria-pressed')).toBe('false');
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Back', () => press('Back')],
    ['Keep it closed', () => press('Keep it closed')],
    ['the browser’s Back button', async () => router.history.back()],
  ])('goes back to the same place with %s', async (_name, leave) => {
    const button = await showExample(4);
    await userEvent.click(button);
    await seal();
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(shown()).toBe('4 of 5');
    expect(router.state.location.href).toBe('/');
  });

  it('opens from its address, which a reload or a shared link leads to, and leaves the page beneath', async () => {
    ({ router } = openApp('/?example=porch'));
    await screen.findByRole('dialog', { name: 'An example: a letter for Tess, from Priya' });
    expect(shown()).toBe('3 of 5');
    await seal();
    await press('Back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(router.state.location.href).toBe('/'));
  });

  it('doesn’t open from an address that names none', async () => {
    openApp('/?example=unknown');
    await screen.findByRole('button', { name: 'Pause examples' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is left with Escape while it plays, and begins closed again', { tags: 'long' }, async () => {
    const button = await showExample(1);
    await userEvent.click(button);
    await breakSeal();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(button);
    await seal();
  });

  it('ends with a way to write one’s own', { tags: 'long' }, async () => {
    const letter = within(await openExample(3));
    await breakSeal();
    await press('Continue');
    expect((await letter.findByRole('link', { name: 'Write one of your own' })).getAttribute('href')).toBe(
      '/subscription',
    );
    await press('Back to the examples');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the signatures of the examples', () => {
  it('are such as members can draw', () => {
    for (const { id } of examplesCopy.list)
      expect(signatureSchema.safeParse({ kind: 'drawn', strokes: exampleSignature(id) }).success).toBe(true);
  });
});
