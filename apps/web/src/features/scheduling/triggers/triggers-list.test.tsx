import type { Message } from '@someday/contract/api/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, aTrigger, emma, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const aSealed = (overrides: Partial<Message> = {}): Message =>
  aMessage({
    status: 'scheduled',
    opening: {
      state: 'sealed',
      at: '2031-06-13T22:00:00.000Z',
      isReady: true,
      day: '2031-06-14',
      time: null,
      timeZone: 'Europe/Berlin',
      occasion: { type: 'birthday', name: null, number: 18 },
      repeats: { every: 1, unit: 'year', until: null },
    },
    ...overrides,
  });
const sealed = aSealed();
const open = aMessage({ id: 22, title: 'Good night' });
const held: Message = {
  ...sealed,
  opening: { ...sealed.opening, state: 'held', at: null, day: null, occasion: null, repeats: null },
};

const path = '/api/scheduled-triggers/51';
const pause = 'Pause: For your 18th birthday';

async function openTab(family: Parameters<typeof signedIn>[1], more: Parameters<typeof signedIn>[2] = {}) {
  signedIn(server, { children: [emma], ...family }, more);
  openApp('/member-dashboard?tab=schedule');
  await press('Show as a list');
  await press('Triggers');
}
const triggers = async () => within(await screen.findByRole('region', { name: 'Triggers' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rows = async () => (await (await triggers()).findAllByRole('listitem')).map((row) => within(row));

describe('the list of triggers', () => {
  it('shows when each message opens, whether the trigger is active, and what else it does', async () => {
    const later = aTrigger(sealed, { id: 52, nextDate: '2032-01-01' });
    const again = aTrigger(open, { id: 53, nextDate: '2033-01-01' });
    const paused = aTrigger(open, { id: 54, isActive: false, nextDate: null, triggerType: 'anniversary' });
    const over = aTrigger(open, { id: 55, nextDate: null, triggerType: 'date', repeats: null });
    await openTab({ messages: [sealed, open], triggers: [aTrigger(sealed), later, again, paused, over] });
    const [first, second, third, fourth, fifth] = await rows();
    first?.getByText('Opens for Emma on June 14, 2031, Emma’s 18th birthday, and comes back every year.');
    first?.getByText('Active');
    second?.getByText('This trigger is for January 1, 2032.');
    third?.getByText('Repeats on January 1, 2033.');
    fourth?.getByText('Inactive');
    fourth?.getByText('Paused: Anniversary, June 14, 2031, every year.');
    fifth?.getByText('This date has passed.');
  });

  it('offers to schedule a first one', async () => {
    await openTab({ messages: [open] });
    const list = await triggers();
    await list.findByRole('heading', { name: 'No triggers yet' });
    await userEvent.click(list.getByRole('button', { name: 'Schedule Trigger' }));
    await screen.findByRole('dialog', { name: 'Schedule Trigger' });
  });

  it('says when it can’t be loaded, and tries again', async () => {
    await openTab({}, { 'GET /api/scheduled-triggers': json(503, { message: 'Please wait a moment.', code: 'busy' }) });
    const list = await triggers();
    await list.findByRole('heading', { name: 'Failed to fetch triggers' });
    list.getByText('Please wait a moment.');
    signedIn(server, { children: [emma], messages: [sealed], triggers: [aTrigger(sealed)] });
    await userEvent.click(list.getByRole('button', { name: 'Try again' }));
    await list.findByText('Active');
  });

  it('says that it is loading', async () => {
    await openTab({}, { 'GET /api/scheduled-triggers': () => undefined });
    await (await triggers()).findByRole('status', { name: 'Loading your triggers' });
  });
});

describe('pausing a trigger', () => {
  it('happens right away if something else still opens the message, and can be undone', async () => {
    const other = aTrigger(sealed, { id: 52 });
    const paused = aTrigger(sealed, { isActive: false, nextDate: null });
    await openTab(
      { messages: [sealed], triggers: [aTrigger(sealed), other] },
      { [`PATCH ${path}`]: json(200, paused) },
    );
    const [row] = await rows();
    await userEvent.click(row?.getByRole('button', { name: pause }) ?? document.body);
    await screen.findByText('Trigger paused');
    await press('Undo');
    await waitFor(() => expect(sentTo(server, path)).toEqual([{ isActive: false }, { isActive: true }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Keep it sealed for now', 'sealed'],
    ['Open it now', 'now'],
  ])('asks what to do with a sealed message that nothing else opens: %s', async (answer, otherwise) => {
    const paused = aTrigger(held, { isActive: false, nextDate: null });
    await openTab({ messages: [sealed], triggers: [aTrigger(sealed)] }, { [`PATCH ${path}`]: json(200, paused) });
    await press(pause);
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause this trigger?' }));
    await dialog.findByText('This was the only thing opening “For your 18th birthday”. What should happen to it?');
    await userEvent.click(dialog.getByRole('radio', { name: new RegExp(`^${answer}`) }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pause trigger' }));
    await toast('Trigger paused', 'For your 18th birthday: Sealed for Emma, no day yet.');
    expect(sentTo(server, path)).toEqual([{ isActive: false, otherwise }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const undo = screen.queryByRole('button', { name: 'Undo' });
    expect(undo !== null, 'undoing would seal an opened message').toBe(otherwise === 'sealed');
  });

  it('asks for the new day, and shows the server’s error at that field', async () => {
    const refused = {
      message: 'Please choose a day from tomorrow on.',
      code: 'invalid_input',
      fields: [{ path: 'otherwise', message: 'That day is too near.' }],
    };
    await openTab({ messages: [sealed], triggers: [aTrigger(sealed)] }, { [`PATCH ${path}`]: json(400, refused) });
    await press(pause);
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause this trigger?' }));
    await userEvent.click(await dialog.findByRole('radio', { name: /^Choose a day/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pause trigger' }));
    await dialog.findByText('Choose tomorrow or later.');
    expect(sentTo(server, path)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Delivery date'), '2131-01-01');
    await userEvent.click(dialog.getByRole('button', { name: 'Pause trigger' }));
    await dialog.findByText('That day is too near.');
    expect(sentTo(server, path)).toEqual([{ isActive: false, otherwise: '2131-01-01' }]);
  });

  it('says when a message opens on its own delivery date', async () => {
    const own = aSealed({ deliveryDate: '2031-06-20' });
    await openTab({ messages: [own], triggers: [aTrigger(own)] });
    await press(pause);
    const question = within(await screen.findByRole('alertdialog', { name: 'Pause this trigger?' }));
    question.getByText('It opens on its own date, June 20, 2031.');
  });
});

describe('deleting a trigger', () => {
  it('asks first, and keeps the message', async () => {
    const gone = { id: 51, videoMessageId: open.id, opening: open.opening };
    await openTab({ messages: [open], triggers: [aTrigger(open)] }, { [`DELETE ${path}`]: json(200, gone) });
    await press('Delete: Good night');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this trigger?' }));
    question.getByText('You’ll keep the message “Good night”.');
    question.getByText('Nothing changes for now: Open for Emma.');
    await userEvent.click(question.getByRole('button', { name: 'Delete trigger' }));
    await toast('Trigger deleted', 'Good night: Open for Emma.');
  });

  it('sends what to do with a sealed message', async () => {
    const gone = { id: 51, videoMessageId: sealed.id, opening: held.opening };
    await openTab({ messages: [sealed], triggers: [aTrigger(sealed)] }, { [`DELETE ${path}`]: json(200, gone) });
    await press('Delete: For your 18th birthday');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this trigger?' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete trigger' }));
    await toast('Trigger deleted', 'For your 18th birthday: Sealed for Emma, no day yet.');
    expect(server.received.some(({ method, url }) => method === 'DELETE' && url === `${path}?otherwise=sealed`)).toBe(
      true,
    );
  });
});
