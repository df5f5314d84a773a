import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  aFamilyMember,
  aSurvey,
  aUser,
  columnOf,
  list,
  openTab,
  setUpAdminTab,
  summary,
} from '#web/testing/admin-tab.tsx';
import { json } from '#web/testing/answering-server.ts';
import { press } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { FamilyMembersTab, REVEALED_MS } from '#web/features/admin/family.tsx';
import { FeedbackTab } from '#web/features/admin/feedback.tsx';
import { TroubleTab } from '#web/features/admin/trouble.tsx';
import { UsersTab } from '#web/features/admin/users.tsx';

const { answer, asked } = setUpAdminTab();
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

describe('a loved one’s access code', () => {
  const family = 'GET /api/admin/children';
  const reveal = 'POST /api/admin/children/7/reveal-code';
  const answers = { [family]: list([aFamilyMember()]), [reveal]: json(200, { accessCode: '7ABCDEFGH0' }) };

  const revealIt = async () => {
    await press('Reveal the access code of Emma');
    const ask = await question('Show Emma’s access code?');
    ask.getByText(/is recorded in the audit log/);
    expect(asked(reveal)).toEqual([]);
    await userEvent.click(ask.getByRole('button', { name: 'Reveal Code' }));
    await screen.findByText('7ABCD-EFGH0');
  };

  it('is covered until somebody confirms to look, and can be hidden again', async () => {
    answer(answers);
    openTab(FamilyMembersTab);
    expect(await columnOf('Family members', 1)).toEqual([expect.stringContaining('•••••-••••0')]);
    await revealIt();
    screen.getByRole('button', { name: 'Copy the access code of Emma' });
    await press('Hide the access code of Emma');
    expect(screen.queryByText('7ABCD-EFGH0')).toBeNull();
    screen.getByText('•••••-••••0');
  });

  it('is covered again by itself', async () => {
    answer(answers);
    openTab(FamilyMembersTab);
    await screen.findByText('•••••-••••0');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await revealIt();
    const cover = timers.mock.calls.find(([, delay]) => delay === REVEALED_MS)?.[0];
    act(() => cover?.());
    expect(screen.queryByText('7ABCD-EFGH0')).toBeNull();
  });

  it('stays covered when it may not be seen', async () => {
    answer({ ...answers, [reveal]: json(404, { message: 'We could not find that.', code: 'not_found' }) });
    openTab(FamilyMembersTab, '?dialog=reveal&id=7');
    await userEvent.click((await question('Show Emma’s access code?')).getByRole('button', { name: 'Reveal Code' }));
    await toast('Error revealing access code', 'We could not find that.');
    screen.getByText('•••••-••••0');
  });
});

describe('a link to a new password', () => {
  const users = 'GET /api/admin/users';
  const make = 'POST /api/admin/users/7/reset-link';
  const url = 'https://someday.example/reset-password?token=abc';

  it('is made once that was confirmed, and shown until its dialog closes', async () => {
    answer({ [users]: list([aUser({ id: 7, name: 'Anna' })]), [make]: json(200, { url }) });
    openTab(UsersTab);
    await press('Make a reset link for Anna');
    const ask = within(await screen.findByRole('dialog', { name: 'A new password for Anna' }));
    ask.getByText(/It works once, for 30 minutes\. It is recorded in the audit log, and Anna is told\.$/);
    expect(asked(make)).toEqual([]);
    await userEvent.click(ask.getByRole('button', { name: 'Make the Link' }));
    expect(await ask.findByLabelText('Link to choose a new password')).toHaveProperty('value', url);
    await userEvent.click(ask.getByRole('button', { name: 'Copy Link' }));
    await toast('Link Copied', url);
    await userEvent.click(ask.getByRole('button', { name: 'Done' }));
    await press('Make a reset link for Anna');
    await screen.findByRole('button', { name: 'Make the Link' });
    expect(screen.queryByLabelText('Link to choose a new password')).toBeNull();
    expect(asked(make)).toHaveLength(1);
  });

  it('is not made of somebody who is gone', async () => {
    answer({
      [users]: list([aUser({ id: 7, name: 'Anna' })]),
      [make]: json(404, { message: 'We could not find that.', code: 'not_found' }),
    });
    openTab(UsersTab, '?dialog=reset-link&id=7');
    await press('Make the Link');
    await toast('Error making a reset link', 'We could not find that.');
  });
});

