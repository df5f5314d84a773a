import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { focusedHeading, press, write } from '#web/testing/form.ts';
import { openLovedOneApp } from '#web/testing/loved-one-app.tsx';
import { signedIn } from '#web/testing/member-context.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { openPageAt } from '#web/testing/page.ts';

const server = setUpMemberPage();
beforeEach(() => setFacts({ sendsMail: true }));

const token = `7.${'Ab-_'.repeat(5)}xy`;
const byLink = `POST /api/notices/${token}/lost-code`;
const asked = () => server.received.map(({ method, url }) => `${method} ${url}`);

function visit(path: string, answers: Parameters<typeof signedIn>[2] = {}) {
  const all = { 'POST /api/lost-code': json(200, { asked: true }), [byLink]: json(200, { from: 'Anna' }), ...answers };
  signedIn(server, {}, all);
  openPageAt(server.origin, path);
  return openLovedOneApp();
}

const typeAddress = async () => {
  await write(await screen.findByLabelText('Your email address'), 'emma@example.org');
  await press('Ask for my code');
};

describe('someone who has lost their code', () => {
  it('finds help at the door, asks with their address, and comes back with Back', async () => {
    visit('/message-access');
    (await screen.findByRole('link', { name: 'Lost your code?' })).click();
    await focusedHeading('Lost your code?');
    expect(location.pathname).toBe('/lost-code');
    await typeAddress();
    await focusedHeading('Now it’s in their hands');
    screen.getByText('If someone saved that address for you, we’ve asked them to send your code again.');
    expect(asked()).toEqual(['POST /api/lost-code']);
    (await screen.findByRole('link', { name: 'I have my code' })).click();
    await focusedHeading('You have a message waiting');
  });

  it('asks with one tap by the link in an email, which asks no one when opened', async () => {
    visit(`/lost-code#${token}`);
    const button = await screen.findByRole('button', { name: 'Ask for my code' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(location.href).toBe(`${server.origin}/lost-code`);
    expect(asked()).toEqual([]);
    button.click();
    await screen.findByText('We’ve asked Anna to give you your code again.');
    expect(asked()).toEqual([byLink]);
  });

  it('may type the address if the link is dead', async () => {
    visit(`/lost-code#${token}`, {
      [byLink]: json(404, { code: 'link_invalid', message: 'This link no longer works.' }),
    });
    await press('Ask for my code');
    await screen.findByText('That link no longer works. Please type your email address instead.');
    await typeAddress();
    await focusedHeading('Now it’s in their hands');
    expect(asked()).toEqual([byLink, 'POST /api/lost-code']);
  });

  it('still has the address they typed if that fails, too', async () => {
    visit(`/lost-code#${token}`, {
      [byLink]: json(404, { code: 'link_invalid', message: 'This link no longer works.' }),
      'POST /api/lost-code': json(429, { code: 'too_many_tries', message: 'Too many tries.' }),
    });
    await press('Ask for my code');
    await typeAddress();
    await screen.findByText('Too many tries.');
    expect(screen.getByLabelText('Your email address')).toHaveProperty('value', 'emma@example.org');
  });

  it('keeps what was typed when it fails, and says why', async () => {
    visit('/lost-code', { 'POST /api/lost-code': json(429, { code: 'too_many_tries', message: 'Too many tries.' }) });
    await typeAddress();
    await screen.findByText('Too many tries.');
    expect(screen.getByLabelText('Your email address')).toHaveProperty('value', 'emma@example.org');
  });

  it.each(['/message-access', '/lost-code'])('where no email is sent, reads whom to ask: %s', async (path) => {
    setFacts({ sendsMail: false });
    visit(path);
    await screen.findByText(/Ask the person who gave it to you. They can see it next to your name./);
    expect(screen.queryByRole('link', { name: 'Lost your code?' })).toBeNull();
    expect(screen.queryByLabelText('Your email address')).toBeNull();
    expect(screen.queryByText(/We’ll ask/)).toBeNull();
  });
});
