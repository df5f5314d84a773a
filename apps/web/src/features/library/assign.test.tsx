import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LovedOne } from '@someday/contract/loved-ones';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceNow } from '#web/lib/clock.ts';
import { todayIn } from '#web/lib/days.ts';
import { json } from '#web/testing/answering-server.ts';
import { aVideo, dialogNamed, openLibrary, shownTitles } from '#web/testing/library-page.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, anna, emma, nobody, notSignedIn, signedIn, theo } from '#web/testing/member-world.ts';
import { sentTo, write } from '#web/testing/form.ts';
import { assignFormSchema, emptyAssignment } from './assign-dialog.tsx';

const server = setUpMemberPage();
const path = '/api/video-library/41/assign';
const call = `PATCH ${path}`;
const assigned = json(200, aMessage({ id: 41, title: 'The story of the blue boat' }));

type Answers = Parameters<typeof signedIn>[2];
async function openAssign(children: readonly LovedOne[], answers: Answers = {}) {
  signedIn(server, { children, videos: [aVideo(), aVideo({ id: 42, title: 'Another' })] }, answers);
  const app = await openLibrary('?dialog=assign&id=41');
  return { ...app, dialog: await dialogNamed('Assign Message') };
}
type Dialog = Awaited<ReturnType<typeof openAssign>>['dialog'];
const choose = async (dialog: Dialog, name: string) => userEvent.click(await dialog.findByRole('radio', { name }));
const submit = async (dialog: Dialog) => userEvent.click(await dialog.findByRole('button', { name: 'Assign Message' }));
const inTokyo: LovedOne = { ...theo, timeZone: 'Asia/Tokyo' };

beforeEach(() => sessionStorage.clear());

