import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser, columnOf, list, openTab, openWindow, setUpAdminTab } from '#web/testing/admin-tab.tsx';
import { json } from '#web/testing/answering-server.ts';
import { press } from '#web/testing/form.ts';
import { scriptTexts } from '@someday/contract/testing/hostile-texts';
import { AuditTab } from './audit.tsx';
import { UsersTab } from './users.tsx';

const { answer, asked } = setUpAdminTab();
const users = 'GET /api/admin/users';
const names = () => columnOf('Members', 0);
const searchIn = () => new URLSearchParams(location.search);
const status = (text: string) => screen.findByText(text);

/** 120 members on three pages. */
const pages = {
  [users]: list([aUser({ id: 120, name: 'Zoe', isParent: false })], { total: 120 }),
  [`${users}?page=2`]: list([aUser({ id: 70, name: 'Mia', isParent: false })], { total: 120 }),
  [`${users}?page=3`]: list([aUser({ id: 20, name: 'Ben', isParent: false })], { total: 120 }),
};

describe('an admin’s list', () => {
  it('turns pages in the address and in its requests', async () => {
    answer(pages);
    openTab(UsersTab, '?tab=users');
    expect(await names()).toEqual(['Zoe']);
    await status('1 of 120');
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await press('Next');
    await status('51 of 120');
    expect(await names()).toEqual(['Mia']);
    expect(location.search).toBe('?tab=users&page=2');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Members' }));
    await press('Previous');
    await status('1 of 120');
    expect(location.search).toBe('?tab=users');
    expect(asked(users)).toEqual([users, `${users}?page=2`]); // the first page is still fresh
  });

  it('opens at the page in the address', async () => {
    answer(pages);
    openTab(UsersTab, '?tab=users&page=3');
    expect(await names()).toEqual(['Ben']);
    await screen.findByText('Page 3 of 3');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  it('keeps its rows while the next page loads', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    answer({
      ...pages,
      [`${users}?page=2`]: (request, response) => void held.then(() => pages[`${users}?page=2`]?.(request, response)),
    });
    openTab(UsersTab);
    await names();
    await press('Next');
    await waitFor(() => expect(asked(users)).toHaveLength(2));
    expect(await names()).toEqual(['Zoe']);
    screen.getByText('1 of 120');
    release();
    await status('51 of 120');
  });

  it('is sorted by its headings, which say how it is sorted', async () => {
    answer({ [users]: list([aUser()]) });
    openTab(UsersTab, '?page=2');
    const heading = async (name: string) => screen.findByRole('columnheader', { name });
    expect((await heading('Joined')).getAttribute('aria-sort')).toBe('descending');
    await press('Name');
    await waitFor(() => expect(asked(users).at(-1)).toBe(`${users}?sort=name&order=asc`));
    expect(searchIn().get('page')).toBeNull();
    expect((await heading('Name')).getAttribute('aria-sort')).toBe('ascending');
    expect((await heading('Joined')).getAttribute('aria-sort')).toBe('none');
    await press('Name');
    await waitFor(() => expect(asked(users).at(-1)).toBe(`${users}?sort=name&order=desc`));
    await press('Joined');
    await waitFor(() => expect(asked(users).at(-1)).toBe(`${users}?sort=created&order=desc`));
  });

  it('searches after a pause in typing, from the first page, and says when nothing is found', async () => {
    answer({ [users]: list([aUser({ isParent: false })], { total: 51 }), [`${users}?search=nobody`]: list([]) });
    openTab(UsersTab, '?tab=users&page=2');
    await names();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search names or emails' }), 'nobody');
    await screen.findByRole('heading', { name: 'Nothing found' });
    screen.getByText(/^No matches for “nobody”/);
    expect(location.search).toBe('?tab=users&q=nobody');
    expect(asked(users)).toEqual([`${users}?page=2`, `${users}?search=nobody`]);
    await press('Show all');
    expect(await names()).toEqual(['Anna']);
    expect(location.search).toBe('?tab=users');
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  });

  it('is one step back from a search, despite pauses in typing', async () => {
    answer({ [users]: list([aUser()], { total: 51 }) });
    openTab(UsersTab, '?tab=users&page=2');
    const field = await screen.findByRole('textbox', { name: 'Search names or emails' });
    for (const [typed, searched] of [
      ['An', 'An'],
      ['na', 'Anna'],
    ] as const) {
      await userEvent.type(field, typed);
      await waitFor(() => expect(location.search).toBe(`?tab=users&q=${searched}`));
    }
    act(() => history.back());
    await waitFor(() => expect(location.search).toBe('?tab=users&page=2'));
  });

  it('says what went wrong, and tries again', async () => {
    answer({ [users]: json(503, { message: 'We cannot reach our records right now.', code: 'unavailable' }) });
    openTab(UsersTab);
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('We cannot reach our records right now.');
    answer({ [users]: list([aUser({ isParent: false })]) });
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await names()).toEqual(['Anna']);
    expect(document.activeElement, 'the button is gone').toBe(screen.getByRole('group', { name: 'Members' }));
  });

  it('says what went wrong in a dialog that its address names, too', async () => {
    answer({ [users]: json(503, { message: 'We cannot reach our records right now.', code: 'unavailable' }) });
    openTab(UsersTab, '?dialog=reset-link&id=1');
    const failed = await screen.findByRole('dialog', { name: /^We couldn’t/ });
    within(failed).getByText('We cannot reach our records right now.');
  });

  it('says when it is empty, and then can’t be exported', async () => {
    answer({ [users]: list([]) });
    openTab(UsersTab);
    await screen.findByRole('heading', { name: 'No members yet' });
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  });

  it('leads back from a page past its end', async () => {
    answer({ ...pages, [`${users}?page=9`]: list([], { total: 120 }) });
    openTab(UsersTab, '?page=9');
    await press('Go to last page');
    expect(await names()).toEqual(['Ben']);
  });

  it('becomes cards where there is no room for a table, and is never read twice', async () => {
    openWindow(390);
    answer({ [users]: list([aUser()]) });
    openTab(UsersTab);
    const cards = within(await screen.findByRole('list', { name: 'Members' }));
    expect(screen.queryByRole('table')).toBeNull();
    const facts = cards.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(0, 5)).toEqual(['AnnaHas loved ones', 'anna@example.com', 'Verified', 'Expired', 'Premium']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name, Z to A');
    await waitFor(() => expect(asked(users).at(-1)).toBe(`${users}?sort=name&order=desc`));
  });

  it('shows hostile input as plain text', async () => {
    const hostile = scriptTexts.map((name, place) => aUser({ id: place + 1, name, email: name, isParent: false }));
    answer({ [users]: list(hostile) });
    openTab(UsersTab);
    expect(await names()).toEqual(scriptTexts);
    expect(document.querySelector('table :is(script, img, iframe, a, form, style, video, audio)')).toBeNull();
  });
});

