import type { Import } from '@someday/contract/api/imports';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { press } from '#web/testing/form.ts';
import { broken, refused, section, setUpSettings } from '#web/testing/settings-page.ts';
import { importUpload } from './import-upload.ts';

const { server, openSettings, sent } = setUpSettings();
// As after a reload.
beforeEach(() => importUpload.setState({ memberId: null }, true));

const summary = {
  name: 'Anna',
  origin: 'https://old.example.org',
  madeAt: '2026-11-03T10:00:00.000Z',
  ...{ people: 2, messages: 14, sealed: 3, videos: 10, photos: 4, bytes: 52_428_800 },
  ...{ newPeople: 2, newMessages: 14, newBytes: 52_428_800 },
};
const anImport = (overrides: Partial<Import>): { import: Import } => ({
  import: {
    ...{ state: 'ready', progress: 0, summary, problem: null, noRoom: null, createdAt: '2026-11-04T10:00:00.000Z' },
    ...overrides,
  },
});
const checking = anImport({ state: 'checking', progress: 30, summary: null });
const card = () => section('Bring everything over from another Someday');
const zip = new File(['PK'], 'Someday 2026-11-03.zip', { type: 'application/zip' });
const choose = async (label = 'Choose the ZIP') => userEvent.upload(await card().findByLabelText(label), zip);
const uploadsBegun = () => server.received.filter(({ method, url }) => `${method} ${url}` === 'POST /api/uploads');

describe('bringing everything from another Someday', () => {
  it('uploads the ZIP as an import, and shows how far its check is', async () => {
    await openSettings({ 'POST /api/account/import': json(201, checking) });
    await choose();
    const bar = await screen.findByRole('progressbar', { name: 'Checking every file' });
    expect(bar.getAttribute('aria-valuenow')).toBe('30');
    expect(sent('POST /api/account/import')).toEqual([{ uploadId: '1' }]);
    expect(uploadsBegun().map(({ headers }) => String(headers['upload-metadata']).split(/[ ,]/))).toEqual([
      ['filename', expect.any(String), 'purpose', btoa('import')],
    ]);
  });

  it('says what the ZIP contains before anything is added, and then adds it', async () => {
    await openSettings({
      'GET /api/account/import': json(200, anImport({})),
      'POST /api/account/import/start': json(200, anImport({ state: 'running', progress: 7 })),
    });
    await card().findByText('Anna’s messages from old.example.org');
    card().getByText('Made on November 3, 2026');
    card().getByText('2 people and 14 messages, 50 MB');
    card().getByText('3 messages are still sealed and will stay sealed.');
    await press('Bring it in');
    const bar = await screen.findByRole('progressbar', { name: 'Bringing everything in' });
    expect(bar.getAttribute('aria-valuenow')).toBe('7');
    // The button is gone, and a keyboard goes on from here.
    expect(document.activeElement?.contains(bar)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('says what of it is new', async () => {
    await openSettings({
      'GET /api/account/import': json(200, anImport({ summary: { ...summary, newPeople: 0, newMessages: 1 } })),
    });
    await card().findByText('New here: 1 message. The rest is already here.');
  });

  it('offers nothing to add if all of it is here', async () => {
    await openSettings({
      'GET /api/account/import': json(200, anImport({ summary: { ...summary, newPeople: 0, newMessages: 0 } })),
    });
    await card().findByText('Everything in it is already here.');
    expect(card().queryByRole('button', { name: 'Bring it in' })).toBeNull();
  });

  it('shows the plans if theirs has no room', async () => {
    const noRoom = 'Your plan has room for 5 loved ones.';
    await openSettings({ 'GET /api/account/import': json(200, anImport({ noRoom })) });
    await card().findByText(noRoom, { exact: false });
    expect(card().getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
    expect(card().queryByRole('button', { name: 'Bring it in' })).toBeNull();
  });

  it('says why a file can’t be uploaded, and takes another one', async () => {
    const wrong = refused(415, 'file_type', 'Choose the ZIP you downloaded.');
    await openSettings({ 'POST /api/account/import': json(201, checking), 'POST /api/uploads': wrong });
    await choose();
    await card().findByText(wrong.message);
    expect(sent('POST /api/account/import')).toEqual([]);
    card().getByLabelText('Choose another ZIP');
  });

  it('says what’s wrong with the ZIP, and takes another one', async () => {
    const problem = '“index.html” in this export is damaged.';
    await openSettings({
      'GET /api/account/import': json(200, anImport({ state: 'failed', summary: null, problem })),
      'POST /api/account/import': json(201, checking),
    });
    await card().findByText(problem);
    await choose('Choose another ZIP');
    await screen.findByRole('progressbar', { name: 'Checking every file' });
  });

  it('reminds them of the new codes once everything is here, until they’re done', async () => {
    await openSettings({
      'GET /api/account/import': json(200, anImport({ state: 'done' })),
      'DELETE /api/account/import': json(200, { import: null }),
    });
    await card().findByText('Everything is here.');
    card().getByText('Give each of them their new access code.');
    await press('Done');
    await card().findByLabelText('Choose the ZIP');
  });

  it('knows which file to continue with after a reload', async () => {
    const memberId = 1;
    const begun = { memberId, uploadId: '9', name: zip.name, size: zip.size, lastModified: zip.lastModified };
    localStorage.setItem('someday.import', JSON.stringify(begun));
    await openSettings({ 'POST /api/account/import': json(201, checking) });
    await card().findByText(`Choose “${zip.name}” again to continue where it stopped.`);
    await choose();
    await waitFor(() => expect(sent('POST /api/account/import')).toHaveLength(1));
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toContain('HEAD /api/uploads/9');
    expect(localStorage.getItem('someday.import')).toBeNull();
  });

  it('says if it can’t be looked for', async () => {
    await openSettings({ 'GET /api/account/import': broken });
    await card().findByText('We couldn’t look for your upload.');
  });
});