describe('feedback', () => {
  const surveys = 'GET /api/admin/feedback-surveys';

  it('is summed up, with promoters, passives and detractors', async () => {
    answer({ [surveys]: list([aSurvey()], { summary }) });
    openTab(FeedbackTab);
    const figures = within(await screen.findByRole('region', { name: 'What all answers say together' }));
    figures.getByText('+40');
    figures.getByText('6 promoters, 2 passives, 2 detractors');
    figures.getByText('4.3');
  });

  it('is read in full, in a dialog that stands in the address', async () => {
    answer({ [surveys]: list([aSurvey()], { summary }) });
    openTab(FeedbackTab, '?tab=feedback');
    await userEvent.click(await screen.findByRole('button', { name: /^Read the answers of Nov 22, 2026, guest/ }));
    expect(location.search).toBe('?tab=feedback&dialog=survey&id=3');
    const detail = within(await screen.findByRole('dialog', { name: 'Answers of a Survey' }));
    const facts = Object.fromEntries(
      detail.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toMatchObject({
      From: 'Guest',
      Address: 'gwen@example.com',
      'Who they are': 'Aunt or uncle',
      'Overall experience': '4 of 5',
      'Ease of use': '5 of 5',
      'Video quality': '3 of 5',
      Navigation: 'Not answered',
      'Would recommend (NPS)': '9 of 10',
      'Time spent': '12 minutes',
      'Uploaded a video': 'Yes',
      'Added a family member': 'No',
      'May be contacted': 'Yes',
      'Interested in the beta': 'Yes',
      'Interested in early access': 'No',
      'Most valuable feature': 'The stamps',
      'What to improve': 'Larger letters',
      'What is missing': 'Songs',
      'What went wrong': 'None so far',
      'More comments': 'Thank you',
      'Tasks done': 'Recorded a video',
      'Pages visited': 'Dashboard, Upload',
    });
  });

  it('says why members leave', async () => {
    const left = { id: 1, createdAt: '2026-11-22T10:00:00.000Z', feedback: 'Too dear for us', endsAt: null };
    answer({
      [surveys]: list([], { summary: { ...summary, nps: null, average: null } }),
      'GET /api/admin/cancellations': list([{ ...left, memberId: null, reason: 'Too expensive' }]),
    });
    openTab(FeedbackTab);
    await userEvent.click(await screen.findByRole('radio', { name: 'Why members leave' }));
    expect(await columnOf('Cancelled memberships', 1)).toEqual(['Too expensive']);
    expect(await columnOf('Cancelled memberships', 2)).toEqual(['Too dear for us']);
    expect(await columnOf('Cancelled memberships', 3)).toEqual(['Account erased']);
    expect(location.search).toBe('?view=leaving');
  });
});

describe('trouble', () => {
  const [notices, work, media] = ['deliveries', 'jobs', 'media'].map((part) => `GET /api/admin/${part}`);
  const nothing = Object.fromEntries([notices, work, media].map((call) => [call, list([])]));
  const aNotice = {
    id: 4,
    state: 'refused',
    memberId: 1,
    memberName: 'Anna',
    lovedOneName: 'Emma',
    address: 'emma@example.com',
    occursOn: '2026-11-20',
    dueAt: '2026-11-20T08:00:00.000Z',
    problem: '550 no such mailbox',
  };
  const aJob = {
    id: 11,
    kind: 'convert-medium',
    attempts: 8,
    lastError: 'ffmpeg broke',
    createdAt: '2026-11-20T08:00:00.000Z',
    diedAt: null,
  };
  const aMedium = {
    id: 12,
    memberId: 1,
    memberName: 'Anna',
    messageType: 'photo',
    reason: 'unreadable',
    note: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    opensAt: null,
  };

  it('is none when all is well', async () => {
    answer(nothing);
    openTab(TroubleTab);
    await screen.findByRole('heading', { name: 'All is well' });
  });

  const kinds = [
    {
      what: 'a refused notice',
      search: '',
      call: 'GET /api/admin/deliveries',
      row: aNotice,
      retry: 'POST /api/admin/deliveries/4/retry',
      button: 'Retry the notice to Emma',
      done: ['Notice on its way', 'The notice to Emma is being sent again.'],
      failed: 'Error retrying notice',
    },
    {
      what: 'dead work',
      search: '?view=work',
      call: 'GET /api/admin/jobs',
      row: aJob,
      retry: 'POST /api/admin/jobs/11/retry',
      button: 'Retry Conversion of a video or photo, number 11',
      done: ['Work is tried again', 'Conversion of a video or photo begins from the beginning.'],
      failed: 'Error retrying work',
    },
    {
      what: 'a photo that needs attention',
      search: '?view=media',
      call: 'GET /api/admin/media',
      row: aMedium,
      retry: 'POST /api/admin/media/12/retry',
      button: 'Retry the photo of Anna',
      done: ['Conversion begins again', 'The photo of Anna is being converted again.'],
      failed: 'Error retrying conversion',
    },
  ] as const;

  it.each(kinds)('of $what is tried again, and is gone', async ({ search, call, row, retry, button, done }) => {
    answer({ ...nothing, [call]: list([row]), [retry]: json(200, { message: 'ok' }) });
    openTab(TroubleTab, search);
    await screen.findByRole('button', { name: button });
    answer({ ...nothing, [retry]: json(200, { message: 'ok' }) });
    await press(button);
    await toast(done[0], done[1]);
    await screen.findByRole('heading', { name: 'All is well' });
    expect(asked(retry)).toHaveLength(1);
    expect(document.activeElement, 'the button is gone').toBe(screen.getByRole('group', { name: 'All is well' }));
  });

  it.each(kinds)('of $what stays, and says why, when it cannot be tried again', async (kind) => {
    const refused = json(409, { message: 'This message needs no new attempt.', code: 'nothing_to_retry' });
    answer({ ...nothing, [kind.call]: list([kind.row]), [kind.retry]: refused });
    openTab(TroubleTab, kind.search);
    await press(kind.button);
    await toast(kind.failed, 'This message needs no new attempt.');
    screen.getByRole('button', { name: kind.button });
  });

  it('of a late notice needs nobody: it leaves by itself', async () => {
    answer({ ...nothing, 'GET /api/admin/deliveries': list([{ ...aNotice, state: 'late', problem: null }]) });
    openTab(TroubleTab);
    await screen.findByText(/leaves by itself as soon as it can/);
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    await waitFor(() => screen.getByRole('radio', { name: 'Notices 1' }));
  });
});
