import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#web/testing/app.tsx';
import { setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { emma, signedIn } from '#web/testing/member-context.ts';

const { server } = setUpLovedOnes();

const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));

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
