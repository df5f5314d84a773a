import { limits } from '@someday/contract/rules/limits';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aFamilyMember,
  aGuest,
  aSurvey,
  aUser,
  list,
  openTab,
  setUpAdminTab,
  summary,
} from '#web/testing/admin-tab.tsx';
import { json } from '#web/testing/answering-server.ts';
import { FamilyMembersTab } from '#web/features/admin/lists/family.tsx';
import { FeedbackTab } from '#web/features/admin/lists/feedback.tsx';
import { GuestSessionsTab } from '#web/features/admin/lists/guests.tsx';
import { UsersTab } from '#web/features/admin/lists/users.tsx';

const { answer, asked } = setUpAdminTab();
const users = 'GET /api/admin/users';

/** What the browser downloaded. */
let saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  saved = [];
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) file = blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
});

const linesOf = async (file: Blob) => (await file.text()).split('\r\n');
const aThousand = (first: number) =>
  Array.from({ length: limits.adminExport }, (_, place) => aUser({ id: first + place, name: `M${first + place}` }));

/** Waits until there is something to export. */
async function exportAll(): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
}

describe('an export', () => {
  it('has all rows that match the search, fetched a thousand at a time', async () => {
    const after = (id: number) => `${users}?after=${id}&limit=1000&search=m`;
    answer({
      [users]: list([aUser()], { total: 2001 }),
      [after(0)]: list(aThousand(1), { total: 2001 }),
      [after(1000)]: list(aThousand(1001), { total: 1001 }),
      [after(2000)]: list([aUser({ id: 2001, name: 'Last' })], { total: 1 }),
    });
    openTab(UsersTab, '?q=m');
    await exportAll();
    await screen.findByText(/^someday-users-\d{4}-\d\d-\d\d\.csv has 2,001 rows\.$/);
    expect(asked(users).slice(1)).toEqual([after(0), after(1000), after(2000)]);
    expect(screen.queryByRole('dialog')).toBeNull();
    const [{ name, file } = { name: '', file: new Blob() }] = saved;
    expect(name).toMatch(/^someday-users-\d{4}-\d\d-\d\d\.csv$/);
    expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    const lines = await linesOf(file);
    expect(lines).toHaveLength(2003);
    expect(lines[0]).toContain('"ID","Name","Email","Email verified"');
    expect(lines[1]).toBe(
      '"1","M1","anna@example.com","yes","yes","Expired","yes","Premium","13314398618","1099511627776","2026-11-22T10:00:00.000Z"',
    );
    expect(lines[2001]).toContain('"2001","Last"');
  });

  it('can be canceled, and then fetches and saves nothing more', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const second = `${users}?after=1000&limit=1000`;
    answer({
      [users]: list([aUser()], { total: 1500 }),
      [`${users}?after=0&limit=1000`]: list(aThousand(1), { total: 1500 }),
      [second]: (request, response) => void held.then(() => list([aUser()])(request, response)),
    });
    openTab(UsersTab);
    await exportAll();
    const dialog = within(await screen.findByRole('dialog', { name: 'Exporting' }));
    await dialog.findByText('1,000 of 1,500 rows');
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('67');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual([]);
  });

  it('stops when its page is left, and saves nothing', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = `${users}?after=0&limit=1000`;
    const second = `${users}?after=1000&limit=1000`;
    answer({
      [users]: list([aUser()], { total: 1500 }),
      [first]: (request, response) => void held.then(() => list(aThousand(1), { total: 1500 })(request, response)),
    });
    openTab(UsersTab);
    await exportAll();
    await waitFor(() => expect(asked(users)).toContain(first));
    cleanup();
    release();
    // The next tab's requests are answered after the held one.
    openTab(UsersTab);
    await waitFor(() => expect(asked(users).filter((call) => call === users)).toHaveLength(2));
    await screen.findAllByText('anna@example.com');
    expect([asked(users).includes(second), saved]).toEqual([false, []]);
  });

  it('says when it fails, saves nothing, and can start over', async () => {
    answer({ [users]: list([aUser()]), [`${users}?after=0&limit=1000`]: json(502, '') });
    openTab(UsersTab);
    await exportAll();
    const dialog = within(await screen.findByRole('dialog', { name: 'We couldn’t finish the export' }));
    expect(saved).toEqual([]);
    answer({ [users]: list([aUser()]) });
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  const file = async (Tab: ComponentType, call: string, answerOf: ReturnType<typeof list>) => {
    answer({ 'GET /api/admin/tester-applications': list([], { waiting: 0 }), [call]: answerOf });
    openTab(Tab);
    await exportAll();
    await waitFor(() => expect(saved).toHaveLength(1));
    const [{ name, file: blob } = { name: '', file: new Blob() }] = saved;
    return { name: name.replace(/\d{4}-\d\d-\d\d/, 'DAY'), lines: await linesOf(blob) };
  };

  it('of family members has only hidden codes', async () => {
    const { name, lines } = await file(FamilyMembersTab, 'GET /api/admin/children', list([aFamilyMember()]));
    expect(name).toBe('someday-family-members-DAY.csv');
    expect(lines[1]).toBe('"7","Emma","•••••-••••0","","1","Anna","2026-11-22T10:00:00.000Z"');
    expect(asked('POST /api/admin/children/7/reveal-code')).toEqual([]);
  });

  it('of feedback has every answer', async () => {
    const hostile = aSurvey({ improvements: '=1+1', completedTasks: ['one', 'two'] });
    const { name, lines } = await file(FeedbackTab, 'GET /api/admin/feedback-surveys', list([hostile], { summary }));
    expect(name).toBe('someday-feedback-DAY.csv');
    expect(lines[0]?.split(',')).toHaveLength(Object.keys(aSurvey()).length);
    expect(lines[1]).toContain('"The stamps","\'=1+1","Songs"');
    expect(lines[1]).toContain('"one, two","dashboard, upload"');
  });

  it('of guests has their codes and whether they are active', async () => {
    const { name, lines } = await file(GuestSessionsTab, 'GET /api/admin/guest-sessions', list([aGuest()]));
    expect(name).toBe('someday-guests-DAY.csv');
    expect(lines[1]).toContain('"SOMEDAY-BETA-1234-7ABCDE","gwen@example.com","beta","Active"');
  });
});
