import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { draftsInTab, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, aMilestone, aTrigger, emma as someEmma, signedIn, theo } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const emma = { ...someEmma, birthday: '2118-06-14' };
const message = aMessage({ title: 'By the sea' });
const other = aMessage({ id: 22, title: 'Good night', childId: theo.id, recipientName: 'Theo' });
const family = {
  children: [emma, theo],
  messages: [message, other],
  milestones: [aMilestone({ nextDate: '2136-07-01', milestoneDate: '2136-07-01' })],
};
const path = '/api/scheduled-triggers';

async function openDialog(
  search = 'dialog=trigger',
  more: Parameters<typeof signedIn>[2] = {},
  title = 'Schedule Trigger',
) {
  signedIn(server, { ...family, triggers: [aTrigger(message)] }, more);
  const app = openApp(`/member-dashboard?tab=schedule&${search}`);
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Birthday/ })).not.toBeNull());
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: title })) };
}
type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];
const submit = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Schedule Trigger' }));
const choose = async (dialog: Dialog, title: string) =>
  userEvent.click(await dialog.findByRole('radio', { name: new RegExp(`^${title}`) }));

describe('scheduling a trigger', () => {
  it('takes a birthday with one tap, says what will happen, and sends it', async () => {
    const { dialog } = await openDialog('dialog=trigger', { [`POST ${path}`]: json(201, aTrigger(message)) });
    await choose(dialog, 'By the sea');
    await userEvent.click(await dialog.findByRole('button', { name: /^Emma’s 18th birthday/ }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Birthday' }).checked).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Repeat/ }));
    dialog.getByText('Opens for Emma on June 14, 2136, Emma’s 18th birthday, and comes back every year.');
    dialog.getByText(/^Emma can open this message now. This trigger seals it again/);
    await submit(dialog);
    await toast('Trigger scheduled', 'By the sea: Open for Emma.');
    expect(sentTo(server, path)).toEqual([
      {
        videoMessageId: '21',
        triggerType: 'birthday',
        triggerDate: '2136-06-14',
        triggerTime: '',
        milestoneId: null,
        isRecurring: true,
        recurringPattern: 'yearly',
        repeatUntil: '',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(draftsInTab(), 'no draft is left in this tab').toEqual([]);
  });

  it('offers a pattern only for a repeating trigger', async () => {
    const { dialog } = await openDialog();
    expect(dialog.queryByRole('radio', { name: 'Monthly' })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Repeat/ }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Yearly' }).checked).toBe(true);
    expect(dialog.queryByLabelText('Every')).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: 'Custom' }));
    dialog.getByLabelText('Every');
  });

  it('takes the day of a milestone, and unlinks it when another day is typed', async () => {
    const { dialog } = await openDialog('dialog=trigger', { [`POST ${path}`]: json(201, aTrigger(message)) });
    await choose(dialog, 'By the sea');
    await userEvent.click(await dialog.findByRole('button', { name: /^Graduation/ }));
    dialog.getByText('Opens for Emma on July 1, 2136, the day of “Graduation”.');
    await userEvent.clear(dialog.getByLabelText('Trigger date'));
    await userEvent.type(dialog.getByLabelText('Trigger date'), '2136-07-02');
    await submit(dialog);
    await waitFor(() => expect(sentTo(server, path)).toMatchObject([{ milestoneId: null, triggerDate: '2136-07-02' }]));
  });

  it('says its own day if the message opens on another', async () => {
    const sealed = aMessage({
      ...message,
      status: 'scheduled',
      opening: { ...message.opening, state: 'sealed', day: '2136-06-01' },
    });
    const made = aTrigger(sealed, { nextDate: '2136-06-15' });
    const { dialog } = await openDialog('dialog=trigger', { [`POST ${path}`]: json(201, made) });
    await choose(dialog, 'By the sea');
    await userEvent.click(await dialog.findByRole('button', { name: /^Graduation/ }));
    await submit(dialog);
    await toast('Trigger scheduled', 'By the sea: Opens for Emma on June 1, 2136. This trigger is for June 15, 2136.');
  });

  it('offers to add a milestone for someone who has none', async () => {
    const { dialog, router } = await openDialog();
    await choose(dialog, 'Good night');
    await userEvent.click(dialog.getByRole('radio', { name: 'Milestone' }));
    await dialog.findByText('No milestones for Theo yet.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Milestone' }));
    // The entries so far would be lost.
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'milestone', id: theo.id }));
  });

  it('needs a message and a day', async () => {
    const { dialog } = await openDialog();
    await submit(dialog);
    await dialog.findByText('Trigger date is required');
    await toast('Missing Information', 'Choose a message');
    expect(sentTo(server, path)).toEqual([]);
  });

  it('says where to choose a recipient for a library video', async () => {
    const { dialog } = await openDialog();
    const link = await dialog.findByRole('link', { name: 'Choose who it’s for first' });
    expect(link.getAttribute('href')).toBe('/message-library');
  });

  it('keeps its entries after a reload', async () => {
    const { dialog } = await openDialog();
    await choose(dialog, 'By the sea');
    await userEvent.type(dialog.getByLabelText('Trigger date'), '2131-05-01');
    const again = (await openDialog()).dialog;
    await again.findByText('Opens for Emma on May 1, 2131.');
  });

  it('shows the server’s error at its field', async () => {
    const fields = [{ path: 'triggerDate', message: 'Choose a day up to the year 9999.' }];
    const refused = { message: 'Please check what you entered and try again.', code: 'invalid_input', fields };
    const { dialog } = await openDialog('dialog=trigger', { [`POST ${path}`]: json(400, refused) });
    await choose(dialog, 'By the sea');
    await userEvent.type(dialog.getByLabelText('Trigger date'), '2131-05-01');
    await submit(dialog);
    await dialog.findByText('Choose a day up to the year 9999.');
    await toast('Failed to create trigger', 'Please check what you entered and try again.');
  });
});

it('a trigger for a milestone starts with its day and that person’s messages', async () => {
  const { dialog } = await openDialog('dialog=trigger-for&id=61');
  await waitFor(() => expect(server.received.some(({ url }) => url.includes(`childId=${emma.id}`))).toBe(true));
  expect(dialog.getByLabelText<HTMLInputElement>('Trigger date').value).toBe('2136-07-01');
});

it('a trigger can be edited', async () => {
  const call = { 'PATCH /api/scheduled-triggers/51': json(200, aTrigger(message)) };
  const { dialog } = await openDialog('dialog=edit-trigger&id=51', call, 'Edit trigger');
  await userEvent.type(dialog.getByLabelText(/^Time of day/), '08:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await toast('Trigger updated', 'By the sea: Open for Emma.');
  expect(sentTo(server, '/api/scheduled-triggers/51')).toEqual([{ triggerTime: '08:30', known: { triggerTime: '' } }]);
});

it('a deleted trigger can’t be edited', async () => {
  signedIn(server, family);
  openApp('/member-dashboard?tab=schedule&dialog=edit-trigger&id=99');
  await screen.findByRole('dialog', { name: 'This trigger is gone' });
});
