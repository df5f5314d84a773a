import type { ExportStatus } from '@someday/contract/api/exports';
import { screen, waitFor } from '@testing-library/react';
import { expect, describe, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { press, write } from '#web/testing/form.ts';
import { toast } from '#web/testing/member-page.ts';
import { broken, crowded, dialog, section, setUpSettings } from '#web/testing/settings-page.ts';

const { openSettings } = setUpSettings();

const aStatus = (overrides: Partial<ExportStatus> = {}): ExportStatus => ({
  state: 'none',
  progress: 0,
  parts: [],
  madeAt: null,
  expiresAt: null,
  ...overrides,
});
const making = aStatus({ state: 'making', progress: 40 });
const ready = aStatus({
  state: 'ready',
  progress: 100,
  parts: [{ number: 1, bytes: 52_428_800 }],
  madeAt: '2026-11-03T10:00:00.000Z',
  expiresAt: '2026-11-10T10:00:00.000Z',
});
const card = () => section('Take everything with you');

describe('taking everything with you', () => {
  it('says that sealed messages are inside, and shows how far it is', async () => {
    await openSettings({ 'POST /api/account/export': json(200, making) });
    await card().findByText(/Your sealed messages are in it too/);
    await press('Make a copy');
    const bar = await screen.findByRole('progressbar', { name: 'Making your copy' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    card().getByRole('button', { name: 'Stop' });
  });

  it('says if it can’t be made now', async () => {
    await openSettings({ 'POST /api/account/export': crowded });
    await press('Make a copy');
    await toast('We couldn’t start your copy', crowded.message);
  });

  it('is a download with its size and how long it’s kept, until they delete it', async () => {
    await openSettings({
      'GET /api/account/export': json(200, ready),
      'DELETE /api/account/export': json(200, aStatus()),
    });
    await card().findByText('Your copy is ready: 50 MB');
    card().getByText('Download it before we delete it on November 10, 2026.');
    await press('Delete it now');
    await waitFor(() => card().getByRole('button', { name: 'Make a copy' }));
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('asks who it is before the download if that was a while ago', async () => {
    const downloads: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    click.mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.getAttribute('href') ?? '');
    });
    let isFresh = false;
    await openSettings({
      'GET /api/account/export': json(200, ready),
      'HEAD /api/account/export/file': (_request, response) => response.writeHead(isFresh ? 200 : 403).end(),
      'POST /api/account/confirmation': (request, response) => {
        isFresh = true;
        json(200, { confirmed: true })(request, response);
      },
    });
    await press('Download');
    const form = await dialog('Confirm that it’s you');
    expect(downloads).toEqual([]);
    await write(form.getByLabelText('Your password'), 'correct horse');
    await press('Continue');
    await waitFor(() => expect(downloads).toEqual(['/api/account/export/file?part=1']));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Download');
    await waitFor(() => expect(downloads).toHaveLength(2));
    click.mockRestore();
  });

  it('is several downloads if it’s too large for one', async () => {
    const parts = [1, 2, 3].map((number) => ({ number, bytes: 52_428_800 }));
    await openSettings({ 'GET /api/account/export': json(200, { ...ready, parts }) });
    await card().findByText('Your copy is ready in 3 parts: 150 MB. Download them all.');
    expect(
      card()
        .getAllByRole('button', { name: /^Download/ })
        .map(({ textContent }) => textContent),
    ).toEqual([1, 2, 3].map((part) => `Download part ${part} (50 MB)`));
  });

  it('can be tried again if it failed', async () => {
    await openSettings({ 'GET /api/account/export': json(200, aStatus({ state: 'failed' })) });
    await card().findByText(/We couldn’t make your copy/);
    card().getByRole('button', { name: 'Make a copy' });
  });

  it('says if it can’t be looked for', async () => {
    await openSettings({ 'GET /api/account/export': broken });
    await card().findByText('We couldn’t look for your copy.');
  });
});