describe('assigning a video of the library', () => {
  it('gives it to the one who is chosen, and it leaves the library', async () => {
    const { dialog } = await openAssign([emma, theo], { [call]: assigned });
    dialog.getByText('Life Advice, 3:18');
    await choose(dialog, 'Emma Daughter');
    await write(dialog.getByLabelText(/^Recipient name/), 'little bear');
    await userEvent.type(dialog.getByLabelText(/^Delivery date/), '2131-06-14');
    await userEvent.type(await dialog.findByLabelText(/^Time of day/), '09:30');
    signedIn(server, { children: [emma, theo], videos: [aVideo({ id: 42, title: 'Another' })] }, { [call]: assigned });
    await submit(dialog);
    await toast('Message Assigned', 'Your message has been successfully assigned to a family member.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(server, path)).toEqual([
      { videoId: 41, childId: '7', recipientName: 'little bear', deliveryDate: '2131-06-14', deliveryTime: '09:30' },
    ]);
    await waitFor(() => expect(shownTitles()).toEqual(['Another']));
    expect(sessionStorage).toHaveLength(0);
  });

  it('asks who it is for', async () => {
    const { dialog } = await openAssign([emma, theo]);
    await submit(dialog);
    expect((await dialog.findByRole('alert')).textContent).toBe('Please select a family member');
    expect(sentTo(server, path)).toEqual([]);
  });

  it('needs no name and no day, and has nobody to choose among one', async () => {
    const { dialog } = await openAssign([{ ...emma, relationship: '' }], { [call]: assigned });
    expect(await dialog.findByRole('radio', { name: 'Emma Loved One' })).toHaveProperty('checked', true);
    expect(dialog.queryByLabelText(/^Time of day/)).toBeNull();
    await submit(dialog);
    await toast('Message Assigned', 'Your message has been successfully assigned to a family member.');
    expect(sentTo(server, path)).toEqual([
      { videoId: 41, childId: '7', recipientName: '', deliveryDate: '', deliveryTime: '' },
    ]);
  });

  it('counts days from today on, where the loved one lives', async () => {
    const { dialog } = await openAssign([emma, inTokyo]);
    const day = await dialog.findByLabelText(/^Delivery date/);
    await choose(dialog, 'Emma Daughter');
    expect(day.getAttribute('min')).toBe(todayIn('Europe/Berlin', deviceNow()));
    await choose(dialog, 'Theo Son');
    expect(day.getAttribute('min')).toBe(todayIn('Asia/Tokyo', deviceNow()));
    await userEvent.type(day, '2131-06-14');
    await dialog.findByText(/Day and time are meant where Theo is: Tokyo\b/);
    await userEvent.clear(day);
    await userEvent.type(day, '2020-01-01');
    await submit(dialog);
    await dialog.findByText('Please choose a delivery date from today on.');
    expect(sentTo(server, path)).toEqual([]);
  });

  it.each([
    ['2026-03-01T15:30:00Z', String(theo.id), '2026-03-01', false], // it is the second already in Tokyo
    ['2026-03-01T15:30:00Z', String(theo.id), '2026-03-02', true],
    ['2026-03-01T15:30:00Z', String(emma.id), '2026-03-01', true],
    ['2026-03-01T23:30:00Z', String(emma.id), '2026-03-01', false], // it is the second already in Berlin
  ])('at %s for loved one %s takes %s: %s', (now, childId, deliveryDate, isTaken) => {
    const parents = {
      user: { ...anna, isGuest: false, subscriptionActive: false },
      children: [emma, inTokyo],
      messages: [],
      counts: { total: 0, videos: 0, photos: 0, available: 0, scheduled: 0, viewed: 0 },
      nextToOpen: null,
    };
    const schema = assignFormSchema(parents, () => new Date(now));
    expect(schema.safeParse({ ...emptyAssignment, childId, deliveryDate }).success).toBe(isTaken);
  });

  it.each([
    [
      'the server’s words',
      json(409, { message: 'This one is being changed.', code: 'x' }),
      'This one is being changed.',
    ],
    ['its own', json(502, ''), 'Failed to assign message. Please try again.'],
  ])('says in %s why it failed, and keeps what was entered', async (_whose, answer, text) => {
    const { dialog } = await openAssign([emma, theo], { [call]: answer });
    await choose(dialog, 'Theo Son');
    await write(dialog.getByLabelText(/^Recipient name/), 'captain');
    await submit(dialog);
    await toast('Assignment Failed', text);
    expect(dialog.getByLabelText(/^Recipient name/)).toHaveProperty('value', 'captain');
    expect(dialog.getByRole('radio', { name: 'Theo Son' })).toHaveProperty('checked', true);
  });

  it('says at the field what the server found wrong with it', async () => {
    const message = 'Please choose a day from 2131-06-15 on.';
    const body = { message, code: 'invalid_input', fields: [{ path: 'deliveryDate', message }] };
    const { dialog } = await openAssign([emma], { [call]: json(400, body) });
    await userEvent.type(await dialog.findByLabelText(/^Delivery date/), '2131-06-14');
    await submit(dialog);
    await waitFor(() => expect(dialog.getByLabelText(/^Delivery date/).getAttribute('aria-invalid')).toBe('true'));
    await toast('Assignment Failed', message);
  });

  it('keeps what was entered when the session ends in the middle of it, until it is given up', async () => {
    const { dialog, path: at } = await openAssign([emma, theo], { [call]: notSignedIn });
    await choose(dialog, 'Theo Son');
    await write(dialog.getByLabelText(/^Recipient name/), 'captain');
    signedIn(server, {}, { 'GET /api/auth/check': nobody, [call]: notSignedIn });
    await submit(dialog);
    await waitFor(() => expect(at()).toBe('/login'));

    const again = await openAssign([emma, theo]);
    await waitFor(() => expect(again.dialog.getByLabelText(/^Recipient name/)).toHaveProperty('value', 'captain'));
    expect(again.dialog.getByRole('radio', { name: 'Theo Son' })).toHaveProperty('checked', true);
    await userEvent.click(again.dialog.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('choosing among many', () => {
  const people = Array.from({ length: 12 }, (_, index) => ({
    ...emma,
    id: index + 1,
    name: `Cousin ${String.fromCodePoint(65 + index)}`,
    relationship: index === 11 ? 'Godchild' : 'Friend',
  }));

  it('shows all, and finds them by name', async () => {
    const { dialog } = await openAssign(people);
    expect(await dialog.findAllByRole('radio')).toHaveLength(12);
    await choose(dialog, 'Cousin B Friend');
    const field = dialog.getByRole('textbox', { name: 'Search your loved ones' });
    await write(field, 'godch');
    expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['2', '12']);
    await choose(dialog, 'Cousin L Godchild');
    await userEvent.clear(field);
    await write(field, 'nobody');
    expect(dialog.getByRole('radio', { name: 'Cousin L Godchild' })).toHaveProperty('checked', true);
  });

  it('has no search where all are seen at a glance', async () => {
    const { dialog } = await openAssign(people.slice(0, 8));
    expect(await dialog.findAllByRole('radio')).toHaveLength(8);
    expect(dialog.queryByRole('search')).toBeNull();
  });
});

describe('assigning without loved ones', () => {
  it('leads to adding somebody first', async () => {
    const { dialog } = await openAssign([]);
    const link = await dialog.findByRole('link', { name: 'Add New Loved One' });
    expect(link.getAttribute('href')).toBe('/member-dashboard?dialog=add');
  });

  it('says so when they cannot be loaded, and tries again', async () => {
    const { dialog } = await openAssign([], {
      'GET /api/parents': json(500, { message: 'Not now.', code: 'internal' }),
    });
    await dialog.findByText('Not now.');
    signedIn(server, { children: [emma], videos: [aVideo()] });
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('radio', { name: 'Emma Daughter' });
  });
});
