import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { aMessage, emma, signedIn, theo } from '#web/testing/member-world.ts';

const { server } = setUpLovedOnes();

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));
const sealed = (id: number, title: string, deliveryDate: string, more: Parameters<typeof aMessage>[0] = {}) =>
  aMessage({ id, title, status: 'scheduled', deliveryDate, ...more });

it('the dashboard has four tabs, each with a long and a short name', async () => {
  signedIn(server, { children: [emma] });
  openApp('/member-dashboard');
  const tabs = await screen.findAllByRole('tab');
  expect(texts(tabs)).toEqual([
    'DashboardHome',
    'Advanced SchedulingSchedule',
    'Family ExperienceFamily',
    'SettingsSettings',
  ]);
});

describe('Advanced Scheduling', () => {
  const openTab = () => openApp('/member-dashboard?tab=schedule');

  it('lists openings by year, with time and place if they differ from the member’s', async () => {
    signedIn(server, {
      children: [emma],
      messages: [
        sealed(1, 'Later', '2031-06-14', { deliveryTime: '15:30', deliveryZone: 'Asia/Tokyo' }),
        sealed(2, 'Soon', '2027-01-02', { deliveryZone: 'Europe/Berlin', deliveryTime: '09:00' }),
        sealed(3, 'Next', '2027-12-24'),
        aMessage({ id: 4, title: 'Open already' }),
      ],
    });
    openTab();
    const list = await region('What opens when');
    await list.findByRole('heading', { level: 3, name: '2027' });
    expect(texts(list.getAllByRole('heading', { level: 3 }))).toEqual(['2027', '2031']);
    expect(texts(list.getAllByRole('listitem')).map((text) => text?.replace(/^.*SEALED\d+\w{3}\d{4}/, ''))).toEqual([
      'SoonOpens for Emma on January 2, 2027 at 9:00 AM',
      'NextOpens for Emma on December 24, 2027',
      'LaterOpens for Emma on June 14, 2031 at 3:30 PM their timeTokyo time',
    ]);
  });

  it('lists messages without a day separately, with a button to choose one', async () => {
    signedIn(server, { children: [emma], messages: [aMessage({ id: 5, title: 'Good night', status: 'scheduled' })] });
    const { router } = openTab();
    const list = await region('What opens when');
    await list.findByRole('heading', { level: 3, name: 'No day yet' });
    expect(texts(list.getAllByRole('listitem'))).toEqual(['Good nightSealed for Emma, no day yetChoose a day']);
    await userEvent.click(list.getByRole('button', { name: 'Choose a day for Good night' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'edit-message', id: 5 }));
  });

  it('loads more on request', async () => {
    const page = (messages: unknown[], more: boolean) => json(200, { messages, total: 2, more });
    const asked = 'GET /api/video-messages?show=scheduled&sort=opening';
    signedIn(
      server,
      { children: [emma] },
      {
        [asked]: page([sealed(1, 'Soon', '2027-01-02')], true),
        [`${asked}&after=1`]: page([sealed(2, 'Later', '2031-06-14')], false),
      },
    );
    openTab();
    const list = await region('What opens when');
    await userEvent.click(await list.findByRole('button', { name: 'Show more' }));
    await list.findByRole('heading', { level: 4, name: 'Later' });
    expect(list.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows new members what to do first', async () => {
    signedIn(server);
    openTab();
    await screen.findByRole('heading', { name: 'Nothing sealed yet' });
    await userEvent.click(screen.getByRole('button', { name: 'Add New Loved One' }));
    await screen.findByRole('dialog', { name: 'Add New Loved One' });
  });

  it('can be loaded again after a failure', async () => {
    const answer = { 'GET /api/video-messages': json(503, { message: 'Please try again in a moment.', code: 'busy' }) };
    signedIn(server, { children: [emma] }, answer);
    openTab();
    const list = await region('What opens when');
    await list.findByText('Please try again in a moment.');
    signedIn(server, { children: [emma] });
    await userEvent.click(list.getByRole('button', { name: 'Try again' }));
    await list.findByRole('heading', { name: 'Nothing sealed yet' });
  });

  describe('upcoming birthdays', () => {
    beforeEach(() => void vi.setSystemTime('2026-02-20T12:00:00Z'));

    it('are listed in order with their age, even on February 29, and lead to a message', async () => {
      const children = [
        { ...emma, birthday: '2018-06-14' },
        { ...theo, birthday: '2020-02-29' },
        { ...emma, id: 9, name: 'Rose', birthday: null },
      ];
      signedIn(server, { children });
      const { router } = openTab();
      const birthdays = await region('Upcoming birthdays');
      expect(texts(birthdays.getAllByRole('listitem'))).toEqual([
        'TTheo turns 6February 28, 2026In 8 daysSchedule Message',
        'EEmma turns 8June 14, 2026Schedule Message',
      ]);
      await userEvent.click(birthdays.getByRole('button', { name: 'Schedule Message for Theo' }));
      await waitFor(() =>
        expect(router.state.location.search).toEqual({ tab: 'schedule', dialog: 'schedule-for', id: 8 }),
      );
      vi.useRealTimers();
    });
  });
});
