import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeOutbox } from '#web/features/upload/outbox/use-outbox.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { focusedHeading, press } from '#web/testing/form.ts';
import { guest } from '#web/testing/guest.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, emma, noSession, signedIn, theo } from '#web/testing/member-context.ts';
import { aSubscription as notPaying, onBasic, onTrial } from '#web/testing/pricing-context.ts';

const server = setUpMemberPage();
beforeEach(() => {
  closeOutbox();
  sessionStorage.clear();
  localStorage.clear();
});

const written = { ...emma, messageCounts: { total: 1, scheduled: 0, viewed: 0 } };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const titles = {
  1: 'Welcome to Someday',
  2: 'Add your first family member',
  3: 'Create your first message',
  4: 'Congratulations!',
};
const button = (name: string) => screen.queryByRole('button', { name });
/** Names of the completed steps. */
const ticked = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => /^(.*) , Done$/.exec(textContent ?? '')?.[1] ?? []);
const address = (app: ReturnType<typeof openApp>) => app.router.state.location.href;

describe('the onboarding', () => {
  it('says that it is loading, then shows three points and the progress', async () => {
    signedIn(server);
    openApp('/onboarding');
    await screen.findByText('Loading your onboarding experience...');
    await heading(titles[1]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Private & Secure',
      'Perfect Timing',
      'Lasting Love',
    ]);
    screen.getByText('Step 1 of 4');
    screen.getByText('0% complete');
    screen.getByRole('progressbar', { name: 'Onboarding progress' });
    expect(ticked()).toEqual([]);
    expect([button('Next'), button('Previous')]).toEqual([null, null]);
    expect(screen.getByRole('link', { name: 'Skip Onboarding' }).getAttribute('href')).toBe('/member-dashboard');
    expect(document.title).toBe('Step 1 of 4: Welcome to Someday · Someday');
  });

  it('moves on with the first button, back with Previous, and on with Next from a complete step', async () => {
    signedIn(server);
    const app = openApp('/onboarding');
    await press('Let’s Get Started');
    await focusedHeading(titles[2]);
    expect([ticked(), button('Next')]).toEqual([['Welcome'], null]);
    screen.getByText('25% complete');
    expect(address(app)).toBe('/onboarding?step=2');
    await press('Previous');
    await focusedHeading(titles[1]);
    expect(button('Previous')).toBeNull();
    await press('Next');
    await focusedHeading(titles[2]);
  });

  it('works with the browser’s Back and Forward', async () => {
    signedIn(server);
    const app = openApp('/onboarding');
    await press('Let’s Get Started');
    await heading(titles[2]);
    act(() => app.router.history.back());
    await focusedHeading(titles[1]);
    act(() => app.router.history.forward());
    await focusedHeading(titles[2]);
  });

  it('can be skipped to the dashboard', async () => {
    signedIn(server);
    const app = openApp('/onboarding');
    await userEvent.click(await screen.findByRole('link', { name: 'Skip Onboarding' }));
    await waitFor(() => expect(app.path()).toBe('/member-dashboard'));
  });

  it('says when it can’t be loaded, and tries again', async () => {
    signedIn(server, {}, { 'GET /api/parents': json(404, { message: 'No', code: 'not_found' }) });
    openApp('/onboarding');
    await screen.findByRole('heading', { name: 'We couldn’t load this page' });
    signedIn(server);
    await press('Try again');
    await heading(titles[1]);
  });
});

describe('a member who comes back', () => {
  it('resumes where they left', async () => {
    signedIn(server, { children: [emma] });
    openApp('/onboarding');
    await heading(titles[3]);
    await press('Previous');
    await heading('Add another family member');
    openApp('/onboarding');
    await waitFor(() => expect(screen.getAllByText('Step 2 of 4')).toHaveLength(2));
  });

  it('resumes at a later step when more was done elsewhere', async () => {
    localStorage.setItem('someday-onboarding:1', JSON.stringify({ step: 2, completed: [1] }));
    signedIn(server, { children: [emma] });
    const app = openApp('/onboarding');
    await heading(titles[3]);
    expect(ticked()).toEqual(['Welcome', 'Your loved one']);
    await waitFor(() => expect(address(app)).toBe('/onboarding?step=3'));
  });

  it('is done when every step is complete, and gets the code to pass on', async () => {
    signedIn(server, { children: [written, theo] });
    openApp('/onboarding');
    await heading(titles[4]);
    expect(ticked()).toEqual(['Welcome', 'Your loved one', 'Your message', 'Ready']);
    screen.getByText('100% complete');
    screen.getByText('7ABCD-EFGH0');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/member-dashboard');
    expect(screen.getByRole('link', { name: 'Get Message Ideas' }).getAttribute('href')).toBe('/message-tips');
    expect([button('Previous'), button('Next')]).toEqual([null, null]);
    expect(screen.queryByRole('link', { name: 'Skip Onboarding' })).toBeNull();
  });

  it.each(['?step=2', '?step=4', '?step=9', '?step=x'])(
    'is led from %s to the first incomplete step',
    async (search) => {
      signedIn(server);
      const app = openApp(`/onboarding${search}`);
      await heading(titles[1]);
      await waitFor(() => expect(address(app)).toBe('/onboarding?step=1'));
    },
  );

  it('is told that a message needs a loved one', async () => {
    localStorage.setItem('someday-onboarding:1', JSON.stringify({ step: 3, completed: [1, 2] }));
    signedIn(server);
    openApp('/onboarding?step=3');
    await heading(titles[2]);
    await toast('No Family Member Found', 'Please add a family member first.');
  });

  it('starts over when the stored progress is unreadable', async () => {
    localStorage.setItem('someday-onboarding:1', '{"step":7');
    signedIn(server);
    openApp('/onboarding');
    await heading(titles[1]);
  });
});

describe('the free trial badge', () => {
  const withSubscription = (plan: object) => signedIn(server, {}, { 'GET /api/subscription': json(200, plan) });

  it.each([
    ['a member on the trial', onTrial],
    ['a member who can have the trial', notPaying()],
  ])('is shown to %s', async (_who, plan) => {
    withSubscription(plan);
    openApp('/onboarding');
    await heading(titles[1]);
    screen.getByText('7-Day Free Trial');
  });

  it.each([
    ['a paying member', onBasic],
    ['a member who has had the trial', notPaying({ trialAvailable: false })],
    ['anyone without plans', { ...notPaying({ billing: 'off', state: 'lifetime', tier: 'lifetime' }) }],
  ])('is not shown to %s', async (_who, plan) => {
    withSubscription(plan);
    openApp('/onboarding');
    await heading(titles[1]);
    expect(screen.queryByText(/Free Trial/)).toBeNull();
  });
});

describe('the way here', () => {
  it('is closed to guests', async () => {
    signedIn(server, { member: guest });
    const app = openApp('/onboarding');
    await waitFor(() => expect(app.path()).toBe('/member-dashboard'));
    await screen.findByRole('heading', { level: 1, name: /who would love to hear from you/ });
    expect(screen.queryByRole('link', { name: 'Walk me through it' })).toBeNull();
  });

  it('needs a login', async () => {
    signedIn(server, {}, { 'GET /api/auth/check': noSession });
    const app = openApp('/onboarding');
    await waitFor(() => expect(address(app)).toBe('/login?next=%2Fonboarding'));
  });

  it('starts on the dashboard of a member without loved ones', async () => {
    signedIn(server, { member: anna });
    const app = openApp('/member-dashboard');
    await userEvent.click(await screen.findByRole('link', { name: 'Walk me through it' }));
    await heading(titles[1]);
    expect(app.path()).toBe('/onboarding');
  });
});
