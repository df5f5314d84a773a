import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aGuest, anApplication, columnOf, list, openTab, setUpAdminTab } from '#web/testing/admin-tab.tsx';
import { json } from '#web/testing/answering-server.ts';
import { tellFacts } from '#web/testing/facts.ts';
import { press, write } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { GuestSessionsTab } from './guests.tsx';

const { answer, asked, sent } = setUpAdminTab();
beforeEach(() => tellFacts({ sendsMail: true }));
const guests = 'GET /api/admin/guest-sessions';
const create = 'POST /api/admin/guest-sessions';
const invite = 'POST /api/admin/send-guest-invitation';
const applications = 'GET /api/admin/tester-applications';

const answers = { [guests]: list([aGuest()]), [applications]: list([anApplication()], { waiting: 1 }) };
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const refused = (message: string, code: string) => json(409, { message, code });

describe('guest sessions', () => {
  it('are active while nobody has ended them and their time is not over; only then something can be done', async () => {
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

  it('are made with a code of their own, an address and a level; then the code is offered', async () => {
    answer({
      ...answers,
      [create]: json(201, aGuest({ accessLevel: 'demo' })),
      [invite]: json(200, { message: 'ok' }),
    });
    openTab(GuestSessionsTab);
    await press('Create Guest');
    const form = await dialog('Create a Guest');
    const code = form.getByRole<HTMLInputElement>('textbox', { name: 'Guest code' });
    expect(code.value).toMatch(/^SOMEDAY-BETA-\d{4,5}-[0-9A-Z]{6}$/);
    const before = code.value;
    await userEvent.click(form.getByRole('button', { name: 'New Code' }));
    expect(code.value).not.toBe(before);
    form.getByText(/Levels are only labels/);
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Access level' }), 'Demo');
    expect(code.value).toMatch(/^SOMEDAY-DEMO-/);
    await userEvent.type(form.getByRole('textbox', { name: /^Email/ }), 'gwen@example.com');
    const typed = code.value;
    await userEvent.click(form.getByRole('button', { name: 'Create Guest' }));
    await toast('Guest session created successfully', 'SOMEDAY-BETA-1234-7ABCDE');
    expect(sent(create)).toEqual([{ guestCode: typed, email: 'gwen@example.com', accessLevel: 'demo' }]);
    const made = await dialog('The Guest’s Code');
    made.getByText('SOMEDAY-BETA-1234-7ABCDE');
    made.getByRole('button', { name: 'Copy Code' });
    await userEvent.click(made.getByRole('button', { name: 'Send Invitation' }));
    await toast('Invitation sent', 'The code is on its way to gwen@example.com.');
    expect(asked(guests).length).toBeGreaterThan(1);
  });

  it('are not made without a code', async () => {
    answer(answers);
    openTab(GuestSessionsTab, '?dialog=new');
    const form = await dialog('Create a Guest');
    await userEvent.clear(form.getByRole('textbox', { name: 'Guest code' }));
    await userEvent.click(form.getByRole('button', { name: 'Create Guest' }));
    await form.findByText('Guest code is required');
    expect(sent(create)).toEqual([]);
  });

  it('say why they could not be made', async () => {
    const taken = 'There is already a guest with this code. Please choose another one.';
    answer({ ...answers, [create]: refused(taken, 'guest_code_taken') });
    openTab(GuestSessionsTab, '?dialog=new');
    const form = await dialog('Create a Guest');
    await userEvent.click(form.getByRole('button', { name: 'Create Guest' }));
    await toast('Error creating guest session', taken);
    expect(form.getByRole('textbox', { name: 'Guest code' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('keep a code that was typed when the level changes, and tell that it got a random end', async () => {
    answer({ ...answers, [create]: json(201, aGuest({ guestCode: 'EASY-7ABCDEFG', email: null })) });
    openTab(GuestSessionsTab, '?dialog=new');
    const form = await dialog('Create a Guest');
    const code = form.getByRole<HTMLInputElement>('textbox', { name: 'Guest code' });
    await userEvent.clear(code);
    await write(code, 'EASY');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Access level' }), 'Admin');
    expect(code.value).toBe('EASY');
    await userEvent.click(form.getByRole('button', { name: 'Create Guest' }));
    const made = await dialog('The Guest’s Code');
    made.getByText('Your code could have been guessed, so it got a random end.');
    expect(made.queryByRole('button', { name: 'Send Invitation' })).toBeNull();
  });

  it('are deactivated once that was confirmed', async () => {
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

  it('say when they had ended before', async () => {
    const over = refused('This guest session is not active any more.', 'guest_not_active');
    answer({ ...answers, 'POST /api/admin/guest-sessions/5/deactivate': over });
    openTab(GuestSessionsTab, '?dialog=deactivate&id=5');
    await userEvent.click((await question('Deactivate this guest?')).getByRole('button', { name: 'Deactivate' }));
    await toast('Error deactivating guest session', 'This guest session is not active any more.');
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
    await toast('No email address', 'This guest has none. Copy their code and pass it on yourself.');
    expect(sent(invite)).toEqual([]);
  });

  it('says why it was not sent', async () => {
    answer({ ...answers, [invite]: json(429, { message: 'There were too many tries.', code: 'too_many_tries' }) });
    openTab(GuestSessionsTab);
    await send();
    await toast('Failed to send invitation', 'There were too many tries.');
  });
});

describe('applications of testers', () => {
  const accept = 'POST /api/admin/tester-applications/9/accept';
  const decline = 'POST /api/admin/tester-applications/9/decline';

  it('stand beside the guests, with how many wait and all that they say', async () => {
    answer(answers);
    openTab(GuestSessionsTab, '?tab=guests&page=1&q=gwen');
    await userEvent.click(await screen.findByRole('radio', { name: 'Applications 1' }));
    expect(location.search).toBe('?tab=guests&view=applications');
    const card = within(await screen.findByRole('article', { name: 'Tess' }));
    for (const said of [
      'tess@example.com',
      '+49 30 1234',
      '36-45',
      'Parent with young children',
      '3 and 5',
      'reddit',
      'Tech-savvy',
      'Light: 1 to 2 hours a week',
      'Phone and computer',
      'Yes',
      'A friend',
      'I would like to leave something for my children.',
    ])
      card.getByText(said);
  });

  it('are accepted once that was confirmed: a guest code is made and mailed', async () => {
    answer({ ...answers, [accept]: json(200, aGuest({ email: 'tess@example.com' })) });
    openTab(GuestSessionsTab, '?view=applications');
    await press('Accept Tess');
    const ask = await question('Accept Tess?');
    ask.getByText('They become a guest, and their guest code is mailed to tess@example.com.');
    const accepted = anApplication({ state: 'accepted', decidedAt: '2026-11-23T10:00:00.000Z' });
    answer({ [applications]: list([accepted], { waiting: 0 }), [accept]: json(200, aGuest()) });
    await userEvent.click(ask.getByRole('button', { name: 'Accept' }));
    await toast('Application accepted', 'The guest code SOMEDAY-BETA-1234-7ABCDE is on its way to tess@example.com.');
    await screen.findByText('Accepted');
    await screen.findByRole('radio', { name: 'Applications 0' });
    expect(screen.queryByRole('button', { name: 'Accept Tess' })).toBeNull();
    expect(asked(accept)).toHaveLength(1);
  });

  it('leave no question in the address, also where the list is answered before the rest of the tab', async () => {
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

  it('are declined once that was confirmed', async () => {
    answer({ ...answers, [decline]: json(200, { message: 'ok' }) });
    openTab(GuestSessionsTab, '?view=applications');
    await press('Decline Tess');
    await userEvent.click((await question('Decline Tess?')).getByRole('button', { name: 'Decline' }));
    await toast('Application declined', 'Tess');
    expect(asked(decline)).toHaveLength(1);
  });

  it('say when somebody else was faster', async () => {
    answer({ ...answers, [accept]: refused('This application was decided already.', 'already_decided') });
    openTab(GuestSessionsTab, '?view=applications&dialog=accept&id=9');
    await userEvent.click((await question('Accept Tess?')).getByRole('button', { name: 'Accept' }));
    await toast('Error accepting application', 'This application was decided already.');
  });
});

describe('where no mail leaves', () => {
  beforeEach(() => tellFacts({}));

  it('guests are not invited by mail: their code is passed on', async () => {
    answer(answers);
    openTab(GuestSessionsTab);
    await screen.findByRole('button', { name: /^Deactivate / });
    expect(screen.queryByRole('button', { name: /^Send invitation/ })).toBeNull();
    await press('Create Guest');
    const form = await dialog('Create a Guest');
    form.getByText(/^Email isn’t set up on this Someday\. You’ll need to pass the code on yourself\./);
  });

  it('an applicant is accepted without the promise of a mail, and their code is said', async () => {
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
