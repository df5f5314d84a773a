import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { chooseFiles, next, stepIs } from '#web/testing/composer-page.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { sentTo, write } from '#web/testing/form.ts';
import { chooseFromMenu, toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aFile } from '#web/testing/real-files.ts';
import { aMilestone, emma, signedIn, theo } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const path = '/api/family-milestones';
const near = aMilestone({ nextDate: '2026-11-28', daysAhead: 7, isNear: true, notifyDaysBefore: 10 });
const wedding = aMilestone({
  id: 62,
  milestoneType: 'custom',
  milestoneName: 'Swimming badge',
  isRecurring: true,
  daysAhead: 300,
  nextDate: '2027-09-17',
  notifyDaysBefore: 1,
});
const over = aMilestone({ id: 63, milestoneName: 'Long ago', daysAhead: null, nextDate: null });
const list = async () => within(await screen.findByRole('region', { name: 'Milestones' }));
const showList = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Show as a list' }));
  await userEvent.click(screen.getByRole('button', { name: 'Milestones' }));
};

function openTab(family: Parameters<typeof signedIn>[1] = {}, more: Parameters<typeof signedIn>[2] = {}, search = '') {
  signedIn(server, { children: [emma, theo], ...family }, more);
  return openApp(`/member-dashboard?tab=schedule${search}`);
}

describe('the list of milestones', () => {
  it('shows when each one is, whether it repeats every year, and when the member is reminded', async () => {
    openTab({ milestones: [near, wedding, over] });
    await showList();
    const rows = (await (await list()).findAllByRole('listitem')).map((row) => within(row));
    rows[0]?.getByText('November 28, 2026');
    rows[0]?.getByText('In 7 days');
    rows[0]?.getByText('Reminder 10 days before');
    rows[1]?.getByText('Every year, reminder 1 day before');
    rows[2]?.getByText('Past');
    expect(rows[2]?.queryByRole('button', { name: /^Record/ })).toBeNull();
  });

  it('starts a message for that person, sealed until that day', async () => {
    openTab({ milestones: [wedding] });
    await showList();
    await userEvent.click(await (await list()).findByRole('button', { name: 'Record a message for Swimming badge' }));
    await stepIs('Say it to Emma');
    await chooseFiles(aFile('a.mov'));
    await next();
    expect(await screen.findByRole('radio', { name: 'Swimming badge September 17, 2027' })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('starts a trigger for it', async () => {
    const { router } = openTab({ milestones: [wedding] });
    await showList();
    await chooseFromMenu('More for Swimming badge', 'Schedule a message');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'trigger-for', id: 62 }));
  });

  it('says when it can’t be loaded, and tries again', async () => {
    openTab({}, { [`GET ${path}`]: json(503, { message: 'Please wait a moment.', code: 'busy' }) });
    await showList();
    await (await list()).findByRole('heading', { name: 'Failed to fetch milestones' });
    signedIn(server, { children: [emma], milestones: [near] });
    await userEvent.click((await list()).getByRole('button', { name: 'Try again' }));
    await (await list()).findByText('In 7 days');
  });

  it('says that it is loading, and offers to add a first one', async () => {
    let answer: () => void = () => undefined;
    const waiting: Parameters<typeof signedIn>[2] = {
      [`GET ${path}`]: (request, response) => {
        answer = () => json(200, [])(request, response);
      },
    };
    openTab({}, waiting);
    await showList();
    await (await list()).findByRole('status', { name: 'Loading your milestones' });
    answer();
    await (await list()).findByRole('heading', { name: 'No milestones yet' });
    await userEvent.click((await list()).getByRole('button', { name: 'Add Milestone' }));
    await screen.findByRole('dialog', { name: 'Add Milestone' });
  });

  it('asks before deleting one', async () => {
    openTab({ milestones: [near] }, { [`DELETE ${path}/61`]: json(200, { id: 61 }) });
    await showList();
    await chooseFromMenu('More for Graduation', 'Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Graduation”?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete milestone' }));
    await toast('Milestone deleted', 'Graduation');
  });
});

