import type { MemberAnswer } from '@someday/contract/api/answers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { emma, happens, signedIn } from '#web/testing/member-context.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';

const server = setUpMemberPage();

const answer: MemberAnswer = {
  ...{ id: 5, kind: 'text', text: 'I cried. Thank you.', url: null, posterUrl: null, width: null, height: null },
  ...{ sentAt: '2026-11-30T10:00:00.000Z', videoMessageId: 21, title: 'Thirteen candles', childId: emma.id },
  ...{ recipientName: 'Emma', viewedAt: '2026-11-29T10:00:00.000Z', reactions: ['hug'], openedAt: null },
};

const arrived = (...answers: MemberAnswer[]) => ({ 'GET /api/answers': json(200, answers) });
const opened = { 'PATCH /api/answers/5/opened': json(200, { openedAt: '2026-11-30T11:00:00.000Z' }) };

describe('what a loved one answered', () => {
  it('lies on the dashboard as a letter, which the member opens by its wax', async () => {
    signedIn(server, { children: [emma] }, { ...arrived(answer), ...opened });
    openApp('/member-dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Open Emma’s answer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Emma answered you' }));
    expect(dialog.queryByText('I cried. Thank you.')).toBeNull();
    const wax = dialog.getByRole('button', { name: 'Open Emma’s answer' });
    await waitFor(() => expect(document.activeElement).toBe(wax));
    await userEvent.keyboard('{Enter}');
    await dialog.findByText('I cried. Thank you.');
    dialog.getByRole('heading', { name: 'Thirteen candles' });
    within(dialog.getByRole('list', { name: 'How Emma felt' })).getByText('Hug');
    await waitFor(() => expect(server.received.map(({ url }) => url)).toContain('/api/answers/5/opened'));
  });

  it('gives the focus back when it is closed', async () => {
    signedIn(server, { children: [emma] }, { ...arrived(answer), ...opened });
    openApp('/member-dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Loved One' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = await screen.findByRole('button', { name: 'Open Emma’s answer' });
    await userEvent.click(opener);
    await screen.findByRole('dialog', { name: 'Emma answered you' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(opener.textContent));
  });

  it('lies open once it has been opened, and is gone if it was taken back', async () => {
    signedIn(server, { children: [emma] }, arrived({ ...answer, openedAt: '2026-11-30T11:00:00.000Z' }));
    openApp('/member-dashboard?dialog=answer&id=5');
    await screen.findByText('I cried. Thank you.');
    openApp('/member-dashboard?dialog=answer&id=6');
    await screen.findByRole('dialog', { name: 'This answer is gone' });
  });

  it('says so while its video is repaired', async () => {
    const video = { ...answer, kind: 'video', text: null, openedAt: '2026-11-30T11:00:00.000Z' } as const;
    signedIn(server, { children: [emma] }, arrived(video));
    openApp('/member-dashboard?dialog=answer&id=5');
    await screen.findByText('We’re repairing this answer. Please look again later.');
  });

  it('appears as soon as it arrives', async () => {
    signedIn(server, { children: [emma] }, arrived());
    openApp('/member-dashboard');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: 'Emma answered you' })).toBeNull();
    signedIn(server, { children: [emma] }, arrived(answer));
    act(() => void happens({ type: 'answer', messageId: 21 }));
    await screen.findByRole('heading', { name: 'Emma answered you' });
  });
});
