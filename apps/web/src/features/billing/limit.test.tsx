import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showSubscription } from '#web/queries/subscription.ts';
import { blockNavigation } from '#web/lib/unsent-work.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { chooseFiles, compose, next, seal } from '#web/testing/composer-page.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, keeps, signedIn, theo } from '#web/testing/member-context.ts';
import { aSubscription } from '#web/testing/subscription-context.ts';
import { aFile } from '#web/testing/real-files.ts';
import { write } from '#web/testing/form.ts';

const server = setUpMemberPage();
const adding = 'POST /api/family/members';
const sending = 'POST /api/video-messages';
const family = { children: [emma, theo] };

const full = (feature: string, tier: string, count: number, maximum: number) =>
  json(403, {
    message: 'You’ve reached the limit of your plan.',
    code: 'plan_limit',
    limit: { feature, tier, count, maximum },
  });
const noRoom = full('video messages', 'basic', 10, 10);
const ended = json(402, {
  message: 'No',
  requiresSubscription: true,
  redirectTo: '/terms-of-service',
  reason: 'subscription_expired',
});

const limitDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'You’ve reached the limit of your plan' }));
const onItsWay = async () => within(await screen.findByRole('region', { name: 'On its way' }));

async function addRuth() {
  const app = openApp('/member-dashboard?dialog=add');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Loved One' }));
  await write(dialog.getByLabelText('Name'), 'Ruth');
  await userEvent.click(dialog.getByRole('button', { name: 'Add loved one' }));
  return { app, dialog };
}

async function send(...names: string[]) {
  const app = openApp('/member-dashboard?dialog=send');
  const files = names.map((name) => aFile(name, `moving picture ${name}`));
  await compose(files, 'By the sea');
  await seal();
  return app;
}
const tries = () => server.received.filter(({ method, url }) => `${method} ${url}` === sending).length;

