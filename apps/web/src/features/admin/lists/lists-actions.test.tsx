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
import { FamilyMembersTab, REVEALED_MS } from './family.tsx';
import { FeedbackTab } from './feedback.tsx';
import { TroubleTab } from '#web/features/admin/installation/trouble.tsx';
import { UsersTab } from './users.tsx';

const { answer, asked } = setUpAdminTab();
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

describe('a loved one’s access code', () => {
  const family = 'GET /api/admin/children';
  const reveal = 'POST /api/admin/children/7/reveal-code';
  const answers = { [family]: list([aFamilyMember()]), [reveal]: json(200, { accessCode: '7ABCDEFGH0' }) };

  const revealIt = async () => {
    await press('Reveal Emma’s access code');
    const ask = await question('Reveal Emma’s access code?');
    ask.getByText(/is recorded in the audit log/);
    expect(asked(reveal)).toEqual([]);
    await userEvent.click(ask.getByRole('button', { name: 'Reveal code' }));
    await screen.findByText('7ABCD-EFGH0');
  };

  it('is hidden until the admin confirms, and can be hidden again', async () => {
    answer(answers);
    openTab(FamilyMembersTab);
    expect(await columnOf('Family members', 1)).toEqual([expect.stringContaining('•••••-••••0')]);
    await revealIt();
    screen.getByRole('button', { name: 'Copy Emma’s access code' });
    await press('Hide Emma’s access code');
    expect(screen.queryByText('7ABCD-EFGH0')).toBeNull();
    screen.getByText('•••••-••••0');
  });

  it('is hidden again after a while', async () => {
    answer(answers);
    openTab(FamilyMembersTab);
    await screen.findByText('•••••-••••0');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await revealIt();
    const cover = timers.mock.calls.find(([, delay]) => delay === REVEALED_MS)?.[0];
    act(() => cover?.());
    expect(screen.queryByText('7ABCD-EFGH0')).toBeNull();
  });

  it('stays hidden if the server refuses', async () => {
    answer({ ...answers, [reveal]: json(404, { message: 'We could not find that.', code: 'not_found' }) });
    openTab(FamilyMembersTab, '?dialog=reveal&id=7');
    await userEvent.click((await question('Reveal Emma’s access code?')).getByRole('button', { name: 'Reveal code' }));
    await toast('We couldn’t reveal the code', 'We could not find that.');
    screen.getByText('•••••-••••0');
  });
});

describe('a link to a new password', () => {
  const users = 'GET /api/admin/users';
  const make = 'POST /api/admin/users/7/reset-link';
  const url = 'https://someday.example/reset-password?token=abc';

  it('is created after confirmation, and shown until its dialog closes', async () => {
    answer({ [users]: list([aUser({ id: 7, name: 'Anna' })]), [make]: json(200, { url }) });
    openTab(UsersTab);
    await press('Reset link for Anna');
    const ask = within(await screen.findByRole('dialog', { name: 'New password for Anna' }));
    ask.getByText(/once, within 30 minutes, .* It’s recorded in the audit log, and Anna will see a notice\.$/);
    expect(asked(make)).toEqual([]);
    await userEvent.click(ask.getByRole('button', { name: 'Create link' }));
    expect(await ask.findByLabelText('Reset link')).toHaveProperty('value', url);
    await userEvent.click(ask.getByRole('button', { name: 'Copy link' }));
    await toast('Link Copied', url);
    await userEvent.click(ask.getByRole('button', { name: 'Done' }));
    await press('Reset link for Anna');
    await screen.findByRole('button', { name: 'Create link' });
    expect(screen.queryByLabelText('Reset link')).toBeNull();
    expect(asked(make)).toHaveLength(1);
  });

  it('is not created for a member who no longer exists', async () => {
    answer({
      [users]: list([aUser({ id: 7, name: 'Anna' })]),
      [make]: json(404, { message: 'We could not find that.', code: 'not_found' }),
    });
    openTab(UsersTab, '?dialog=reset-link&id=7');
    await press('Create link');
    await toast('We couldn’t create the link', 'We could not find that.');
  });
});

it('a second factor’s removal starts after confirmation, and its dialog can stop it', async () => {
  const removal = '/api/admin/users/7/second-factor-removal';
  const answers = { 'GET /api/admin/users': list([aUser({ id: 7, name: 'Anna' })]) };
  const started = json(200, { message: 'It’s removed on December 4.' });
  const stopped = json(404, { message: 'We could not find that.', code: 'not_found' });
  answer({ ...answers, [`POST ${removal}`]: started, [`DELETE ${removal}`]: stopped });
  openTab(UsersTab);
  for (const [button, title, text] of [
    ['Start removal', 'It’s removed on December 4.', ''],
    ['Stop removal', 'Nothing has changed', 'We could not find that.'],
  ] as const) {
    await press('Second factor of Anna');
    const ask = await question('Remove Anna’s second factor?');
    ask.getByText(/after 72 hours/);
    await userEvent.click(ask.getByRole('button', { name: button }));
    await toast(title, text);
  }
});

