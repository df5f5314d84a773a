import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openLovedOneApp } from '#web/testing/loved-one-app.tsx';
import { focusedHeading, press } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { signedIn } from '#web/testing/member-context.ts';
import { openPageAt } from '#web/testing/page.ts';

const server = setUpMemberPage();

const token = `7.${'Ab-_'.repeat(5)}xy`;
const path = `/api/notices/${token}`;
const invalid = { message: 'This link no longer works. Ask for a new one.', code: 'link_invalid' };
const crowded = { message: 'Too many tries. Try again in a little while.', code: 'too_many_tries' };
const asked = () => server.received.map(({ method, url }) => `${method} ${url}`);

function openLink(fragment: string, answers: Parameters<typeof signedIn>[2] = {}) {
  const notices = (stopped: boolean) => json(200, { from: 'Anna', name: 'Emma', stopped });
  signedIn(
    server,
    {},
    {
      [`GET ${path}`]: notices(false),
      [`POST ${path}/stop`]: notices(true),
      [`POST ${path}/start`]: notices(false),
      ...answers,
    },
  );
  openPageAt(server.origin, `/notices${fragment}`);
  return openLovedOneApp();
}

describe('the page to stop emails', () => {
  it('says who the emails are about, and changes nothing when opened', async () => {
    openLink(`#${token}`);
    await screen.findByText('We email you when a message from Anna opens.');
    await screen.findByRole('button', { name: 'Stop these emails' });
    expect(asked()).toEqual([`GET ${path}`]);
  });

  it('removes its token from the address right away', async () => {
    openLink(`#${token}`);
    await screen.findByRole('button', { name: 'Stop these emails' });
    expect(location.href).toBe(`${server.origin}/notices`);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(token);
  });

  it('stops emails with its button, and can turn them back on', async () => {
    openLink(`#${token}`);
    await press('Stop these emails');
    await focusedHeading('No more emails');
    screen.getByText('Your messages still open on their day.');
    await press('Turn emails back on');
    await focusedHeading('Emails are back on');
    screen.getByRole('button', { name: 'Stop these emails' });
    expect(asked()).toEqual([`GET ${path}`, `POST ${path}/stop`, `POST ${path}/start`]);
  });

  it('says when they are already stopped', async () => {
    openLink(`#${token}`, { [`GET ${path}`]: json(200, { from: 'Anna', name: 'Emma', stopped: true }) });
    await screen.findByRole('heading', { level: 1, name: 'No more emails' });
    screen.getByRole('button', { name: 'Turn emails back on' });
  });

  it('says when its link is dead', async () => {
    openLink(`#${token}`, { [`GET ${path}`]: json(400, invalid) });
    await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' });
    screen.getByText('This link is incomplete, or for an address we no longer write to.');
    expect(screen.queryByRole('button', { name: /emails/ })).toBeNull();
  });

  it.each(['', '#', '#main', '#7.short'])(
    'asks the server nothing when the link is incomplete: %s',
    async (fragment) => {
      openLink(fragment);
      await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' });
      screen.getByText('This link is incomplete. Please open it from the email again.');
      expect(asked()).toEqual([]);
    },
  );

  it('can be tried again after too many tries', async () => {
    openLink(`#${token}`, { [`GET ${path}`]: json(429, crowded) });
    expect((await screen.findByRole('alert')).textContent).toBe(crowded.message);
    signedIn(server, {}, { [`GET ${path}`]: json(200, { from: 'Anna', name: 'Emma', stopped: false }) });
    await press('Try again');
    await screen.findByRole('button', { name: 'Stop these emails' });
  });

  it('says when stopping fails, and keeps its button', async () => {
    openLink(`#${token}`, { [`POST ${path}/stop`]: json(502, {}) });
    await press('Stop these emails');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('That didn’t work. Please try again.'));
    screen.getByRole('button', { name: 'Stop these emails' });
  });
});
