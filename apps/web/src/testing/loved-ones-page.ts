import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import { openApp } from './app.tsx';
import { setUpMemberPage } from './member-page.ts';

// The full list has its own test (lib/time-zones.test.ts). Rendering hundreds of options takes most of a test's time.
const zones = ['America/New_York', 'Asia/Tokyo', 'Europe/Berlin'];

/** For a whole test file about loved ones: empty session storage and only a few time zones. */
export function setUpLovedOnes() {
  const server = setUpMemberPage();
  beforeEach(() => {
    sessionStorage.clear();
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(zones);
  });
  return {
    server,

    /** The bodies of requests such as `POST /api/…`, in order. */
    sent: (call: string) =>
      server.received
        .filter(({ method, url }) => `${method} ${url}` === call)
        .map(({ body }): unknown => JSON.parse(body || 'null')),

    asked: (call: string) => server.received.filter(({ method, url }) => `${method} ${url}`.startsWith(call)).length,
  };
}

/** The dashboard with its loved ones. */
export async function openLovedOnes(path = '/member-dashboard') {
  const app = openApp(path);
  await screen.findByRole('heading', { level: 2, name: 'Your Loved Ones', hidden: true });
  return app;
}

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** A loved one's portrait; null if there is none. */
export const portrait = (name: string) =>
  within(screen.getByRole('region', { name: 'Your Loved Ones', hidden: true })).queryByRole('link', {
    name: new RegExp(`^${name} (\\d|All|Nothing|Lost)`),
    hidden: true,
  });

/** Opens a loved one's page from their portrait. */
export async function openPerson(name: string) {
  await waitFor(() => expect(portrait(name)).not.toBeNull());
  await userEvent.click(portrait(name) ?? document.body);
  await screen.findByRole('heading', { level: 1, name });
  return within(screen.getByRole('main'));
}
