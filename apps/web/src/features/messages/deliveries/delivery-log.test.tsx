import type { Delivery, DeliveryLog } from '@someday/contract/api/deliveries';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { sentTo, write } from '#web/testing/form.ts';
import { chooseFromMenu, toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();
beforeEach(() => setFacts({ sendsMail: true }));

const path = '/api/video-messages/21/deliveries';
const get = `GET ${path}`;
const address = 'emma@example.org';
const message = aMessage({ title: 'By the sea' });
const lovedOne = { ...emma, email: address };

const aDelivery = (overrides: Partial<Delivery> = {}): Delivery => ({
  id: 5,
  day: '2026-11-02',
  state: 'sent',
  plannedFor: '2026-11-02T08:00:00.000Z',
  address,
  sentAt: null,
  isDelayed: false,
  canResend: false,
  ...overrides,
});
const aLog = (deliveries: readonly Delivery[], overrides: Partial<DeliveryLog> = {}): DeliveryLog => ({
  messageId: 21,
  childId: emma.id,
  recipientName: 'Emma',
  address,
  noticesStoppedAt: null,
  openedAt: null,
  deliveries: [...deliveries],
  ...overrides,
});

async function openLog(log: DeliveryLog, more: Parameters<typeof signedIn>[2] = {}, about = message) {
  signedIn(server, { children: [lovedOne], messages: [about] }, { [get]: json(200, log), ...more });
  openApp('/member-dashboard?dialog=deliveries&id=21');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery log' }));
  await dialog.findByRole('region', { name: 'Emma’s email' });
  return dialog;
}
type Log = Awaited<ReturnType<typeof openLog>>;
const lines = (dialog: Log) => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('a message’s delivery log', () => {
  it('opens from the message’s menu, and says when the message opens', async () => {
    signedIn(server, { children: [lovedOne], messages: [message] }, { [get]: json(200, aLog([])) });
    const { router } = openApp('/member-dashboard');
    await chooseFromMenu('More for “By the sea”', 'Delivery log');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery log' }));
    dialog.getByText('Open for Emma');
    await dialog.findByText('Nothing yet. We haven’t emailed Emma.');
    expect(router.state.location.search).toEqual({ dialog: 'deliveries', id: 21 });
  });

  it.each<[string, Partial<Delivery>, RegExp]>([
    ['planned', { state: 'planned', plannedFor: '2136-06-14T07:00:00.000Z' }, /^We’ll email Emma.*2136/],
    ['due', { state: 'planned' }, /^Emailing Emma/],
    ['not accepted yet', { state: 'planned', isDelayed: true }, /^Not accepted yet.*seven days/],
    ['still getting ready', { state: 'waiting' }, /^Still getting ready.*when it’s ready to play/],
    ['sent', { sentAt: '2026-11-02T08:00:04.000Z' }, /^Email sent to EmmaNov 2, 2026.* to emma@example\.org$/],
    [
      'refused',
      { state: 'refused', canResend: true },
      /^Email not accepted.* to emma@example\.org.*tell Emma yourself/,
    ],
    ['unaddressed', { state: 'unaddressed', address: null }, /^We didn’t email Emma.*no email address/],
    ['only saved', { state: 'saved', canResend: true }, /^We didn’t email Emma.*Email wasn’t set up then\.Send now$/],
    [
      'in doubt after a restore',
      { state: 'check', canResend: true },
      /^We may have emailed Emma.*restored from a backup/,
    ],
    ['stopped', { state: 'stopped' }, /^We didn’t email Emma.*turned off/],
  ])('says that an email is %s', async (_state, overrides, words) => {
    expect(lines(await openLog(aLog([aDelivery(overrides)])))).toEqual([expect.stringMatching(words)]);
  });

  it('lists what has happened, newest first, and when the message was opened', async () => {
    const first = aDelivery({ sentAt: '2026-11-02T08:00:04.000Z' });
    const again = aDelivery({ id: 6, state: 'planned', plannedFor: '2136-06-14T07:00:00.000Z', address: null });
    const dialog = await openLog(aLog([again, first], { openedAt: '2026-11-03T19:00:00.000Z' }));
    expect(lines(dialog)).toEqual([
      expect.stringMatching(/^We’ll email Emma/),
      expect.stringMatching(/^Emma opened itNov 3, 2026/),
      expect.stringMatching(/^Email sent to Emma/),
    ]);
  });

  it('says what a message with no day is waiting for', async () => {
    const dialog = await openLog(aLog([]), {}, aMessage({ title: 'By the sea', status: 'scheduled' }));
    dialog.getByText('Sealed, no day yet. Choose one, and we’ll email Emma.');
  });

  it('sends an email again, says so, and follows it', { tags: 'long' }, async () => {
    const sent = aDelivery({ sentAt: '2026-11-02T08:00:04.000Z', canResend: true });
    const under = aLog([aDelivery({ state: 'planned' })]);
    const dialog = await openLog(aLog([sent]), { 'POST /api/deliveries/5/resend': json(200, under) });
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await toast('On its way again', 'We’re emailing emma@example.org.');
    await dialog.findByText('Emailing Emma');
    signedIn(server, { children: [lovedOne], messages: [message] }, { [get]: json(200, aLog([sent])) });
    await dialog.findByText('Email sent to Emma');
  });

  it.each([
    [
      'nothing_to_resend',
      409,
      'There’s nothing to resend. This message hasn’t opened yet, or its email is on the way.',
    ],
    ['too_many_tries', 429, 'Too many tries. Try again in a little while.'],
  ])('says why it isn’t sent again: %s', async (code, status, text) => {
    const log = aLog([aDelivery({ state: 'refused', canResend: true })]);
    const dialog = await openLog(log, { 'POST /api/deliveries/5/resend': json(status, { code, message: text }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await toast('Nothing was sent', text);
  });

  it('can change the address for all of the loved one’s messages', async () => {
    const member = '/api/family/members/7';
    const refused = aDelivery({ state: 'refused', canResend: true });
    const changed = { ...lovedOne, email: 'emma@new.example' };
    const dialog = await openLog(aLog([refused]), { [`PATCH ${member}`]: json(200, changed) });
    await userEvent.click(dialog.getByRole('button', { name: 'Change address' }));
    const field = dialog.getByLabelText('Email');
    expect(document.activeElement).toBe(field);
    dialog.getByText('We’ll use it for all of Emma’s messages.');
    await userEvent.clear(field);
    await userEvent.click(dialog.getByRole('button', { name: 'Save address' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Please enter an email address.');
    await write(field, changed.email);
    const after = {
      [get]: json(200, aLog([refused], { address: changed.email })),
      [`PATCH ${member}`]: json(200, changed),
    };
    signedIn(server, { children: [changed], messages: [message] }, after);
    await userEvent.click(dialog.getByRole('button', { name: 'Save address' }));
    await toast('Address changed', 'We’ll email Emma at emma@new.example.');
    await dialog.findByText('emma@new.example');
    expect(sentTo(server, member)).toEqual([{ email: 'emma@new.example' }]);
    dialog.getByRole('button', { name: 'Send again' });
  });

  it('shows the server’s objection to an address at the field', async () => {
    const text = 'Please enter a valid email address.';
    const refusal = json(400, { message: text, code: 'invalid_input', fields: [{ path: 'email', message: text }] });
    const dialog = await openLog(aLog([]), { 'PATCH /api/family/members/7': refusal });
    await userEvent.click(dialog.getByRole('button', { name: 'Change address' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save address' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(text);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    dialog.getByText(address);
  });

  it('says when there is no address, and what to do', async () => {
    const dialog = await openLog(aLog([], { address: null }));
    dialog.getByText('No email yet. You’ll need to tell Emma, or add one.');
    dialog.getByRole('button', { name: 'Add address' });
  });

  it('promises no email where none can go', async () => {
    const ahead = (['planned', 'waiting'] as const).map((state, id) => aDelivery({ id, state, address: null }));
    const none = aMessage({ title: 'By the sea', status: 'scheduled' });
    const dialog = await openLog(aLog(ahead, { address: null }), {}, none);
    dialog.getByText('Sealed, no day yet.');
    expect(dialog.queryByText(/We’ll email|Emailing|Still getting ready/)).toBeNull();
  });

  it('doesn’t say that it’s sealed below the sentence that says it’s open', async () => {
    const later = aDelivery({ state: 'planned', plannedFor: '2136-06-14T07:00:00.000Z', address: null });
    const dialog = await openLog(aLog([later]));
    dialog.getByText('Open for Emma');
    expect(lines(dialog)).toEqual([expect.stringMatching(/^We’ll email Emma.*2136, [\d:]+ [AP]M$/)]);
  });

  it('sends a first email now, and doesn’t call it another', async () => {
    const saved = aDelivery({ state: 'saved', canResend: true });
    const after = json(200, aLog([aDelivery({ sentAt: '2026-11-02T08:00:04.000Z' })]));
    const dialog = await openLog(aLog([saved]), { 'POST /api/deliveries/5/resend': after });
    await userEvent.click(dialog.getByRole('button', { name: 'Send now' }));
    await toast('On its way', 'We’re emailing emma@example.org.');
  });

  it('says when emails were turned off', async () => {
    const dialog = await openLog(aLog([], { noticesStoppedAt: '2026-11-04T12:00:00.000Z' }));
    dialog.getByText(/^Emma turned off emails to this address on November 4, 2026\./);
  });

  it('can be loaded again after a failure', async () => {
    signedIn(server, { children: [lovedOne], messages: [message] }, { [get]: json(502, {}) });
    openApp('/member-dashboard?dialog=deliveries&id=21');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery log' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^We couldn’t load the delivery log/);
    signedIn(server, { children: [lovedOne], messages: [message] }, { [get]: json(200, aLog([])) });
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    await dialog.findByRole('region', { name: 'Emma’s email' });
  });
});