describe('the lists', () => {
  it('show members’ verification, trial and plan', async () => {
    const trial = { id: 2, trialActive: true, subscriptionActive: false, subscriptionType: null, emailVerified: false };
    const stored = { storedBytes: 1.5 * 1024 ** 2, mostBytes: 0 };
    answer({ [users]: list([aUser(), aUser({ ...trial, ...stored })]) });
    openTab(UsersTab);
    expect(await columnOf('Members', 2)).toEqual(['Verified', 'Not verified']);
    expect(await columnOf('Members', 3)).toEqual(['Expired', 'Active']);
    expect(await columnOf('Members', 4)).toEqual(['Premium', 'No plan']);
    expect(await columnOf('Members', 5)).toEqual(['12.4 GB of 1 TB', '1.5 MB']);
    const since = screen.getAllByText(/^Nov 2\d, 2026$/)[0];
    expect(since?.title).toBe('2026-11-22 10:00:00 UTC');
  });

  it('name what admins did in words, with nothing to press but the sorting', async () => {
    const entry = { id: 1, at: '2026-11-22T10:00:00.000Z', username: 'root', detail: 'child 7' };
    const entries = ['revealAccessCode', 'toString', 'constructor'].map((action, id) => ({
      ...entry,
      id: id + 1,
      action,
    }));
    answer({ 'GET /api/admin/audit-log': list(entries) });
    openTab(AuditTab);
    expect(await columnOf('Audit log', 2)).toEqual(['Revealed an access code', 'toString', 'constructor']);
    expect(await columnOf('Audit log', 3)).toEqual(['child 7', 'child 7', 'child 7']);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['When']);
  });

  it('show what admins viewed and tried only on request', async () => {
    const entry = { id: 1, at: '2026-11-22T10:00:00.000Z', username: 'root', action: 'createGuestSession' };
    answer({ 'GET /api/admin/audit-log': list([{ ...entry, detail: 'made id 7' }]) });
    openTab(AuditTab);
    expect(await columnOf('Audit log', 2)).toEqual(['Created a guest']);
    answer({ 'GET /api/admin/audit-log': list([{ ...entry, detail: '' }]) });
    await userEvent.click(screen.getByRole('radio', { name: 'Actions and views' }));
    await screen.findByText('Tried to create a guest');
    expect(asked('GET /api/admin/audit-log')).toEqual([
      'GET /api/admin/audit-log',
      'GET /api/admin/audit-log?reading=on',
    ]);
  });
});
