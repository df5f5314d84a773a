import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { tellFacts } from '#web/testing/facts.ts';
import { openLovedOnes, press, setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { emma, signedIn } from '#web/testing/member-world.ts';

const { server } = setUpLovedOnes();

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...emma,
    id: index + 1,
    name: `Person ${String(count - index).padStart(3, '0')}`,
    birthday: index === 4 ? '2000-01-01' : null,
  }));
const section = () => within(screen.getByRole('region', { name: 'Your Loved Ones' }));
const names = () =>
  section()
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

/** Tests have no layout. This tells each observer that its element is in view. */
let comeNear = () => {};
function watchTheEnd() {
  const callbacks = new Set<IntersectionObserverCallback>();
  class Observer {
    readonly callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback;
    }
    observe() {
      callbacks.add(this.callback);
    }
    disconnect() {
      callbacks.delete(this.callback);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  comeNear = () => {
    const entry = { isIntersecting: true };
    for (const callback of callbacks) Reflect.apply(callback, undefined, [[entry]]);
  };
}

describe('many loved ones', () => {
  it('are drawn twelve at a time, by scrolling or with Show more', async () => {
    watchTheEnd();
    signedIn(server, { children: people(40) });
    await openLovedOnes();
    expect(names()).toHaveLength(12);
    act(() => comeNear());
    expect(names()).toHaveLength(24);
    await press('Show more');
    expect(names()).toHaveLength(36);
    await press('Show more');
    expect(names()).toHaveLength(40);
    expect(section().queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(section().getAllByRole('listitem')[36]?.contains(document.activeElement)).toBe(true);
  });

  it('are found by part of their name', async () => {
    signedIn(server, { children: people(40) });
    await openLovedOnes();
    await userEvent.type(section().getByRole('textbox', { name: 'Search by name' }), 'person 02');
    expect(names()).toHaveLength(10);
    expect(section().getByRole('status').textContent).toBe('10 of 40 loved ones');
    await userEvent.type(section().getByRole('textbox', { name: 'Search by name' }), 'x');
    section().getByRole('heading', { name: 'No one by that name' });
    await press('Show all');
    expect(names()).toHaveLength(12);
  });

  it('can be sorted by name or next birthday', async () => {
    signedIn(server, { children: people(8) });
    await openLovedOnes();
    expect(names()[0]).toBe('Person 008');
    const sortBy = section().getByRole('combobox', { name: 'Sort by' });
    await userEvent.selectOptions(sortBy, 'Name');
    expect(names()[0]).toBe('Person 001');
    await userEvent.selectOptions(sortBy, 'Next birthday');
    expect(names()[0]).toBe('Person 004');
  });
});

it('a few loved ones need no search', async () => {
  signedIn(server, { children: people(6) });
  await openLovedOnes();
  expect(section().queryByRole('textbox')).toBeNull();
});

it('a loved one’s card shows their details', async () => {
  const counted = { ...emma, birthday: '2018-06-14', messageCounts: { total: 3, scheduled: 1, viewed: 1 } };
  signedIn(server, { children: [counted] });
  await openLovedOnes();
  section().getByRole('heading', { name: 'Emma' });
  for (const text of ['Daughter', '3 messages, 1 opened', 'June 14', '7ABCD-EFGH0']) section().getByText(text);
});

it.each([
  [{ email: null }, 'No email yet. You’ll need to tell Emma.'],
  [
    { email: 'emma@example.org', noticesStoppedAt: '2026-11-02T10:00:00.000Z' },
    'Emma unsubscribed. You’ll need to tell them, or add another address.',
  ],
])('a loved one’s card says when they get no email, and what to do', async (given, words) => {
  tellFacts({ sendsMail: true });
  signedIn(server, { children: [{ ...emma, ...given }] });
  await openLovedOnes();
  await screen.findByText(words);
});

it('a loved one’s card has no such note when they do get email', async () => {
  signedIn(server, { children: [{ ...emma, email: 'emma@example.org' }] });
  await openLovedOnes();
  await screen.findByRole('heading', { level: 3, name: 'Emma' });
  expect(screen.queryByText(/need to tell/)).toBeNull();
});