describe('adding a milestone', () => {
  const openDialog = async (more: Parameters<typeof signedIn>[2] = {}) => {
    openTab({}, more, '&dialog=milestone');
    return within(await screen.findByRole('dialog', { name: 'Add Milestone' }));
  };
  const submit = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Add Milestone' }));

  it('repeats every year with a reminder a week before, by default', async () => {
    const dialog = await openDialog({ [`POST ${path}`]: json(201, near) });
    await userEvent.click(dialog.getByRole('radio', { name: /^Emma/ }));
    await userEvent.selectOptions(dialog.getByLabelText('Kind of day'), 'Graduation');
    await userEvent.type(dialog.getByLabelText('Date'), '2036-07-01');
    await submit(dialog);
    await toast('Milestone added', 'Graduation, November 28, 2026');
    expect(sentTo(server, path)).toEqual([
      {
        childId: '7',
        milestoneType: 'graduation',
        milestoneName: 'Graduation',
        milestoneDate: '2036-07-01',
        description: '',
        isRecurring: true,
        notifyDaysBefore: 7,
      },
    ]);
  });

  it('is named after its kind until the member types a name', async () => {
    const dialog = await openDialog();
    const name = dialog.getByLabelText<HTMLInputElement>('Name');
    const kind = dialog.getByLabelText('Kind of day');
    expect(name.value).toBe('Birthday');
    await userEvent.selectOptions(kind, 'First day of school');
    expect(name.value).toBe('First day of school');
    await userEvent.clear(name);
    await write(name, 'The big day');
    await userEvent.selectOptions(kind, 'Wedding');
    expect(name.value).toBe('The big day');
  });

  it('needs a loved one, a name and a date', async () => {
    const dialog = await openDialog();
    await userEvent.clear(dialog.getByLabelText('Name'));
    await submit(dialog);
    expect(await dialog.findAllByText('Please select a family member')).toHaveLength(2); // at the field, and above the button
    dialog.getByText('Milestone name is required');
    dialog.getByText('Milestone date is required');
    expect(sentTo(server, path)).toEqual([]);
  });

  it('offers reminders from 1 to 30 days before', async () => {
    const dialog = await openDialog();
    const choices = within(dialog.getByLabelText('Remind me')).getAllByRole('option');
    expect([choices[0]?.textContent, choices.at(-1)?.textContent]).toEqual(['1 day before', '30 days before']);
  });

  it('shows the server’s error', async () => {
    const refused = { message: 'You already have 500 milestones. Delete one first.', code: 'too_many_milestones' };
    const dialog = await openDialog({ [`POST ${path}`]: json(409, refused) });
    await userEvent.click(dialog.getByRole('radio', { name: /^Emma/ }));
    await userEvent.type(dialog.getByLabelText('Date'), '2036-07-01');
    await submit(dialog);
    await toast('Failed to create milestone', refused.message);
  });
});

it('a milestone can be edited', async () => {
  openTab({ milestones: [near] }, { [`PATCH ${path}/61`]: json(200, near) }, '&dialog=edit-milestone&id=61');
  const description = await screen.findByLabelText(/^Description/);
  const dialog = within(screen.getByRole('dialog', { name: 'Edit milestone' }));
  await write(description, 'In the great hall.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await toast('Milestone updated', 'Graduation, November 28, 2026');
  expect(sentTo(server, `${path}/61`)).toEqual([{ description: 'In the great hall.', known: { description: null } }]);
});

describe('the dashboard', () => {
  it('shows only milestones within their reminder time', async () => {
    // The composer only says when it opens for a day ahead.
    const ahead = { ...near, nextDate: '2131-11-28' };
    signedIn(server, { children: [emma], milestones: [ahead, wedding] });
    openApp('/member-dashboard');
    const reminder = within(await screen.findByRole('region', { name: 'What comes next' }));
    reminder.getByText(/^Emma’s graduation is in 7 days\./);
    expect(reminder.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(reminder.getByRole('button', { name: 'Record a message for Graduation' }));
    await stepIs('Say it to Emma');
    await chooseFiles(aFile('a.mov'));
    await next();
    await screen.findByText(/^Opens November 28, 2131/);
  });

  it('shows no reminder when none is near', async () => {
    signedIn(server, { children: [emma], milestones: [wedding] });
    openApp('/member-dashboard');
    await waitFor(() => expect(server.received.some(({ url }) => url === path)).toBe(true));
    await screen.findByRole('heading', { level: 2, name: 'Your Loved Ones' });
    expect(screen.queryByRole('region', { name: 'What comes next' })).toBeNull();
  });
});
