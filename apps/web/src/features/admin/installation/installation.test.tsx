import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InstallationCheck, InstallationReport } from '@someday/contract/api/installation';
import { openTab, setUpAdminTab } from '#web/testing/admin-tab.tsx';
import { json } from '#web/testing/answering-server.ts';
import { fill, press } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { InstallationTab } from './installation.tsx';

const { answer, asked, sent } = setUpAdminTab();
const report = 'GET /api/admin/installation';
const testEmail = 'POST /api/admin/installation/test-email';

const node: InstallationCheck = { name: 'Node', state: 'healthy', detail: 'Version 24.', remedy: null };
const https: InstallationCheck = { name: 'HTTPS', state: 'attention', detail: 'Off.', remedy: 'Use a proxy.' };
const email: InstallationCheck = { name: 'Email', state: 'trouble', detail: 'No answer.', remedy: 'Check SMTP_URL.' };

const checked = (overrides: Partial<InstallationReport> = {}) =>
  json(200, { checks: [node, https, email], checkedAt: '2026-11-22T08:03:00.000Z', hasMailServer: true, ...overrides });
const broken = json(500, { message: 'Something went wrong on our side. Please try again.', code: 'internal' });

const group = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the installation tab', () => {
  it('says that it’s checking, then lists what needs fixing first, each with what to do', async () => {
    answer({ [report]: checked() });
    openTab(InstallationTab);
    await screen.findByRole('status', { name: 'Checking this installation' });
    expect(await group('Needs fixing')).toEqual(['EmailNo answer.Check SMTP_URL.']);
    expect(await group('Worth knowing')).toEqual(['HTTPSOff.Use a proxy.']);
    expect(await group('Fine')).toEqual(['NodeVersion 24.']);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Needs fixing', 'Worth knowing', 'Fine', 'Test email']);
    expect(document.querySelector('time')?.textContent).toMatch(/^Checked Nov 22, 2026/);
  });

  it('has one place for backups, where one can be made at once', async () => {
    const backups = { name: 'Backups', state: 'healthy' as const, detail: 'Made this hour.', remedy: null };
    answer({
      [report]: checked({ checks: [{ ...backups, about: 'backups' }] }),
      'GET /api/admin/backups': json(200, {
        ...{ place: '/mnt/disk', nextAt: null, isRunning: false, drill: null, asksForKey: false },
      }),
    });
    openTab(InstallationTab);
    await screen.findByRole('button', { name: 'Back up now' });
    expect(await group('Fine')).toEqual(['BackupsMade this hour.Back up now']);
    expect(screen.getAllByText('Backups')).toHaveLength(1);
  });

  it('leaves out a state that nothing is in', async () => {
    answer({ [report]: checked({ checks: [node] }) });
    openTab(InstallationTab);
    await group('Fine');
    expect(screen.queryByText('Needs fixing')).toBeNull();
  });

  it('checks again on request, and keeps the list if that fails', async () => {
    answer({ [report]: checked() });
    openTab(InstallationTab);
    await group('Needs fixing');
    answer({ [report]: checked({ checks: [node] }) });
    await press('Check again');
    await waitFor(() => expect(screen.queryByText('Needs fixing')).toBeNull());
    answer({ [report]: broken });
    await press('Check again');
    await toast('We couldn’t check this installation', 'Something went wrong on our side. Please try again.');
    await group('Fine');
    expect(asked(report)).toHaveLength(3);
  });

  it('says that it couldn’t check, and tries again', async () => {
    answer({ [report]: broken });
    openTab(InstallationTab);
    await screen.findByRole('heading', { name: 'We couldn’t check this installation' });
    answer({ [report]: checked() });
    await press('Try again');
    await group('Fine');
  });
});

describe('the test email', () => {
  it('goes to the address the admin types, and the page says so', async () => {
    answer({ [report]: checked(), [testEmail]: json(200, { message: 'Sent to you@example.org.' }) });
    openTab(InstallationTab);
    expect(await screen.findByLabelText('Send it to')).toHaveProperty('value', '');
    await fill({ 'Send it to': 'you@example.org' });
    await press('Send a test email');
    await screen.findByText('Sent to you@example.org.');
    expect(sent(testEmail)).toEqual([{ email: 'you@example.org' }]);
  });

  it('needs an address', async () => {
    answer({ [report]: checked() });
    openTab(InstallationTab);
    await press('Send a test email');
    await screen.findByText('Please enter a valid email address');
    expect(sent(testEmail)).toEqual([]);
  });

  it('shows the mail server’s answer if it isn’t accepted, until it is', async () => {
    const message = 'The mail server refused the email: 550 no such user. Check the address.';
    answer({ [report]: checked(), [testEmail]: json(409, { message, code: 'email_not_sent' }) });
    openTab(InstallationTab);
    await fill({ 'Send it to': 'you@example.org' });
    await press('Send a test email');
    expect((await screen.findByRole('alert')).textContent).toBe(`We couldn’t send it${message}`);
    answer({ [report]: checked(), [testEmail]: json(200, { message: 'Sent to you@example.org.' }) });
    await press('Send a test email');
    await screen.findByText('Sent to you@example.org.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can’t be sent where no mail server is set', async () => {
    answer({ [report]: checked({ hasMailServer: false }) });
    openTab(InstallationTab);
    await screen.findByText('Email isn’t set up on this Someday, so there’s nothing to test yet.');
    expect(screen.queryByRole('button', { name: 'Send a test email' })).toBeNull();
  });
});
