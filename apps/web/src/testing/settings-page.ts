import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { write } from './form.ts';
import { json } from './answering-server.ts';
import { openApp } from './app.tsx';
import { setUpMemberPage } from './member-page.ts';
import { anna, signedIn } from './member-context.ts';

// The full list has its own test (time-zones.test.ts). Searching hundreds of options takes most of a test's time.
const zones = ['Africa/Abidjan', 'America/New_York', 'Asia/Tokyo', 'Europe/Berlin', 'Pacific/Chatham'];

type Answers = Parameters<typeof signedIn>[2];

/** For a whole test file: the settings of a member with one device, unless `answers` differ. */
export function setUpSettings() {
  const server = setUpMemberPage();
  beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(zones));
  return {
    server,

    async openSettings(answers: Answers = {}, member = anna) {
      const usual = {
        'GET /api/auth/check': json(200, { authenticated: true, user: member }),
        'GET /api/account/sessions': json(200, []),
      };
      signedIn(server, {}, { ...usual, ...answers });
      const app = openApp('/member-dashboard?tab=settings');
      await screen.findByText('No other devices are logged in.');
      return app;
    },

    /** The bodies of requests such as `POST /api/…`, in order. */
    sent: (call: string) =>
      server.received
        .filter(({ method, url }) => `${method} ${url}` === call)
        .map(({ body }): unknown => JSON.parse(body || 'null')),
  };
}

/** A refusal and its message. */
export const refused = (status: number, code: string, message: string, path?: string) =>
  Object.assign(json(status, { message, code, ...(path && { fields: [{ path, message }] }) }), { message });
export const broken = refused(500, 'internal', 'Something went wrong on our side. Please try again.');
export const crowded = refused(503, 'busy', 'Someday is very busy right now. Try again in a moment.');

export const section = (name: string) => within(screen.getByRole('region', { name }));
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const noticeRegion = () => within(screen.getByRole('region', { name: 'Notices (F8)', hidden: true }));

export async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text) await write(field, text);
}
