import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { beginSession } from '#web/queries/session.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { draftsInTab, sentTo, write } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, anna, emma, nobody, notSignedIn, recipes, signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();

const path = '/api/video-messages/21';
const call = `PATCH ${path}`;
const open = aMessage({ title: 'By the sea' });
const sealed = aMessage({ title: 'By the sea', status: 'scheduled', deliveryDate: '2031-06-14' });

async function openEdit(message = open, more: Parameters<typeof signedIn>[2] = {}) {
  signedIn(server, { children: [emma], messages: [message] }, more);
  const app = openApp('/member-dashboard');
  await userEvent.click(await screen.findByRole('button', { name: `Edit: ${message.title}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Message' }));
  return { ...app, dialog };
}
type Edit = Awaited<ReturnType<typeof openEdit>>['dialog'];

async function retype(dialog: Edit, label: RegExp | string, text: string) {
  await userEvent.clear(dialog.getByLabelText(label));
  if (text) await write(dialog.getByLabelText(label), text);
}
const save = (dialog: Edit) => userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));

describe('editing a message', () => {
  it('sends what was changed, shows it at once and says so', async () => {
    const edited = { ...open, title: 'By the lake', category: 'celebration' } as const;
    const { dialog } = await openEdit(open, { [call]: json(200, edited) });
    await retype(dialog, 'Title', 'By the lake');
    await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Celebrations');
    signedIn(server, { children: [emma], messages: [edited] }, { [call]: json(200, edited) });
    await save(dialog);
    await toast('Message Updated', 'By the lake');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(server, path)).toEqual([{ title: 'By the lake', category: 'celebration' }]);
    await screen.findByRole('heading', { level: 3, name: 'By the lake' });
    expect(draftsInTab(), 'nothing of it waits in this tab').toEqual([]);
  });

  it('offers the member’s own categories, and shows the present one before they are known', async () => {
    const ownCategory = { categoryName: 'Recipes', categoryColor: '#FFCC00' };
    const inRecipes = aMessage({ title: 'By the sea', category: 'own-5', ownCategory });
    const songs = { ...recipes, id: 6, categoryName: 'Songs' };
    let answer: (() => void) | undefined;
    const { dialog } = await openEdit(inRecipes, {
      'GET /api/video-categories': (request, response) => {
        answer = () => json(200, [recipes, songs])(request, response);
      },
      [call]: json(200, { ...inRecipes, category: 'own-6' }),
    });
    const field = dialog.getByLabelText('Category');
    expect(within(field).getByRole('option', { name: 'Recipes', selected: true })).toHaveProperty('value', 'own-5');
    answer?.();
    await within(field).findByRole('option', { name: 'Songs' });
    expect(within(field).getAllByRole('option', { name: 'Recipes' })).toHaveLength(1);
    expect(field).toHaveProperty('value', 'own-5');
    await userEvent.selectOptions(field, 'Songs');
    await save(dialog);
    await waitFor(() => expect(sentTo(server, path)).toEqual([{ title: 'By the sea', category: 'own-6' }]));
  });

  it('needs a title, and a day from tomorrow on', async () => {
    const { dialog } = await openEdit();
    await retype(dialog, 'Title', '');
    await save(dialog);
    await toast('Missing Information', 'Please enter a title');
    await retype(dialog, 'Title', 'By the lake');
    await userEvent.type(dialog.getByLabelText(/^Delivery date/), '2020-01-01');
    await save(dialog);
    await toast('Missing Information', 'Please choose a delivery date from tomorrow on.');
    expect(sentTo(server, path)).toEqual([]);
  });

  it('leaves a day alone that has passed', async () => {
    const opened = aMessage({ title: 'By the sea', deliveryDate: '2020-01-01' });
    const { dialog } = await openEdit(opened, { [call]: json(200, opened) });
    await retype(dialog, /^Description/, 'Long ago');
    await save(dialog);
    await toast('Message Updated', 'By the sea');
    expect(sentTo(server, path)).toEqual([{ title: 'By the sea', description: 'Long ago' }]);
  });

  it('says that an open message disappears until its new day', async () => {
    const { dialog } = await openEdit();
    await userEvent.type(dialog.getByLabelText(/^Delivery date/), '2131-06-14');
    await dialog.findByText(/^Emma can open this message now\. .* it disappears from their page until then\.$/);
    dialog.getByLabelText(/^Time of day/);
  });

  it('says that without its day a sealed message opens at once', async () => {
    const opened = aMessage({ title: 'By the sea' });
    const { dialog } = await openEdit(sealed, { [call]: json(200, opened) });
    await userEvent.clear(dialog.getByLabelText(/^Delivery date/));
    await dialog.findByText(/^Without a date it opens at once/);
    await save(dialog);
    await toast('Message Updated', 'By the sea');
    expect(sentTo(server, path)).toEqual([{ title: 'By the sea', deliveryDate: '', knownStatus: 'scheduled' }]);
  });

  it('opens one that is sealed with no day yet, or gives it a day', async () => {
    const held = aMessage({ title: 'By the sea', status: 'scheduled' });
    const { dialog } = await openEdit(held, { [call]: json(200, open) });
    dialog.getByText('Sealed for Emma, with no day yet');
    dialog.getByLabelText(/^Delivery date/);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Open it now: Emma can see it as soon as you save.' }));
    expect(dialog.queryByLabelText(/^Delivery date/)).toBeNull();
    expect(dialog.queryByRole('checkbox', { name: /^Keep it a surprise/ })).toBeNull();
    await save(dialog);
    await toast('Message Updated', 'By the sea');
    expect(sentTo(server, path)).toEqual([{ title: 'By the sea', openNow: true, knownStatus: 'scheduled' }]);
  });

  it('makes a surprise of a message that has a day', async () => {
    const surprise = { ...sealed, isSurprise: true };
    const { dialog } = await openEdit(sealed, { [call]: json(200, surprise) });
    const name = 'Keep it a surprise: it is not listed under Coming Soon.';
    await userEvent.clear(dialog.getByLabelText(/^Delivery date/));
    expect(dialog.queryByRole('checkbox', { name }), 'nothing is ahead').toBeNull();
    await userEvent.type(dialog.getByLabelText(/^Delivery date/), '2031-06-14');
    await userEvent.click(dialog.getByRole('checkbox', { name }));
    await save(dialog);
    await toast('Message Updated', 'By the sea');
    expect(sentTo(server, path)).toEqual([{ title: 'By the sea', isSurprise: true }]);
  });

  it('says that triggers count, too, and that without a date it waits for them', async () => {
    const videoMessage = { id: 21, title: 'By the sea', recipientName: 'Emma', childId: 7, opening: sealed.opening };
    const trigger = {
      ...{
        id: 1,
        parentId: 1,
        videoMessageId: 21,
        triggerType: 'birthday',
        triggerDate: '2018-06-14',
        triggerTime: null,
      },
      ...{ isRecurring: true, recurringPattern: 'yearly', repeats: { every: 1, unit: 'year', until: null } },
      ...{ milestoneId: null, isActive: true, nextDate: '2027-06-14', videoMessage, createdAt: sealed.createdAt },
    };
    const others = [
      { ...trigger, id: 2, isActive: false },
      { ...trigger, id: 3, videoMessage: { ...videoMessage, id: 22 } },
    ];
    const { dialog } = await openEdit(sealed, { 'GET /api/scheduled-triggers': json(200, [trigger, ...others]) });
    await dialog.findByText(/^It has a trigger, too\./);
    await userEvent.clear(dialog.getByLabelText(/^Delivery date/));
    await dialog.findByText(/^Without a date it stays sealed for Emma/);
    dialog.getByRole('checkbox', { name: /^Keep it a surprise/ });
  });

  it('does not seal by a slip what has opened meanwhile: it says so, and shows it as it is', async () => {
    const message = 'This message has opened in the meantime. Please look at it again before you change its day.';
    const refusal = json(409, { message, code: 'changed_meanwhile' });
    const { dialog } = await openEdit(sealed, { [call]: refusal, [`GET ${path}`]: json(200, { ...open }) });
    dialog.getByText('Opens for Emma on June 14, 2031');
    await retype(dialog, /^Delivery date/, '2040-01-01');
    signedIn(server, { children: [emma], messages: [open] }, { [call]: refusal, [`GET ${path}`]: json(200, open) });
    await save(dialog);
    await toast('Update Failed', message);
    expect(dialog.getByRole('alert').textContent).toBe(`Update Failed${message}`);
    await dialog.findByText('Open for Emma');
    await dialog.findByText(/^Emma can open this message now\. .* it disappears from their page until then\.$/);
    signedIn(server, { children: [emma], messages: [sealed] }, { [call]: json(200, sealed) });
    await save(dialog);
    await toast('Message Updated', 'By the sea');
    const edit = { title: 'By the sea', deliveryDate: '2040-01-01' };
    expect(sentTo(server, path)).toEqual([
      { ...edit, knownStatus: 'scheduled' },
      { ...edit, knownStatus: 'available' },
    ]);
  });

  it('keeps everything when the server refuses, and says it at the field', async () => {
    const message = 'Please choose a time that is still ahead.';
    const refusal = json(400, { message, code: 'invalid_input', fields: [{ path: 'deliveryTime', message }] });
    const { dialog } = await openEdit(sealed, { [call]: refusal });
    await retype(dialog, 'Title', 'By the lake');
    await save(dialog);
    await toast('Update Failed', message);
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'By the lake');
    await waitFor(() => expect(dialog.getByLabelText(/^Time of day/).getAttribute('aria-invalid')).toBe('true'));
  });

  it('says it in its own words when something in between answers, and what to do offline', async () => {
    const { dialog } = await openEdit(open, { [call]: (_request, response) => response.writeHead(502).end('<html>') });
    await retype(dialog, 'Title', 'By the lake');
    await save(dialog);
    await toast('Update Failed', 'Failed to update message. Please try again.');
    signedIn(server, { children: [emma], messages: [open] }, { [call]: (_request, response) => response.destroy() });
    await save(dialog);
    await toast('Update Failed', 'We could not reach Someday just now. Please check your connection and try again.');
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'By the lake');
  });

  it('asks before changes are lost', async () => {
    const { dialog } = await openEdit();
    await retype(dialog, 'Title', 'By the lake');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Edit: By the sea' }));
    const again = within(await screen.findByRole('dialog', { name: 'Edit Message' }));
    expect(again.getByLabelText('Title'), 'given up on purpose').toHaveProperty('value', 'By the sea');
  });

  it('keeps what was typed when the session has ended meanwhile', async () => {
    const { dialog, router, queryClient } = await openEdit(open, { [call]: notSignedIn });
    await retype(dialog, 'Title', 'By the lake');
    signedIn(server, {}, { [call]: notSignedIn, 'GET /api/auth/check': nobody });
    await save(dialog);
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    const { next = '' } = router.state.location.search;
    signedIn(server, { children: [emma], messages: [open] });
    act(() => beginSession(queryClient, anna));
    await act(() => router.navigate({ href: next }));
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'By the lake'));
  });

  it('asks for a message that is in no list', async () => {
    signedIn(server, { children: [emma] }, { [`GET ${path}`]: json(200, open) });
    openApp('/member-dashboard?dialog=edit-message&id=21');
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'By the sea');
  });

  it('says when the message is not there any more', async () => {
    const gone = json(404, { message: 'We could not find that.', code: 'not_found' });
    signedIn(server, { children: [emma] }, { [`GET ${path}`]: gone });
    openApp('/member-dashboard?dialog=edit-message&id=21');
    const dialog = within(await screen.findByRole('dialog', { name: 'This message is not there any more' }));
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
