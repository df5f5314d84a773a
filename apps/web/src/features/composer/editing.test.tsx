import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { beginSession } from '#web/queries/session.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { chooseDay, composer, press, retitle, stepIs } from '#web/testing/composer-page.ts';
import { sentTo, write } from '#web/testing/form.ts';
import { keepOnDevice } from '#web/testing/kept-on-device.ts';
import { chooseFromMenu, toast, setUpMemberPage } from '#web/testing/member-page.ts';
import {
  aMessage,
  anna,
  aTrigger,
  emma,
  noSession,
  notSignedIn,
  recipes,
  signedIn,
} from '#web/testing/member-context.ts';

keepOnDevice();
const server = setUpMemberPage();

const path = '/api/video-messages/21';
const call = `PATCH ${path}`;
const open = aMessage({ title: 'By the sea' });
const sealed = aMessage({ title: 'By the sea', status: 'scheduled', deliveryDate: '2031-06-14' });
const toDay = () => press('When');
const choose = async (name: RegExp | string) => userEvent.click(await screen.findByRole('radio', { name }));
const save = () => press('Save changes');

async function openEdit(message = open, more: Parameters<typeof signedIn>[2] = {}) {
  signedIn(server, { children: [emma], messages: [message] }, more);
  const app = openApp('/member-dashboard');
  await chooseFromMenu(`More for “${message.title}”`, 'Edit');
  return { ...app, dialog: await composer('Edit message') };
}

