import type { Strokes } from '@someday/contract/rules/signature';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openApp } from '#web/testing/app.tsx';
import { openLovedOnes, openPerson, setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { json } from '#web/testing/answering-server.ts';
import { emma, signedIn } from '#web/testing/member-context.ts';

const { server } = setUpLovedOnes();
const card = async () => within(await screen.findByRole('article', { name: 'Keepsake card' }));

it('a keepsake card opens from the loved one’s page, and says how to open the messages', async () => {
  signedIn(server, { children: [emma] });
  const { router } = await openLovedOnes();
  await openPerson('Emma');
  await userEvent.click(screen.getByRole('link', { name: 'Keepsake card' }));
  const shown = await card();
  expect(router.state.location.href).toBe('/keepsake?id=7');
  for (const text of ['Emma', 'from Anna', '7ABCD-EFGH0', 'someday.example/message-access']) shown.getByText(text);
  shown.getByRole('img', { name: 'Scan it with a phone' });
  await waitFor(() => expect(document.title).toBe('Keepsake card · Someday'));
});

it('a keepsake card is from the member as this loved one calls them', async () => {
  signedIn(server, { children: [{ ...emma, senderName: 'Mama' }] });
  openApp('/keepsake?id=7');
  (await card()).getByText('from Mama');
});

it('a keepsake card shows the picture and the signature that print, on paper in the dark too', async () => {
  const strokes: Strokes = [
    [
      [100, 200, 0],
      [140, 90, 120],
    ],
  ];
  const portrait = { color: 2, drawing: null, photoUrl: '/api/portraits/3' };
  signedIn(
    server,
    { children: [{ ...emma, portrait, senderName: 'Mama' }] },
    {
      'GET /api/account/signature': json(200, {
        signature: null,
        names: [{ name: 'Mama', signature: { kind: 'drawn', strokes } }],
      }),
    },
  );
  openApp('/keepsake?id=7');
  const shown = await card();
  shown.getByRole('img', { name: 'Mama’s signature' });
  const article = screen.getByRole('article', { name: 'Keepsake card' });
  expect(article.querySelector('img')?.getAttribute('src')).toBe('/api/portraits/3');
  expect(article.classList).toContain('always-paper');
});

it('a keepsake card never has another name’s signature, but can be signed with its own', async () => {
  const drawn = { kind: 'typed', text: 'Anna Hart' };
  signedIn(
    server,
    { children: [{ ...emma, senderName: 'Mama' }] },
    { 'GET /api/account/signature': json(200, { signature: drawn, names: [{ name: 'Mama', signature: null }] }) },
  );
  openApp('/keepsake?id=7');
  await card();
  expect(screen.queryByText('Anna Hart')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign as Mama' }));
  await screen.findByRole('dialog', { name: 'Sign as Mama' });
});

it('a keepsake card can be printed', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  signedIn(server, { children: [emma] });
  openApp('/keepsake?id=7');
  await card();
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

it.each(['/keepsake?id=99', '/keepsake', '/keepsake?id=nonsense'])('there is no card at %s', async (path) => {
  signedIn(server, { children: [emma] });
  openApp(path);
  await screen.findByRole('heading', { name: 'We can’t find this card' });
  screen.getByRole('link', { name: 'Back to the dashboard' });
});