describe('adding a loved one beyond the plan’s limit', () => {
  it('shows the count, the limit and the plan, with a link to larger plans', async () => {
    signedIn(server, {}, { [adding]: full('family members', 'basic', 3, 3) });
    const { app } = await addRuth();
    const dialog = await limitDialog();
    dialog.getByText('3 of 3 family members');
    dialog.getByText('3 / 3');
    expect(dialog.getByText(/^Your plan/).textContent).toBe('Your plan: Basic');
    expect(dialog.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe('/pricing');
    await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(within(screen.getByRole('dialog', { name: 'Add New Loved One' })).getByLabelText('Name')).toHaveProperty(
      'value',
      'Ruth',
    );
    expect(app.path()).toBe('/member-dashboard');
  });

  it('shows a maximum of -1 as unlimited', { tags: 'long' }, async () => {
    signedIn(server, {}, { [adding]: full('family members', 'premium', 40, -1) });
    await addRuth();
    (await limitDialog()).getByText('40 / unlimited');
  });
});

describe('sending beyond the plan’s limit', () => {
  it('saves the message on the device, says what it is waiting for, and sends it once there is room', async () => {
    signedIn(server, family, { [sending]: noRoom });
    await send('a.mov');
    const dialog = await limitDialog();
    dialog.getByText('10 of 10 video messages this month');
    await userEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const section = await onItsWay();
    section.getByText('It’s safe here until your plan has room.');
    expect(section.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
    signedIn(server, family, { [sending]: keeps(aMessage({ title: 'By the sea' })) });
    await userEvent.click(section.getByRole('button', { name: 'Try again: By the sea' }));
    await toast('Message Saved With Love', '“By the sea” for Emma');
  });

  it('tries only one of several messages, and sends all of them once that one has room', { tags: 'long' }, async () => {
    signedIn(server, family, { [sending]: noRoom });
    await send('a.mov', 'b.mov', 'c.mov');
    await userEvent.click((await limitDialog()).getByRole('button', { name: 'Not now' }));
    const section = await onItsWay();
    expect(section.getAllByText(/until your plan has room/)).toHaveLength(3);
    expect(tries()).toBe(1);
    signedIn(server, family, { [sending]: keeps(aMessage()) });
    await userEvent.click(section.getByRole('button', { name: 'Try again: By the sea (2 of 3)' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull());
    expect(tries()).toBe(4);
  });

  it('is retried automatically once a plan with room starts', { tags: 'long' }, async () => {
    signedIn(server, family, { [sending]: noRoom });
    const app = await send('a.mov', 'b.mov');
    await userEvent.click((await limitDialog()).getByRole('button', { name: 'Not now' }));
    expect((await onItsWay()).getAllByText(/until your plan has room/)).toHaveLength(2);
    const { lovedOnes, storedBytes } = aSubscription().usage;
    const still = aSubscription({ usage: { lovedOnes, storedBytes, messages: { count: 10, maximum: 10 } } });
    act(() => showSubscription(app.queryClient, still));
    expect(tries()).toBe(1);
    signedIn(server, family, { [sending]: keeps(aMessage()) });
    const room = aSubscription({
      tier: 'premium',
      usage: { lovedOnes, storedBytes, messages: { count: 10, maximum: -1 } },
    });
    act(() => showSubscription(app.queryClient, room));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull());
    expect(tries()).toBe(3);
  });

  it('waits on the device while the storage is full, says so without a dialog, and is sent once there’s room for it', async () => {
    const message = 'Your plan holds 50 GB, and 50 GB are used, so this doesn’t fit.';
    signedIn(server, family, { [sending]: json(403, { message, code: 'storage_quota' }) });
    const app = await send('a.mov');
    await screen.findByText(message);
    (await onItsWay()).getByText('It’s safe here until there’s storage for it.');
    expect(screen.queryByRole('dialog', { name: /limit/ })).toBeNull();
    const { usage } = aSubscription();
    const used = (count: number) => aSubscription({ usage: { ...usage, storedBytes: { count, maximum: 1000 } } });
    act(() => showSubscription(app.queryClient, used(1001)));
    expect(tries()).toBe(1);
    signedIn(server, family, { [sending]: keeps(aMessage()) });
    act(() => showSubscription(app.queryClient, used(0)));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull());
    expect(tries()).toBe(2);
  });

  it('doesn’t interrupt another recording, but shows a toast', { tags: 'long' }, async () => {
    const uploads = signedIn(server, family, { [sending]: noRoom });
    uploads.hold();
    await send('a.mov');
    const progress = within(await screen.findByRole('dialog', { name: 'Your message is on its way' }));
    await userEvent.click(progress.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await onItsWay();
    const release = blockNavigation();
    uploads.release();
    await screen.findByText('You’ve reached the limit of your plan.');
    await (await onItsWay()).findByText(/until your plan has room/);
    expect(screen.queryByRole('dialog')).toBeNull();
    release();
  });

  it('shows the dialog for library videos too, which wait in the library', async () => {
    signedIn(server, {}, { [sending]: noRoom });
    openApp('/message-library?dialog=upload');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Video' }));
    const clip = aFile('a.mov');
    await chooseFiles(clip);
    await next();
    await userEvent.click(dialog.getByRole('button', { name: 'Upload Video' }));
    await userEvent.click((await limitDialog()).getByRole('button', { name: 'Not now' }));
    (await onItsWay()).getByText(/until your plan has room/);
  });
});

describe('sending without a membership', () => {
  it('explains, redirects, and saves the message for later', { tags: 'long' }, async () => {
    signedIn(server, family, {
      [sending]: ended,
      'GET /api/subscription': json(200, aSubscription({ state: 'expired', tier: null })),
    });
    const app = await send('a.mov');
    await toast('Subscription Expired', 'Your subscription has expired. Please renew to continue using the service.');
    await waitFor(() => expect(app.path()).toBe('/terms-of-service'), { timeout: 4000 });
    await act(() => app.router.navigate({ to: '/member-dashboard', search: {} }));
    (await onItsWay()).getByText('It’s safe here until you have a plan.');
  });
});
