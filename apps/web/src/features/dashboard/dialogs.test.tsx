import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { chooseFiles, next, stepIs } from '#web/testing/composer-page.ts';
import { dialog, openLovedOnes, openPerson, press, question, setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { aMessage, emma, signedIn, theo } from '#web/testing/member-context.ts';
import { openDialog } from '#web/testing/dashboard-dialog.tsx';
import { aFile } from '#web/testing/real-files.ts';
import { write } from '#web/testing/form.ts';

const { server } = setUpLovedOnes();

const family = { children: [emma, theo], messages: [aMessage()] };
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a dialog of the dashboard', () => {
  it('is in the address, closes with Back, and returns the focus', async () => {
    signedIn(server, family);
    const { router } = await openLovedOnes();
    await press('Add New Loved One');
    await dialog('Add New Loved One');
    expect(router.state.location.search).toEqual({ dialog: 'add' });
    act(() => router.history.back());
    await noDialog();
    expect(router.state.location.href).toBe('/member-dashboard');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add New Loved One'));
    act(() => router.history.forward());
    await dialog('Add New Loved One');
  });

  it('leaves no history entry behind when closed', async () => {
    signedIn(server, family);
    const { router } = await openLovedOnes();
    await openPerson('Theo');
    const before = router.history.location.state.__TSR_index;
    await press('Edit Theo');
    const form = await dialog('Edit loved one');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(router.history.location.state.__TSR_index).toBe(before);
  });

  it('opens from a link, and stays on the page when closed', async () => {
    signedIn(server, family);
    const { router } = await openLovedOnes('/member-dashboard?tab=dashboard&dialog=edit&id=8');
    const form = await dialog('Edit loved one');
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Theo');
    await userEvent.click(form.getByRole('button', { name: 'Close' }));
    await noDialog();
    expect(router.state.location.search).toEqual({ tab: 'dashboard' });
  });

  it('doesn’t open for an unknown name', async () => {
    signedIn(server, family);
    await openLovedOnes('/member-dashboard?dialog=nonsense');
    await screen.findByRole('heading', { level: 3, name: 'For your 18th birthday' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  const gone: Readonly<Record<string, readonly string[]>> = {
    'No longer in your list': ['edit&id=99', 'remove&id=99', 'code&id=99', 'send&id=99', 'schedule-for&id=99', 'edit'],
    'This message is gone': [
      'watch&id=99',
      'delete-message&id=99',
      'edit-message&id=99',
      'schedule&id=99',
      'trigger&id=99',
      'watch',
    ],
    'This trigger is gone': ['edit-trigger&id=99', 'pause-trigger&id=99', 'delete-trigger&id=99'],
    'This milestone is gone': ['edit-milestone&id=99', 'delete-milestone&id=99', 'trigger-for&id=99'],
    'This category is gone': ['edit-category&id=99', 'delete-category&id=99'],
  };
  const addresses = Object.entries(gone).flatMap(([title, some]) => some.map((address) => [address, title] as const));

  it.each(addresses)('says of %s that it is gone', async (address, title) => {
    const missing = json(404, { message: 'We couldn’t find that.', code: 'not_found' });
    signedIn(server, family, {
      'GET /api/video-messages/99': missing,
      'GET /api/scheduled-triggers': json(200, []),
      'GET /api/family-milestones': json(200, []),
      'GET /api/video-categories': json(200, []),
    });
    const { router } = openDialog(`dialog=${address}`);
    const says = await dialog(title);
    expect(says.getByText(/may have been deleted/)).toBeTruthy();
    await userEvent.click(says.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await noDialog();
    expect(router.state.location.search).toEqual({});
  });

  it('asks before discarding a started message', async () => {
    signedIn(server, family);
    const { router } = await openLovedOnes();
    await openPerson('Emma');
    const before = router.history.location.state.__TSR_index;
    await press('Send Message');
    const form = await dialog('Send a Message');
    expect(router.state.location.href).toBe('/loved-ones/7?dialog=send&id=7');
    await chooseFiles(aFile('IMG_1.mov'));
    await next();
    await stepIs('When should it open?');
    await userEvent.click(form.getByRole('button', { name: 'Close' }));
    const asks = await question('Save this message?');
    await userEvent.click(asks.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(form.getByRole('button', { name: 'Close' }));
    await userEvent.click((await question('Save this message?')).getByRole('button', { name: 'Discard' }));
    await noDialog();
    expect(router.state.location.href).toBe('/loved-ones/7');
    expect(router.history.location.state.__TSR_index, 'no history entry is left').toBe(before);
  });

  it('replaces the previous one, so that Back leads to the page', async () => {
    signedIn(server, { children: [emma] }, { 'POST /api/family/members': json(201, emma) });
    const { router } = await openLovedOnes();
    await press('Add New Loved One');
    const form = await dialog('Add New Loved One');
    await write(form.getByLabelText('Name'), 'Emma');
    await userEvent.click(form.getByRole('button', { name: 'Add loved one' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send Message' }));
    await dialog('Send a Message');
    act(() => router.history.back());
    await noDialog();
    expect(router.state.location.href).toBe('/member-dashboard');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add New Loved One'));
  });

  it('is about the message whose row opened it', async () => {
    signedIn(server, family);
    const { router } = await openLovedOnes();
    const heading = await screen.findByRole('heading', { level: 3, name: 'For your 18th birthday' });
    const row = heading.closest('li');
    if (!row) throw new Error('not in a list');
    const press = (name: RegExp) => userEvent.click(within(row).getByRole('button', { name, hidden: true }));
    const choose = async (name: string) => {
      await press(/^More/);
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    for (const [open, search] of [
      [() => choose('Edit'), { dialog: 'edit-message', id: 21 }],
      [() => choose('Schedule'), { dialog: 'schedule', id: 21 }],
      [() => choose('Delete'), { dialog: 'delete-message', id: 21 }],
      [() => press(/^Watch/), { dialog: 'watch', id: 21 }],
    ] as const) {
      await open();
      await waitFor(() => expect(router.state.location.search).toEqual(search));
      act(() => router.history.back());
      await waitFor(() => expect(router.state.location.search).toEqual({}));
    }
  });
});
