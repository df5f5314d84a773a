import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { chooseFromMenu, toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, recipes, signedIn, theo, parentsOf } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const sea = aMessage({ id: 1, title: 'By the sea' });
const roses = aMessage({
  id: 2,
  title: 'All the roses',
  messageType: 'photo',
  recipientName: 'Theo',
  childId: theo.id,
});
const birthday = aMessage({
  id: 3,
  title: 'For your birthday',
  status: 'scheduled',
  deliveryDate: '2031-06-14',
  deliveryTime: '15:00',
});
const messages = [sea, roses, birthday];
const family = { children: [emma, theo], messages };

const list = 'GET /api/video-messages';
const asked = () =>
  server.received
    .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/video-messages?'))
    .map(({ url }) => Object.fromEntries(new URL(url, server.origin).searchParams));
const section = async () => within(await screen.findByRole('region', { name: 'Your Messages' }));
const titles = (region: Awaited<ReturnType<typeof section>>) =>
  region.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const shows = (region: Awaited<ReturnType<typeof section>>, expected: string[]) =>
  waitFor(() => expect(titles(region)).toEqual(expected));

const filterAndSort = async (region: Awaited<ReturnType<typeof section>>) =>
  userEvent.click(await region.findByRole('button', { name: 'Filter and sort' }));

async function openList(path = '/member-dashboard') {
  const app = openApp(path);
  const region = await section();
  return { ...app, region };
}

