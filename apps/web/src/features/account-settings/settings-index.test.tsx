import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { signedIn } from '#web/testing/member-context.ts';
import { section, setUpSettings } from '#web/testing/settings-page.ts';

const { server, openSettings } = setUpSettings();

const index = () => within(screen.getByRole('navigation', { name: 'Settings' }));
const entries = () =>
  index()
    .getAllByRole('link')
    .map((link) => [link.querySelector('span')?.firstChild?.textContent, link.getAttribute('href')]);

describe('the index of the settings', () => {
  it('lists every group and the trash, and no membership where billing is off', async () => {
    await openSettings();
    expect(entries()).toEqual([
      ['You', '#you'],
      ['Email and login', '#login'],
      ['Devices', '#devices'],
      ['Appearance', '#appearance'],
      ['Storage', '#storage'],
      ['Trash', '/trash'],
      ['Take everything with you', '#take-everything'],
      ['Bring everything over from another Someday', '#bring-everything'],
      ['Close your account', '#close-account'],
    ]);
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(entries().flatMap(([title, address]) => (address === '/trash' ? [] : [title])));
  });

  it('leads to what belongs together', async () => {
    await openSettings();
    const parts = section('Email and login').getAllByRole('heading', { level: 3 });
    expect(parts.map(({ textContent }) => textContent)).toEqual(['Email', 'Password', 'Passkeys', 'Second factor']);
    section('You').getByRole('region', { name: 'How they see you' });
  });
});

it('an address with a group opens at its heading', async () => {
  signedIn(server, {}, { 'GET /api/account/sessions': json(200, []) });
  openApp('/member-dashboard?tab=settings#devices');
  const heading = await screen.findByRole('heading', { level: 2, name: 'Devices' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
