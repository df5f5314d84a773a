import type { Delivery, DeliveryLog } from '@someday/contract/deliveries';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { tellFacts } from '#web/testing/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { sentTo, write } from '#web/testing/form.ts';
import { chooseFromMenu, toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();
beforeEach(() => tellFacts({ sendsMail: true }));

const path = '/api/video-messages/21/deliveries';
const get = `GET ${path}`;
const address = 'emma@example.org';
const message = aMessage({ title: 'By the sea' });
const lovedOne = { ...emma, email: address };

const aDelivery = (given: Partial<Delivery> = {}): Delivery => ({
  id: 5,
  day: '2026-11-02',
  state: 'sent',
  plannedFor: '2026-11-02T08:00:00.000Z',
  address,
  sentAt: null,
  isDelayed: false,
  canResend: false,
  ...given,
});
const aLog = (deliveries: readonly Delivery[], given: Partial<DeliveryLog> = {}): DeliveryLog => ({
  messageId: 21,
  childId: emma.id,
  recipientName: 'Emma',
  address,
  noticesStoppedAt: null,
  openedAt: null,
  deliveries: [...deliveries],
  ...given,
});

async function openLog(log: DeliveryLog, more: Parameters<typeof signedIn>[2] = {}, about = message) {
  signedIn(server, { children: [lovedOne], messages: [about] }, { [get]: json(200, log), ...more });
  openApp('/member-dashboard?dialog=deliveries&id=21');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery Log' }));
  await dialog.findByRole('region', { name: 'Where we write to Emma' });
  return dialog;
}
type Log = Awaited<ReturnType<typeof openLog>>;
const lines = (dialog: Log) => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the delivery log of a message', () => {
  it('is opened from the message’s menu, and says when the message opens', async () => {
    signedIn(server, { children: [lovedOne], messages: [message] }, { [get]: json(200, aLog([])) });
    const { router } = openApp('/member-dashboard');
    await chooseFromMenu('More: By the sea', 'Delivery Log');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery Log' }));
    dialog.getByText('Open for Emma');
    await dialog.findByText('Nothing has happened yet: Emma was not written to.');
    expect(router.state.location.search).toEqual({ dialog: 'deliveries', id: 21 });
  });

  it.each<[string, Partial<Delivery>, RegExp]>([
    ['planned', { state: 'planned', plannedFor: '2136-06-14T07:00:00.000Z' }, /^Emma will be written to.*2136/],
    ['due', { state: 'planned' }, /^Emma is being written to/],
    ['not taken yet', { state: 'planned', isDelayed: true }, /^Not taken yet: we try again.*seven days/],
    ['still being made ready', { state: 'waiting' }, /^Still being made ready.*as soon as it can be played/],
    ['sent', { sentAt: '2026-11-02T08:00:04.000Z' }, /^Emma was written toNov 2, 2026.* to emma@example\.org$/],
    ['refused', { state: 'refused' }, /^Our mail was not taken.* to emma@example\.org.*tell Emma yourself/],
    ['unaddressed', { state: 'unaddressed', address: null }, /^Nobody was told: no address.*hear of it from you/],
    ['stopped', { state: 'stopped' }, /^Emma was not written to.*No mails were wanted/],
  ])('says that an email is %s', async (_state, given, words) => {
    expect(lines(await openLog(aLog([aDelivery(given)])))).toEqual([expect.stringMatching(words)]);
  });

  it('tells what has happened, the newest first, and when the message was opened', async () => {
    const first = aDelivery({ sentAt: '2026-11-02T08:00:04.000Z' });
    const again = aDelivery({ id: 6, state: 'planned', plannedFor: '2136-06-14T07:00:00.000Z', address: null });
    const dialog = await openLog(aLog([again, first], { openedAt: '2026-11-03T19:00:00.000Z' }));
    expect(lines(dialog)).toEqual([
      expect.stringMatching(/^Emma will be written to/),
      expect.stringMatching(/^Emma opened itNov 3, 2026/),
      expect.stringMatching(/^Emma was written to/),
    ]);
  });

  it('says of a message with no day yet what it waits for', async () => {
    const dialog = await openLog(aLog([]), {}, aMessage({ title: 'By the sea', status: 'scheduled' }));
    dialog.getByText('It is sealed with no day yet: Emma is written to once you choose one.');
  });

  it('sends an email again, says so, and follows it', { tags: 'long' }, async () => {
    const sent = aDelivery({ sentAt: '2026-11-02T08:00:04.000Z', canResend: true });
    const under = aLog([aDelivery({ state: 'planned' })]);
    const dialog = await openLog(aLog([sent]), { 'POST /api/deliveries/5/resend': json(200, under) });
    await userEvent.click(dialog.getByRole('button', { name: 'Send Again' }));
    await toast('On Its Way Again', 'We write to emma@example.org now.');
    await dialog.findByText('Emma is being written to');
    signedIn(server, { children: [lovedOne], messages: [message] }, { [get]: json(200, aLog([sent])) });
    await dialog.findByText('Emma was written to');
  });

  it.each([
    [
      'nothing_to_resend',
      409,
      'There is nothing to send again: this message is not open yet, or its mail is on its way.',
    ],
    ['too_many_tries', 429, 'There were too many tries. Please try again in a little while.'],
  ])('says why it is not sent again: %s', async (code, status, text) => {
    const log = aLog([aDelivery({ state: 'refused', canResend: true })]);
    const dialog = await openLog(log, { 'POST /api/deliveries/5/resend': json(status, { code, message: text }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Send Again' }));
    await toast('Nothing was sent', text);
  });

  it('takes another address in place, for all of the loved one’s messages', async () => {
    const member = '/api/family/members/7';
    const refused = aDelivery({ state: 'refused', canResend: true });
    const changed = { ...lovedOne, email: 'emma@new.example' };
    const dialog = await openLog(aLog([refused]), { [`PATCH ${member}`]: json(200, changed) });
    await userEvent.click(dialog.getByRole('button', { name: 'Change Address' }));
    const field = dialog.getByLabelText('Email of Emma');
    expect(document.activeElement).toBe(field);
    dialog.getByText('All messages for Emma use this address.');
    await userEvent.clear(field);
    await userEvent.click(dialog.getByRole('button', { name: 'Save Address' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Please enter an email address.');
    await write(field, changed.email);
    const after = {
      [get]: json(200, aLog([refused], { address: changed.email })),
      [`PATCH ${member}`]: json(200, changed),
    };
    signedIn(server, { children: [changed], messages: [message] }, after);
    await userEvent.click(dialog.getByRole('button', { name: 'Save Address' }));
    await toast('Address Changed', 'We write to Emma at emma@new.example from now on.');
    await dialog.findByText('emma@new.example');
    expect(sentTo(server, member)).toEqual([{ name: 'Emma', email: 'emma@new.example' }]);
    dialog.getByRole('button', { name: 'Send Again' });
  });

  it('says under the field what the server has against an address', async () => {
    const text = 'Please enter a valid email address.';
    const refusal = json(400, { message: text, code: 'invalid_input', fields: [{ path: 'email', message: text }] });
    const dialog = await openLog(aLog([]), { 'PATCH /api/family/members/7': refusal });
    await userEvent.click(dialog.getByRole('button', { name: 'Change Address' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Address' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(text);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    dialog.getByText(address);
  });

  it('says quietly when nobody can be written to, and what to do', async () => {
    const dialog = await openLog(aLog([], { address: null }));
    dialog.getByText('No e-mail address: tell Emma yourself, or add one.');
    dialog.getByRole('button', { name: 'Add Address' });
  });

  it('says since when mails are not wanted', async () => {
    const dialog = await openLog(aLog([], { noticesStoppedAt: '2026-11-04T12:00:00.000Z' }));
    dialog.getByText(/^Emma wants no mails at this address, since November 4, 2026\./);
  });

  it('can be asked for again when it could not be loaded', async () => {
    signedIn(server, { children: [lovedOne], messages: [message] }, { [get]: json(502, {}) });
    openApp('/member-dashboard?dialog=deliveries&id=21');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery Log' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^The delivery log could not be loaded/);
    signedIn(server, { children: [lovedOne], messages: [message] }, { [get]: json(200, aLog([])) });
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    await dialog.findByRole('region', { name: 'Where we write to Emma' });
  });
});
