import { openPerson } from '#web/testing/loved-ones-page.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { guest } from '#web/testing/guest.ts';
import { aMessage, emma, keeps, signedIn } from '#web/testing/member-context.ts';
import { chooseFiles, next, retitle, pressWax, seal, stepIs } from '#web/testing/composer-page.ts';
import { aFile } from '#web/testing/real-files.ts';
import { write } from '#web/testing/form.ts';

const server = setUpMemberPage();
const membersOnly = json(403, { message: 'This is for members.', code: 'members_only' });
const refused = { 'GET /api/video-library': membersOnly, 'GET /api/subscription': membersOnly };
const sending = 'POST /api/video-messages';
const asGuest = (context: Parameters<typeof signedIn>[1] = {}, more = {}) =>
  signedIn(server, { member: guest, ...context }, { ...refused, ...more });
const asked = (path: string) => server.received.filter(({ url }) => url.startsWith(path));
const aTest = () =>
  aMessage({ title: 'Hello', childId: null, recipientName: '', isTest: true, shareableUrl: '', status: 'available' });
const part = (body: string, name: string) => new RegExp(`name="${name}"\r\n\r\n([^\r]*)`).exec(body)?.[1];
const clip = () => aFile('IMG_1.mov');
const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  const menu = within(await screen.findByRole('menu', { name }));
  return menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

async function sendTest() {
  openApp('/member-dashboard?dialog=send');
  await stepIs('Who is it for?');
  const choice = screen.queryByRole('checkbox', { name: /^Just testing/ });
  if (choice) await userEvent.click(choice);
  await next();
  await chooseFiles(clip());
  await next();
  expect(screen.queryByRole('heading', { name: 'When should it open?' }), 'a test has no day').toBeNull();
  await retitle('Hello');
  await seal();
  const [sent] = await waitFor(() => {
    const found = asked('/api/video-messages').filter(({ method }) => method === 'POST');
    expect(found).toHaveLength(1);
    return found;
  });
  return sent?.body ?? '';
}

describe('a guest’s dashboard', () => {
  it('shows their badge and the survey, and nothing only members have', async () => {
    asGuest({ children: [emma] });
    openApp('/member-dashboard');
    const strip = within(await screen.findByRole('complementary', { name: 'Your guest access' }));
    strip.getByText('Beta Tester');
    strip.getByText(/^Until November \d+, 2026$/);
    expect(strip.getByRole('link', { name: 'Share Feedback' }).getAttribute('href')).toBe('/feedback-survey');
    await openPerson('Emma');
    expect(screen.queryByRole('link', { name: 'Keepsake card' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Message Library' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
    expect(screen.queryByText('Confirm your email')).toBeNull();
    expect(screen.queryByText(/^No email yet/)).toBeNull();
    for (const name of ['Copy link', 'New access code']) screen.getByRole('button', { name });
    expect([...asked('/api/video-library'), ...asked('/api/subscription')]).toEqual([]);
  });

  it.each(['/message-library', '/keepsake?id=7', '/cancel-membership'])(
    'is where the members’ page %s leads, and says why',
    async (page) => {
      asGuest();
      const { path } = openApp(page);
      await waitFor(() => expect(path()).toBe('/member-dashboard'));
      await toast('For members only', 'This page isn’t part of guest access.');
      expect(asked('/api/video-library')).toEqual([]);
    },
  );

  it('has settings about their access, but no account', async () => {
    asGuest();
    openApp('/member-dashboard?tab=settings');
    await screen.findByRole('heading', { level: 2, name: 'Your guest access' });
    screen.getByText(/^November \d+, 2026$/);
    screen.getByText(/^December \d+, 2026$/);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Your guest access', 'Your experience', 'Appearance', 'Log out']);
    expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(2);
    expect([...asked('/api/account'), ...asked('/api/subscription')]).toEqual([]);
  });

  it('schedules only new videos, without a library', async () => {
    asGuest({ children: [emma] });
    openApp('/member-dashboard?dialog=schedule');
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Message' }));
    await dialog.findByLabelText(/^Choose a file/);
    expect(dialog.queryByRole('radio', { name: 'Library' })).toBeNull();
    expect(asked('/api/video-library')).toEqual([]);
  });

  it('promises no emails to loved ones', async () => {
    asGuest({ children: [emma] });
    openApp('/member-dashboard?dialog=edit&id=7');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit loved one' }));
    dialog.getByText('We don’t send email for guests. You’ll need to tell them yourself.');
    await write(dialog.getByLabelText(/^Email/), 'emma@example.com');
    expect(dialog.queryByRole('checkbox', { name: /^Include the access code in emails/ })).toBeNull();
  });

  it('says kindly when a limit is reached, and sells nothing', async () => {
    const limit = { feature: 'family members', tier: 'free_trial', count: 10, maximum: 10 };
    const full = json(403, { message: 'You’ve reached the limit of your plan.', code: 'plan_limit', limit });
    asGuest({}, { 'POST /api/family/members': full });
    openApp('/member-dashboard?dialog=add');
    const adding = within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
    await write(adding.getByLabelText('Name'), 'Ruth');
    await userEvent.click(adding.getByRole('button', { name: 'Add loved one' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'You’ve reached the guest limit' }));
    expect(dialog.getByRole('link', { name: 'Share Feedback' }).getAttribute('href')).toBe('/feedback-survey');
    expect(dialog.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull();
  });
});

describe('testing mode', () => {
  it('sends to no one: recipient 0, without a day', async () => {
    asGuest({ children: [emma] }, { [sending]: keeps(aTest()) });
    const body = await sendTest();
    expect(['childId', 'alsoFor', 'deliveryDate', 'recipientName', 'uploadId'].map((name) => part(body, name))).toEqual(
      ['0', '', '', '', '1'],
    );
    await pressWax();
    const done = within(await screen.findByRole('dialog', { name: 'Message Saved With Love' }));
    done.getByText('A test, for no one');
    done.getByText('Watch it or send it from your messages.');
    expect(done.queryByText('Share a link')).toBeNull();
  });

  it('needs no loved one', async () => {
    asGuest({}, { [sending]: keeps(aTest()) });
    expect(part(await sendTest(), 'childId')).toBe('0');
  });

  it('is not offered to members', async () => {
    signedIn(server, { children: [emma] });
    openApp('/member-dashboard?dialog=send');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a Message' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await dialog.findByRole('checkbox', { name: /Emma/ });
    expect(dialog.queryByRole('checkbox', { name: /Just testing/ })).toBeNull();
  });

  it('marks its messages as tests, with their own actions', async () => {
    asGuest({ children: [emma], messages: [aTest()] });
    openApp('/member-dashboard');
    await screen.findByText('A test, for no one');
    screen.getByText('Test');
    screen.getByRole('button', { name: 'Watch: Hello' });
    expect(await openMenu('More for “Hello”')).toEqual(['Edit', 'Send to someone', 'Delete']);
  });
});
