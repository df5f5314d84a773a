import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aGuest, anApplication, columnOf, list, openTab, setUpAdminTab } from '#web/testing/admin-tab.tsx';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { press, write } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { GuestSessionsTab } from './guests.tsx';

const { answer, asked, sent } = setUpAdminTab();
beforeEach(() => setFacts({ sendsMail: true }));
const guests = 'GET /api/admin/guest-sessions';
const create = 'POST /api/admin/guest-sessions';
const invite = 'POST /api/admin/send-guest-invitation';
const applications = 'GET /api/admin/tester-applications';

const answers = { [guests]: list([aGuest()]), [applications]: list([anApplication()], { waiting: 1 }) };
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const refused = (message: string, code: string) => json(409, { message, code });

describe('guest sessions', () => {
  it('are active until they are deactivated or expire, and only active ones have actions', async () => {
    answer({
      ...answers,
      [guests]: list([
        aGuest(),
        aGuest({ id: 6, guestCode: 'ENDED', isActive: false }),
        aGuest({ id: 7, guestCode: 'OVER', expiresAt: '2020-01-01T00:00:00.000Z' }),
      ]),
    });
    openTab(GuestSessionsTab);
    expect(await columnOf('Guest sessions', 3)).toEqual(['Active', 'Inactive', 'Inactive']);
    expect(screen.getAllByRole('button', { name: /^Deactivate/ })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /^Send invitation/ })).toHaveLength(1);
  });

  it('are created with a code, an email and a level, and then show the code', async () => {
    answer({
      ...answers,
      [create]: json(201, aGuest({ accessLevel: 'demo' })),
      [invite]: json(200, { message: 'ok' }),
    });
    openTab(GuestSessionsTab);
    await press('Create guest');
    const form = await dialog('New guest');
    const code = form.getByRole<HTMLInputElement>('textbox', { name: 'Guest code' });
    expect(code.value).toMatch(/^SOMEDAY-BETA-\d{4,5}-[0-9A-Z]{6}$/);
    const before = code.value;
    await userEvent.click(form.getByRole('button', { name: 'New code' }));
    expect(code.value).not.toBe(before);
    form.getByText(/^Just a label\./);
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Access level' }), 'Demo');
    expect(code.value).toMatch(/^SOMEDAY-DEMO-/);
    await userEvent.type(form.getByRole('textbox', { name: /^Email/ }), 'gwen@example.com');
    const typed = code.value;
    await userEvent.click(form.getByRole('button', { name: 'Create guest' }));
    await toast('Guest session created successfully', 'SOMEDAY-BETA-1234-7ABCDE');
    expect(sent(create)).toEqual([{ guestCode: typed, email: 'gwen@example.com', accessLevel: 'demo' }]);
    const made = await dialog('Guest code');
    made.getByText('SOMEDAY-BETA-1234-7ABCDE');
    made.getByRole('button', { name: 'Copy code' });
    await userEvent.click(made.getByRole('button', { name: 'Send invitation' }));
    await toast('Invitation sent', 'The code is on its way to gwen@example.com.');
    expect(asked(guests).length).toBeGreaterThan(1);
  });

  it('are not created without a code', async () => {
    answer(answers);
    openTab(GuestSessionsTab, '?dialog=new');
    const form = await dialog('New guest');
    await userEvent.clear(form.getByRole('textbox', { name: 'Guest code' }));
    await userEvent.click(form.getByRole('button', { name: 'Create guest' }));
    await form.findByText('Guest code is required');
    expect(sent(create)).toEqual([]);
  });

  it('say why they couldn’t be created', async () => {
    const taken = 'Another guest already has this code. Choose another.';
    answer({ ...answers, [create]: refused(taken, 'guest_code_taken') });
    openTab(GuestSessionsTab, '?dialog=new');
    const form = await dialog('New guest');
    await userEvent.click(form.getByRole('button', { name: 'Create guest' }));
    await toast('Error creating guest session', taken);
    expect(form.getByRole('textbox', { name: 'Guest code' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('keep a typed code when the level changes, and say that it got a random ending', async () => {
    answer({ ...answers, [create]: json(201, aGuest({ guestCode: 'EASY-7ABCDEFG', email: null })) });
    openTab(GuestSessionsTab, '?dialog=new');
    const form = await dialog('New guest');
    const code = form.getByRole<HTMLInputElement>('textbox', { name: 'Guest code' });
    await userEvent.clear(code);
    await write(code, 'EASY');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Access level' }), 'Admin');
    expect(code.value).toBe('EASY');
    await userEvent.click(form.getByRole('button', { name: 'Create guest' }));
    const made = await dialog('Guest code');
    made.getByText('Your code was easy to guess, so we added a random ending.');
    expect(made.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  });

  it('are deactivated after confirmation', async () => {
    const path = 'POST /api/admin/guest-sessions/5/deactivate';
    answer({ ...answers, [path]: json(200, aGuest({ isActive: false })) });
    openTab(GuestSessionsTab, '?tab=guests');
    await press('Deactivate SOMEDAY-BETA-1234-7ABCDE');
    expect(location.search).toBe('?tab=guests&dialog=deactivate&id=5');
    const ask = await question('Deactivate this guest?');
    expect(asked(path)).toEqual([]);
    answer({
      ...answers,
      [guests]: list([aGuest({ isActive: false })]),
      [path]: json(200, aGuest({ isActive: false })),
    });
    await userEvent.click(ask.getByRole('button', { name: 'Deactivate' }));
    await toast('Guest session deactivated', 'SOMEDAY-BETA-1234-7ABCDE');
    await waitFor(async () => expect(await columnOf('Guest sessions', 3)).toEqual(['Inactive']));
    expect(location.search).toBe('?tab=guests');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('say when they had already ended', async () => {
    const over = refused('This guest session is no longer active.', 'guest_not_active');
    answer({ ...answers, 'POST /api/admin/guest-sessions/5/deactivate': over });
    openTab(GuestSessionsTab, '?dialog=deactivate&id=5');
    await userEvent.click((await question('Deactivate this guest?')).getByRole('button', { name: 'Deactivate' }));
    await toast('Error deactivating guest session', 'This guest session is no longer active.');
  });
});

describe('an invitation', () => {
  const send = () => press('Send invitation for SOMEDAY-BETA-1234-7ABCDE');

  it('goes to the guest’s address with their code', async () => {
    answer({ ...answers, [invite]: json(200, { message: 'ok' }) });
    openTab(GuestSessionsTab);
    await send();
    await toast('Invitation sent', 'The code is on its way to gwen@example.com.');
    expect(sent(invite)).toEqual([{ email: 'gwen@example.com', guestCode: 'SOMEDAY-BETA-1234-7ABCDE' }]);
  });

  it('needs an address', async () => {
    answer({ ...answers, [guests]: list([aGuest({ email: null })]) });
    openTab(GuestSessionsTab);
    await send();
    await toast('No email address', 'Copy this guest’s code and share it yourself.');
    expect(sent(invite)).toEqual([]);
  });

  it('says why it was not sent', async () => {
    answer({ ...answers, [invite]: json(429, { message: 'There were too many tries.', code: 'too_many_tries' }) });
    openTab(GuestSessionsTab);
    await send();
    await toast('Failed to send invitation', 'There were too many tries.');
  });
});

describe('tester applications', () => {
  const accept = 'POST /api/admin/tester-applications/9/accept';
  const decline = 'POST /api/admin/tester-applications/9/decline';

  it('are listed in full next to the guests, with how many are waiting', async () => {
    answer(answers);
    openTab(GuestSessionsTab, '?tab=guests&page=1&q=gwen');
    await userEvent.click(await screen.findByRole('radio', { name: 'Applications 1' }));
    expect(location.search).toBe('?tab=guests&view=applications');
    const card = within(await screen.findByRole('article', { name: 'Tess' }));
    for (const words of [
      'tess@example.com',
      '+49 30 1234',
      '36-45',
      'Parent with young children',
      '3 and 5',
      'reddit',
      'Tech-savvy',
      'Light: 1–2 hours a week',
      'Phone and computer',
      'Yes',
      'A friend',
      'I would like to leave something for my children.',
    ])
      card.getByText(words);
  });

  it('are accepted after confirmation, and the guest code is emailed', async () => {
    answer({ ...answers, [accept]: json(200, aGuest({ email: 'tess@example.com' })) });
    openTab(GuestSessionsTab, '?view=applications');
    await press('Accept Tess');
    const ask = await question('Accept Tess?');
    ask.getByText('They’ll become a guest, and we’ll email their code to tess@example.com.');
    const accepted = anApplication({ state: 'accepted', decidedAt: '2026-11-23T10:00:00.000Z' });
    answer({ [applications]: list([accepted], { waiting: 0 }), [accept]: json(200, aGuest()) });
    await userEvent.click(ask.getByRole('button', { name: 'Accept' }));
    await toast('Application accepted', 'Their guest code SOMEDAY-BETA-1234-7ABCDE is on its way to tess@example.com.');
    await screen.findByText('Accepted');
    await screen.findByRole('radio', { name: 'Applications 0' });
    expect(screen.queryByRole('button', { name: 'Accept Tess' })).toBeNull();
    expect(asked(accept)).toHaveLength(1);
  });

  it('leave no open question in the address, even if the list reloads before the rest of the tab', async () => {
    answer({ ...answers, [decline]: json(200, { message: 'ok' }) });
    openTab(GuestSessionsTab, '?view=applications');
    await press('Decline Tess');
    const ask = await question('Decline Tess?');
    const declined = anApplication({ state: 'declined', decidedAt: '2026-11-23T10:00:00.000Z' });
    const after = list([declined], { waiting: 0 });
    const later = Promise.withResolvers<void>();
    answer({
      [applications]: after,
      [`${applications}?limit=1`]: (...waiting) => void later.promise.then(() => after(...waiting)),
      [decline]: json(200, { message: 'ok' }),
    });
    await userEvent.click(ask.getByRole('button', { name: 'Decline' }));
    await screen.findByText('Declined');
    later.resolve();
    await waitFor(() => expect(location.search).toBe('?view=applications'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('are declined after confirmation', async () => {
    answer({ ...answers, [decline]: json(200, { message: 'ok' }) });
    openTab(GuestSessionsTab, '?view=applications');
    await press('Decline Tess');
    await userEvent.click((await question('Decline Tess?')).getByRole('button', { name: 'Decline' }));
    await toast('Application declined', 'Tess');
    expect(asked(decline)).toHaveLength(1);
  });

  it('say when someone else has already decided', async () => {
    answer({ ...answers, [accept]: refused('This application has already been decided.', 'already_decided') });
    openTab(GuestSessionsTab, '?view=applications&dialog=accept&id=9');
    await userEvent.click((await question('Accept Tess?')).getByRole('button', { name: 'Accept' }));
    await toast('We couldn’t accept the application', 'This application has already been decided.');
  });
});

describe('without email', () => {
  beforeEach(() => setFacts({}));

  it('guests can’t be invited by email, so their code is shared by hand', async () => {
    answer(answers);
    openTab(GuestSessionsTab);
    await screen.findByRole('button', { name: /^Deactivate / });
    expect(screen.queryByRole('button', { name: /^Send invitation/ })).toBeNull();
    await press('Create guest');
    const form = await dialog('New guest');
    form.getByText(/^Email isn’t set up on this Someday\. You’ll need to share the code yourself\./);
  });

  it('accepting an applicant promises no email and shows their code', async () => {
    const accept = 'POST /api/admin/tester-applications/9/accept';
    const guest = aGuest({ email: 'tess@example.com' });
    answer({ ...answers, [accept]: json(200, guest) });
    openTab(GuestSessionsTab, '?view=applications');
    await press('Accept Tess');
    const ask = await question('Accept Tess?');
    ask.getByText(/You’ll need to send their guest code to tess@example\.com yourself\.$/);
    await userEvent.click(ask.getByRole('button', { name: 'Accept' }));
    await toast(
      'Application accepted',
      `Their guest code is ${guest.guestCode}. You’ll also find it under Guest Sessions.`,
    );
  });
});