describe('the list of messages', () => {
  beforeEach(() => signedIn(server, family));

  it('is filtered, sorted and searched by the server, and says how many there are', async () => {
    const { region, router } = await openList();
    await shows(region, ['By the sea', 'All the roses', 'For your birthday']);
    region.getByText('3 messages');
    await filterAndSort(region);
    await userEvent.selectOptions(region.getByLabelText('Show'), 'Photos');
    await shows(region, ['All the roses']);
    region.getByText('1 message · Photos');
    await userEvent.selectOptions(region.getByLabelText('Show'), 'All');
    await userEvent.selectOptions(region.getByLabelText('Sort by'), 'Title');
    await shows(region, ['All the roses', 'By the sea', 'For your birthday']);
    expect(router.state.location.search).toEqual({ sort: 'title' });
    fireEvent.change(region.getByLabelText('Search by title or name'), { target: { value: 'theo' } });
    await shows(region, ['All the roses']);
    expect(router.state.location.search).toEqual({ sort: 'title', q: 'theo' });
    expect(asked().at(-1)).toEqual({ show: 'all', sort: 'title', search: 'theo' });
  });

  it('can be filtered by category, including the member’s own', async () => {
    const ownCategory = { categoryName: 'Recipes', categoryColor: '#FFCC00' };
    const soup = aMessage({ id: 4, title: 'Soup', category: 'own-5', ownCategory });
    signedIn(server, { ...family, messages: [...messages, soup], categories: [recipes] });
    const { region, router } = await openList();
    await filterAndSort(region);
    await region.findByRole('option', { name: 'Recipes' });
    await userEvent.selectOptions(region.getByLabelText('Category'), 'Recipes');
    await shows(region, ['Soup']);
    region.getByText('1 message · Recipes');
    expect(asked().at(-1)).toMatchObject({ category: 'own-5' });
    expect(router.state.location.search).toEqual({ category: 'own-5' });
    await userEvent.selectOptions(region.getByLabelText('Category'), 'Milestone Moments');
    await shows(region, ['By the sea', 'All the roses', 'For your birthday']);
    await userEvent.selectOptions(region.getByLabelText('Category'), 'Tough Times');
    await region.findByRole('heading', { name: 'Nothing to show here' });
    await userEvent.click(region.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await shows(region, ['By the sea', 'All the roses', 'For your birthday', 'Soup']);
  });

  it('keeps a deleted category from the address, and ignores nonsense', async () => {
    const { region } = await openList('/member-dashboard?category=own-99');
    expect(await region.findByLabelText('Category')).toHaveProperty('value', 'own-99');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ category: 'own-99' }));
    cleanup();
    await openList('/member-dashboard?category=own-x');
    await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('category'));
  });

  it.each(['video', 'photo', 'available', 'scheduled', 'viewed'])('can show %s', async (show) => {
    await openList();
    await userEvent.selectOptions(await screen.findByLabelText('Show'), show);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ show }));
  });

  it('reads its filters from the address', async () => {
    const { region } = await openList('/member-dashboard?show=scheduled&sort=oldest&q=2031');
    await waitFor(() => expect(asked().at(-1)).toEqual({ show: 'scheduled', sort: 'oldest', search: '2031' }));
    expect(region.getByLabelText('Search by title or name')).toHaveProperty('value', '2031');
    expect(region.getByLabelText('Show')).toHaveProperty('value', 'scheduled');
  });

  it('ignores unknown values in the address', async () => {
    await openList('/member-dashboard?show=everything&sort=viewed');
    await waitFor(() => expect(asked().at(-1)).toEqual({ show: 'all', sort: 'newest' }));
  });

  it('searches only after a pause in typing, and Esc clears the search', async () => {
    const { region, router } = await openList();
    await shows(region, ['By the sea', 'All the roses', 'For your birthday']);
    const field = region.getByLabelText('Search by title or name');
    for (const value of ['r', 'ro', 'ros']) fireEvent.change(field, { target: { value } });
    await shows(region, ['All the roses']);
    expect(asked().flatMap(({ search }) => search ?? [])).toEqual(['ros']);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveProperty('value', '');
    await shows(region, ['By the sea', 'All the roses', 'For your birthday']);
    expect(router.state.location.search).toEqual({});
  });

  it('shows the old list until the new one has loaded', async () => {
    const { region } = await openList();
    await shows(region, ['By the sea', 'All the roses', 'For your birthday']);
    let answer = () => {};
    signedIn(server, family, {
      [list]: (request, response) => {
        answer = () => json(200, { messages: [roses], total: 1, more: false })(request, response);
      },
    });
    await userEvent.selectOptions(region.getByLabelText('Show'), 'Photos');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ show: 'photo' }));
    expect(titles(region)).toEqual(['By the sea', 'All the roses', 'For your birthday']);
    expect(region.getByRole('list').getAttribute('aria-busy')).toBe('true');
    answer();
    await shows(region, ['All the roses']);
    expect(region.getByRole('list').getAttribute('aria-busy')).toBe('false');
  });

  it('says when nothing matches, and can show all again', async () => {
    const { region, router } = await openList('/member-dashboard?show=viewed&q=sea');
    await region.findByRole('heading', { name: 'Nothing to show here' });
    region.getByText('No messages · Viewed');
    await userEvent.click(region.getByRole('button', { name: 'Show all' }));
    await shows(region, ['By the sea', 'All the roses', 'For your birthday']);
    expect(router.state.location.search).toEqual({});
    expect(region.getByLabelText('Search by title or name')).toHaveProperty('value', '');
  });

  it('begins with the newest five, and shows all on request', async () => {
    const seven = [1, 2, 3, 4, 5, 6, 7].map((id) => aMessage({ id, title: `Letter ${id}` }));
    signedIn(server, { children: [emma], messages: seven });
    const { region } = await openList();
    await shows(region, ['Letter 1', 'Letter 2', 'Letter 3', 'Letter 4', 'Letter 5']);
    await userEvent.click(region.getByRole('button', { name: 'Show all 7 messages' }));
    expect(titles(region)).toHaveLength(7);
    expect(region.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('goes back to everything with Clear', async () => {
    const { region, router } = await openList('/member-dashboard?show=photo&sort=title');
    await shows(region, ['All the roses']);
    region.getByText('1 message · Photos · by title');
    await userEvent.click(region.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await shows(region, ['By the sea', 'All the roses', 'For your birthday']);
  });

  it('loads the next page on request', async () => {
    signedIn(server, family, {
      [list]: (request, response) => {
        const isNext = request.url.includes('after=1');
        json(200, { messages: [isNext ? roses : sea], total: 2, more: !isNext })(request, response);
      },
    });
    const { region } = await openList();
    await shows(region, ['By the sea']);
    region.getByText('2 messages');
    await userEvent.click(region.getByRole('button', { name: 'Show more' }));
    await shows(region, ['By the sea', 'All the roses']);
    expect(region.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says when it can’t be loaded, and tries again', async () => {
    signedIn(server, family, { [list]: json(503, { message: 'We cannot reach our records.', code: 'unavailable' }) });
    const { region } = await openList();
    await region.findByText('We cannot reach our records.');
    signedIn(server, family);
    await userEvent.click(region.getByRole('button', { name: 'Try again' }));
    await shows(region, ['By the sea', 'All the roses', 'For your birthday']);
  });

  it('says how to begin when it is empty', async () => {
    signedIn(server, { children: [emma] });
    const { region } = await openList();
    await region.findByRole('heading', { name: 'Your first message' });
    await userEvent.click(region.getByRole('button', { name: 'Send your first message' }));
    await screen.findByRole('dialog', { name: 'Send a Message' });
  });
});

it('calls no message the first while another is in the trash', async () => {
  const parents = json(200, { ...parentsOf({ children: [emma] }), isFirst: false });
  signedIn(server, { children: [emma] }, { 'GET /api/parents': parents });
  const { region } = await openList();
  await region.findByRole('heading', { name: 'No messages' });
  region.getByRole('button', { name: 'Send a message' });
});

describe('a message in the list', () => {
  beforeEach(() => signedIn(server, family));

  it('says when it opens, with its time of day', async () => {
    const { region } = await openList();
    await region.findByText('Opens Jun 14, 2031');
    region.getByText('3:00 PM');
  });

  it('can be watched', async () => {
    const { region } = await openList();
    await userEvent.click(await region.findByRole('button', { name: 'Watch: By the sea' }));
    await screen.findByRole('dialog', { name: 'By the sea' });
  });

  it.each([
    ['Edit', 'dialog', 'Edit message'],
    ['Schedule', 'dialog', 'Schedule Message'],
    ['Delete', 'alertdialog', 'Delete this message?'],
  ])('has “%s” in a menu that names the message', async (item, role, name) => {
    await openList();
    await chooseFromMenu('More for “By the sea”', item);
    await screen.findByRole(role, { name });
  });

  it('can copy its link', async () => {
    await openList();
    await chooseFromMenu('More for “By the sea”', 'Copy link');
    await toast('Link Copied', sea.shareableUrl);
  });
});