describe('editing a message', () => {
  it('sends what was changed, shows it right away and says so', async () => {
    const edited = { ...open, title: 'By the lake', category: 'celebration' } as const;
    const { dialog } = await openEdit(open, { [call]: json(200, edited) });
    await retitle('By the lake');
    await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Celebrations');
    signedIn(server, { children: [emma], messages: [edited] }, { [call]: json(200, edited) });
    await save();
    await toast('Message Updated', 'By the lake');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(server, path)).toEqual([
      { title: 'By the lake', category: 'celebration', known: { title: 'By the sea', category: 'milestone' } },
    ]);
    await screen.findByRole('heading', { level: 3, name: 'By the lake' });
  });

  it('offers the member’s own categories, and shows the current one before they load', async () => {
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
    await userEvent.selectOptions(field, await within(field).findByRole('option', { name: 'Songs' }));
    await save();
    await waitFor(() => expect(sentTo(server, path)).toEqual([{ category: 'own-6', known: { category: 'own-5' } }]));
  });

  it('needs a title, and a day from tomorrow', async () => {
    await openEdit();
    await retitle('');
    await save();
    await toast('Missing Information', 'Please enter a title');
    await retitle('By the lake');
    await toDay();
    await chooseDay('2020-01-01');
    await save();
    await toast('Please check this', 'Choose tomorrow or a later date.');
    expect(sentTo(server, path)).toEqual([]);
  });

  it('leaves a day that has passed unchanged', async () => {
    const opened = aMessage({ title: 'By the sea', deliveryDate: '2020-01-01' });
    await openEdit(opened, { [call]: json(200, opened) });
    await write(screen.getByLabelText(/^Description/), 'Long ago');
    await save();
    await toast('Message Updated', 'By the sea');
    expect(sentTo(server, path)).toEqual([{ description: 'Long ago', known: { description: null } }]);
  });

  it('says that an open message is sealed again until its new day', async () => {
    await openEdit();
    await toDay();
    await chooseDay('2131-06-14');
    await screen.findByText(/^Emma can open this message now\. .* sealed again and hidden until then\.$/);
  });

  it('says that without its day a sealed message opens right away', async () => {
    await openEdit(sealed, { [call]: json(200, open) });
    await toDay();
    await choose('Today Right away');
    await screen.findByText(/^Without a date, Emma can see it/);
    await save();
    await toast('Message Updated', 'By the sea');
    expect(sentTo(server, path)).toEqual([
      { deliveryDate: '', knownStatus: 'scheduled', known: { deliveryDate: '2031-06-14' } },
    ]);
  });

  it('opens one that is sealed without a day, or leaves it sealed', async () => {
    const held = aMessage({ title: 'By the sea', status: 'scheduled' });
    await openEdit(held, { [call]: json(200, open) });
    await toDay();
    expect(screen.getByRole('radio', { name: 'Leave as is Sealed, no day yet' })).toHaveProperty('checked', true);
    await choose(/^Today/);
    await save();
    await toast('Message Updated', 'By the sea');
    expect(sentTo(server, path)).toEqual([{ openNow: true, knownStatus: 'scheduled', known: {} }]);
  });

  it('can make a message with a day a surprise', { tags: 'long' }, async () => {
    const name = 'Keep it a surprise Hidden until its day.';
    await openEdit(sealed, { [call]: json(200, { ...sealed, isSurprise: true }) });
    await toDay();
    await choose(/^Today/);
    await press('Seal');
    expect(screen.queryByRole('checkbox', { name }), 'no day ahead').toBeNull();
    await toDay();
    await chooseDay('2031-06-14');
    await press('Seal');
    await userEvent.click(await screen.findByRole('checkbox', { name }));
    await save();
    await toast('Message Updated', 'By the sea');
    expect(sentTo(server, path)).toEqual([{ isSurprise: true, known: { isSurprise: false } }]);
  });

  it('says that triggers count as well, and that without a date it waits for them', async () => {
    const others = [aTrigger(sealed, { id: 2, isActive: false }), aTrigger({ ...sealed, id: 22 }, { id: 3 })];
    await openEdit(sealed, { 'GET /api/scheduled-triggers': json(200, [aTrigger(sealed), ...others]) });
    await toDay();
    await screen.findByText(/^It also has a trigger\./);
    await choose(/^Today/);
    await screen.findByText(/^Without a date, it stays sealed/);
  });

  it(
    'doesn’t accidentally seal a message that has just opened, but says so and shows its new state',
    { tags: 'long' },
    async () => {
      const message = 'This message has just opened. Take another look before you change its day.';
      const refusal = json(409, { message, code: 'changed_meanwhile' });
      await openEdit(sealed, { [call]: refusal, [`GET ${path}`]: json(200, { ...open }) });
      await toDay();
      await chooseDay('2040-01-01');
      signedIn(server, { children: [emma], messages: [open] }, { [call]: refusal, [`GET ${path}`]: json(200, open) });
      await save();
      await toast('Update Failed', message);
      await screen.findByText(/^Emma can open this message now\. .* sealed again and hidden until then\.$/);
      signedIn(server, { children: [emma], messages: [sealed] }, { [call]: json(200, sealed) });
      await save();
      await toast('Message Updated', 'By the sea');
      const edit = { deliveryDate: '2040-01-01', known: { deliveryDate: '2031-06-14' } };
      expect(sentTo(server, path)).toEqual([
        { ...edit, knownStatus: 'scheduled' },
        { ...edit, knownStatus: 'available' },
      ]);
    },
  );

  it('keeps everything when the server refuses, and says why at the field', async () => {
    const message = 'That time has passed. Choose a later one.';
    const refusal = json(400, { message, code: 'invalid_input', fields: [{ path: 'deliveryTime', message }] });
    await openEdit(sealed, { [call]: refusal });
    await retitle('By the lake');
    await save();
    await toast('Update Failed', message);
    await stepIs('When should it open?');
    await waitFor(() => expect(screen.getByLabelText(/^Time of day/).getAttribute('aria-invalid')).toBe('true'));
    await press('Seal');
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'By the lake');
  });

  it('shows its own message when a proxy answers, and what to do offline', async () => {
    await openEdit(open, { [call]: (_request, response) => response.writeHead(502).end('<html>') });
    await retitle('By the lake');
    await save();
    await toast('Update Failed', 'Failed to update message. Please try again.');
    signedIn(server, { children: [emma], messages: [open] }, { [call]: (_request, response) => response.destroy() });
    await save();
    await toast('Update Failed', 'We couldn’t reach Someday. Check your connection and try again.');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'By the lake');
  });

  it('stays where it was tried when it fails', async () => {
    await openEdit(sealed, { [call]: (_request, response) => response.writeHead(502).end('<html>') });
    await toDay();
    await chooseDay('2040-01-01');
    await save();
    await toast('Update Failed', 'Failed to update message. Please try again.');
    await stepIs('When should it open?');
    expect(screen.getByLabelText('Delivery date')).toHaveProperty('value', '2040-01-01');
  });

  it('asks before losing changes', async () => {
    await openEdit();
    await retitle('By the lake');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseFromMenu('More for “By the sea”', 'Edit');
    expect(await screen.findByLabelText('Title'), 'discarded on purpose').toHaveProperty('value', 'By the sea');
  });

  it('keeps what was typed when the session has ended', async () => {
    const { router, queryClient } = await openEdit(open, { [call]: notSignedIn });
    await retitle('By the lake');
    signedIn(server, {}, { [call]: notSignedIn, 'GET /api/auth/check': noSession });
    await save();
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    const { next = '' } = router.state.location.search;
    signedIn(server, { children: [emma], messages: [open] });
    act(() => beginSession(queryClient, anna));
    await act(() => router.navigate({ href: next }));
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'By the lake'));
  });

  it('loads a message that isn’t in a list', async () => {
    signedIn(server, { children: [emma] }, { [`GET ${path}`]: json(200, open) });
    openApp('/member-dashboard?dialog=edit-message&id=21');
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'By the sea');
  });

  it('says when the message is gone', async () => {
    const gone = json(404, { message: 'We could not find that.', code: 'not_found' });
    signedIn(server, { children: [emma] }, { [`GET ${path}`]: gone });
    openApp('/member-dashboard?dialog=edit-message&id=21');
    const dialog = within(await screen.findByRole('dialog', { name: 'This message is gone' }));
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
