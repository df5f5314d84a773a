import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openLovedOneApp } from '#web/testing/loved-one-app.tsx';
import { focusedHeading, press } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { signedIn } from '#web/testing/member-world.ts';
import { openPageAt } from '#web/testing/page.ts';

const server = setUpMemberPage();

const token = `7.${'Ab-_'.repeat(5)}xy`;
const path = `/api/notices/${token}`;
const invalid = { message: 'This link is not valid any more. Please ask for a new one.', code: 'link_invalid' };
const crowded = { message: 'There were too many tries. Please try again in a little while.', code: 'too_many_tries' };
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

describe('the page behind the stop link of a mail', () => {
  it('says whose mails they are, and changes nothing by being opened', async () => {
    openLink(`#${token}`);
    await screen.findByText(/^Anna keeps messages for you/);
    await screen.findByRole('button', { name: 'No more mails like this' });
    expect(asked()).toEqual([`GET ${path}`]);
  });

  it('takes its secret out of the address at once', async () => {
    openLink(`#${token}`);
    await screen.findByRole('button', { name: 'No more mails like this' });
    expect(location.href).toBe(`${server.origin}/notices`);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(token);
  });

  it('stops them with its one button, and lets them come again', async () => {
    openLink(`#${token}`);
    await press('No more mails like this');
    await focusedHeading('You will get no more mails.');
    screen.getByText('The messages stay and open on their days.');
    await press('Let mails come again');
    await focusedHeading('Mails come again');
    screen.getByRole('button', { name: 'No more mails like this' });
    expect(asked()).toEqual([`GET ${path}`, `POST ${path}/stop`, `POST ${path}/start`]);
  });

  it('says that they are stopped already', async () => {
    openLink(`#${token}`, { [`GET ${path}`]: json(200, { from: 'Anna', name: 'Emma', stopped: true }) });
    await screen.findByRole('heading', { level: 1, name: 'You will get no more mails.' });
    screen.getByRole('button', { name: 'Let mails come again' });
  });

  it('says that its link is dead', async () => {
    openLink(`#${token}`, { [`GET ${path}`]: json(400, invalid) });
    await screen.findByRole('heading', { level: 1, name: 'This link does not work' });
    screen.getByText('It is for an address that we do not write to any more, or not complete.');
    expect(screen.queryByRole('button', { name: /mails/ })).toBeNull();
  });

  it.each(['', '#', '#main', '#7.short'])('asks nobody when the link is not complete: %s', async (fragment) => {
    openLink(fragment);
    await screen.findByRole('heading', { level: 1, name: 'This link does not work' });
    screen.getByText('This link is not complete. Please open it from the mail once more.');
    expect(asked()).toEqual([]);
  });

  it('can be tried again after too many tries', async () => {
    openLink(`#${token}`, { [`GET ${path}`]: json(429, crowded) });
    expect((await screen.findByRole('alert')).textContent).toBe(crowded.message);
    signedIn(server, {}, { [`GET ${path}`]: json(200, { from: 'Anna', name: 'Emma', stopped: false }) });
    await press('Try Again');
    await screen.findByRole('button', { name: 'No more mails like this' });
  });

  it('says when stopping did not work, and keeps its button', async () => {
    openLink(`#${token}`, { [`POST ${path}/stop`]: json(502, {}) });
    await press('No more mails like this');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('That did not work. Please try again.'));
    screen.getByRole('button', { name: 'No more mails like this' });
  });
});