describe('feedback', () => {
  const surveys = 'GET /api/admin/feedback-surveys';

  it('is summed up, with promoters, passives and detractors', async () => {
    answer({ [surveys]: list([aSurvey()], { summary }) });
    openTab(FeedbackTab);
    const figures = within(await screen.findByRole('region', { name: 'Summary' }));
    figures.getByText('+40');
    figures.getByText('6 promoters, 2 passives, and 2 detractors');
    figures.getByText('4.3');
  });

  it('is shown in full, in a dialog with an address', async () => {
    answer({ [surveys]: list([aSurvey()], { summary }) });
    openTab(FeedbackTab, '?tab=feedback');
    await userEvent.click(await screen.findByRole('button', { name: /^Read answers from Nov 22, 2026, Guest/ }));
    expect(location.search).toBe('?tab=feedback&dialog=survey&id=3');
    const detail = within(await screen.findByRole('dialog', { name: 'Survey answers' }));
    const facts = Object.fromEntries(
      detail.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toMatchObject({
      From: 'Guest',
      Email: 'gwen@example.com',
      'Who they are': 'Aunt or uncle',
      'Overall experience': '4 of 5',
      'Ease of use': '5 of 5',
      'Video quality': '3 of 5',
      Navigation: 'Not answered',
      'Recommendation (NPS)': '9 of 10',
      'Time spent': '12 minutes',
      'Uploaded a video': 'Yes',
      'Added family': 'No',
      'OK to contact': 'Yes',
      'Beta interest': 'Yes',
      'Early access interest': 'No',
      'Most valuable feature': 'The stamps',
      Improvements: 'Larger letters',
      'Missing features': 'Songs',
      'Bug reports': 'None so far',
      Comments: 'Thank you',
      'Tasks done': 'Recorded a video',
      'Pages visited': 'Dashboard and Upload',
    });
  });

  it('says why members left', async () => {
    const left = { id: 1, createdAt: '2026-11-22T10:00:00.000Z', feedback: 'Too dear for us', endsAt: null };
    answer({
      [surveys]: list([], { summary: { ...summary, nps: null, average: null } }),
      'GET /api/admin/cancellations': list([{ ...left, memberId: null, reason: 'Too expensive' }]),
    });
    openTab(FeedbackTab);
    await userEvent.click(await screen.findByRole('radio', { name: 'Cancellations' }));
    expect(await columnOf('Canceled memberships', 1)).toEqual(['Too expensive']);
    expect(await columnOf('Canceled memberships', 2)).toEqual(['Too dear for us']);
    expect(await columnOf('Canceled memberships', 3)).toEqual(['Account erased']);
    expect(location.search).toBe('?view=leaving');
  });
});

describe('problems', () => {
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
    createdAt: '2026-11-20T08:00:00.000Z',
    opensAt: null,
  };

  it('are none when everything is fine', async () => {
    answer(nothing);
    openTab(TroubleTab);
    await screen.findByRole('heading', { name: 'No problems' });
  });

  const kinds = [
    {
      what: 'a refused email',
      search: '',
      call: 'GET /api/admin/deliveries',
      row: aNotice,
      retry: 'POST /api/admin/deliveries/4/retry',
      button: 'Retry the email to Emma',
      done: ['Email on its way', 'We’re emailing Emma again.'],
      failed: 'We couldn’t retry the email',
    },
    {
      what: 'a dead job',
      search: '?view=work',
      call: 'GET /api/admin/jobs',
      row: aJob,
      retry: 'POST /api/admin/jobs/11/retry',
      button: 'Retry job 11: Convert a video or photo',
      done: ['Job restarted', '“Convert a video or photo” starts over.'],
      failed: 'We couldn’t retry the job',
    },
    {
      what: 'a photo that needs attention',
      search: '?view=media',
      call: 'GET /api/admin/media',
      row: aMedium,
      retry: 'POST /api/admin/media/12/retry',
      button: 'Retry Anna’s photo',
      done: ['Converting again', 'We’re converting Anna’s photo again.'],
      failed: 'We couldn’t retry the conversion',
    },
  ] as const;

  it.each(kinds)('with $what can be retried, and disappear', async ({ search, call, row, retry, button, done }) => {
    answer({ ...nothing, [call]: list([row]), [retry]: json(200, { message: 'ok' }) });
    openTab(TroubleTab, search);
    await screen.findByRole('button', { name: button });
    answer({ ...nothing, [retry]: json(200, { message: 'ok' }) });
    await press(button);
    await toast(done[0], done[1]);
    await screen.findByRole('heading', { name: 'No problems' });
    expect(asked(retry)).toHaveLength(1);
    expect(document.activeElement, 'the button is gone').toBe(screen.getByRole('group', { name: 'No problems' }));
  });

  it.each(kinds)('with $what stay, and say why, if a retry fails', async (kind) => {
    const refused = json(409, { message: 'There’s nothing to retry. This message is fine.', code: 'nothing_to_retry' });
    answer({ ...nothing, [kind.call]: list([kind.row]), [kind.retry]: refused });
    openTab(TroubleTab, kind.search);
    await press(kind.button);
    await toast(kind.failed, 'There’s nothing to retry. This message is fine.');
    screen.getByRole('button', { name: kind.button });
  });

  it('with a late email need no one, because we keep trying', async () => {
    answer({ ...nothing, 'GET /api/admin/deliveries': list([{ ...aNotice, state: 'late', problem: null }]) });
    openTab(TroubleTab);
    await screen.findByText(/^Over an hour late/);
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    await waitFor(() => screen.getByRole('radio', { name: 'Emails 1' }));
  });
});
