import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@someday/contract/limits';
import { address, openAdminApp } from '#web/testing/admin-app.tsx';
import { adminSignedIn, someActivity, someCharts, someKpis } from '#web/testing/admin-world.ts';
import { json } from '#web/testing/answering-server.ts';
import { press } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';

const server = setUpMemberPage();
beforeEach(() => adminSignedIn(server));
const broken = json(500, { message: 'Something went wrong on our side. Please try again.', code: 'internal' });
const asked = (path: string) => server.received.filter(({ url }) => url.startsWith(path)).length;
const figure = async (label: string) =>
  (await screen.findByText(label)).parentElement?.querySelector('dd')?.textContent;

describe('the KPI dashboard', () => {
  it('draws every figure as the server counted it, and when', async () => {
    openAdminApp('/admin-dashboard');
    for (const [label, value] of [
      ['Total users', '1,284'],
      ['Recent signups, 30 days', '97'],
      ['Paid users', '412'],
      ['Trial users', '58'],
      ['Conversion rate', '32.1%'],
      ['Daily active users', '208'],
      ['Monthly active users', '891'],
      ['Total messages', '5,631'],
      ['Message view rate', '74.0%'],
      ['Viewed messages', '3,120'],
      ['Scheduled messages', '1,408'],
      ['Total family members', '3,377'],
      ['Average per user', '2.6'],
      ['Active guest sessions', '14'],
    ] as const) {
      expect(`${label} ${await figure(label)}`).toBe(`${label} ${value}`);
    }
    expect(document.querySelector(`time[datetime="${someKpis.asOf}"]`)?.textContent).toMatch(/^Nov 22, 2026/);
  });

  it('says of each thing it looked at how it is, in words', async () => {
    openAdminApp('/admin-dashboard');
    const health = within(await screen.findByRole('region', { name: 'Platform health' }));
    health.getByText('Something needs attention');
    const [database, work] = health.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(database).toBe('DatabaseAnswers in 3 ms.Healthy');
    expect(work).toBe('Background work3 jobs have failed for good.Attention');
  });

  it('is counted anew when asked, and keeps its figures when that fails', async () => {
    openAdminApp('/admin-dashboard');
    await screen.findByText('1,284');
    const userMetrics = { ...someKpis.userMetrics, totalUsers: 1285 };
    adminSignedIn(server, { 'GET /api/admin/kpis': json(200, { ...someKpis, userMetrics }) });
    await press('Refresh');
    await screen.findByText('1,285');
    expect(asked('/api/admin/charts')).toBe(2);
    adminSignedIn(server, { 'GET /api/admin/kpis': broken });
    await press('Refresh');
    await toast('These figures are still the earlier ones', 'Something went wrong on our side. Please try again.');
    screen.getByText('1,285');
  });

  it('says that figures did not come, and asks again', async () => {
    adminSignedIn(server, { 'GET /api/admin/kpis': broken });
    openAdminApp('/admin-dashboard');
    await screen.findByRole('heading', { name: 'The figures did not come' });
    adminSignedIn(server);
    await press('Try again');
    await screen.findByText('1,284');
    expect(document.activeElement, 'the button is gone').toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('the charts', () => {
  const table = (name: string) => within(screen.getByRole('table', { name }));
  const rows = (name: string) =>
    table(name)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  // The test's page has no canvas: as in a browser that refuses one, the tables stand at once.
  it('say in words and in tables what they show, newest day first', async () => {
    openAdminApp('/admin-dashboard');
    await screen.findByText('8 signups in 3 days, most on November 21, 2026: 5.');
    screen.getByText('No messages in 3 days.');
    screen.getByText('1 message opened in 3 days, most on November 20, 2026: 1.');
    screen.getByText('8 due, 7 sent and 1 failed in 3 days.');
    screen.getByText('2 GB on November 22, 2026.');
    screen.getByText('At most 12 min, on November 21, 2026.');
    expect(rows('Deliveries')).toEqual([
      ['Day', 'Due', 'Sent', 'Failed'],
      ['November 22, 2026', '0', '0', '0'],
      ['November 21, 2026', '4', '3', '1'],
      ['November 20, 2026', '4', '4', '0'],
    ]);
    expect(
      rows('Storage')
        .slice(1)
        .map(([, value]) => value),
    ).toEqual(['2 GB', '1 GB', 'Not measured']);
    expect(
      rows('Queue age')
        .slice(1)
        .map(([, value]) => value),
    ).toEqual(['45 s', '12 min', 'Not measured']);
  });

  it('say that nothing was measured yet', async () => {
    const nothing = [null, null, null];
    const charts = { ...someCharts, storage: nothing, queueAge: nothing };
    adminSignedIn(server, { 'GET /api/admin/charts': json(200, charts) });
    openAdminApp('/admin-dashboard');
    expect(await screen.findAllByText('Nothing was measured yet. The first figures come within a day.')).toHaveLength(
      2,
    );
    expect(screen.queryByRole('table', { name: 'Storage' })).toBeNull();
    screen.getByRole('table', { name: 'Signups' });
  });

  it('show as many days as were chosen, which the address keeps', async () => {
    openAdminApp('/admin-dashboard?tab=kpis&view=90');
    await screen.findByRole('heading', { name: 'Signups' });
    expect(screen.getByRole('radio', { name: '90 days' })).toHaveProperty('checked', true);
    expect(asked('/api/admin/charts?days=90')).toBe(1);
    await userEvent.click(screen.getByRole('radio', { name: '365 days' }));
    await waitFor(() => expect(asked('/api/admin/charts?days=365')).toBe(1));
    expect(address()).toBe('/admin-dashboard?tab=kpis&view=365');
  });
});

describe('the recent activity', () => {
  // Only what ticks is the test's: answers of the server still come in their own time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const seconds = (many: number) => act(() => vi.advanceTimersByTimeAsync(many * 1000));
  const list = async () => within(await screen.findByRole('region', { name: 'Recent activity' }));

  it('is looked at again every 30 seconds, and nothing else is', async () => {
    openAdminApp('/admin-dashboard');
    await (await list()).findByText('New signup');
    adminSignedIn(server, {
      'GET /api/admin/recent-activity': json(200, [someActivity({ type: 'payment', title: 'Payment received' })]),
    });
    await seconds(limits.activitySeconds - 1);
    expect(asked('/api/admin/recent-activity')).toBe(1);
    await seconds(1);
    await (await list()).findByText('Payment received');
    expect(limits.activitySeconds).toBe(30);
    expect([asked('/api/admin/kpis'), asked('/api/admin/charts')]).toEqual([1, 1]);
  });

  it('keeps what it shows when it could not look again, and says so', async () => {
    openAdminApp('/admin-dashboard');
    await (await list()).findByText('New signup');
    adminSignedIn(server, { 'GET /api/admin/recent-activity': broken });
    await seconds(limits.activitySeconds);
    await screen.findByText('We could not look again just now. This is what we saw last.');
    (await list()).getByText('New signup');
  });

  it('is a place that the keyboard reaches, and says when nothing has happened', async () => {
    adminSignedIn(server, { 'GET /api/admin/recent-activity': json(200, []) });
    openAdminApp('/admin-dashboard');
    await (await list()).findByText('Nothing has happened yet');
    expect(screen.getByRole('region', { name: 'Recent activity' }).tabIndex).toBe(0);
  });
});
