import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, openAdminApp } from '#web/testing/admin-app.tsx';
import { adminSignedIn } from '#web/testing/admin-context.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';

const server = setUpMemberPage();
beforeEach(() => adminSignedIn(server));

const tab = (name: string) => screen.findByRole('tab', { name });
const isShown = async (name: string) => {
  await screen.findByRole('tab', { name, selected: true });
  await screen.findByRole('tabpanel', { name });
  await waitFor(() => expect(document.title).toBe(`${name} · Someday`));
};
const goBack = () => act(() => history.back());

describe('the admin’s tabs', () => {
  it('are the specification’s five, plus problems, the audit log and the installation', async () => {
    openAdminApp('/admin-dashboard');
    await isShown('KPI Dashboard');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'KPI Dashboard',
      'Guest Sessions',
      'Feedback',
      'Users',
      'Family Members',
      'Problems',
      'Audit log',
      'Installation',
    ]);
  });

  it.each([
    ['guests', 'Guest Sessions'],
    ['feedback', 'Feedback'],
    ['users', 'Users'],
    ['family', 'Family Members'],
    ['trouble', 'Problems'],
    ['audit', 'Audit log'],
    ['installation', 'Installation'],
  ])('have addresses: ?tab=%s opens %s', async (value, name) => {
    openAdminApp(`/admin-dashboard?tab=${value}`);
    await isShown(name);
  });

  it('are one history entry each', async () => {
    openAdminApp('/admin-dashboard');
    await userEvent.click(await tab('KPI Dashboard'));
    expect(address(), 'it is already open').toBe('/admin-dashboard');
    await userEvent.click(await tab('Users'));
    await isShown('Users');
    expect(address()).toBe('/admin-dashboard?tab=users');
    await userEvent.click(await tab('Feedback'));
    await isShown('Feedback');
    goBack();
    await isShown('Users');
    goBack();
    await isShown('KPI Dashboard');
  });

  it('open in another window with a modifier key, and leave this one unchanged', async () => {
    openAdminApp('/admin-dashboard');
    await isShown('KPI Dashboard');
    const user = userEvent.setup();
    (await tab('Users')).addEventListener('click', (event) => {
      expect(event.defaultPrevented, 'the browser follows the link').toBe(false);
      event.preventDefault();
    });
    for (const key of ['Meta', 'Control', 'Shift']) {
      await user.keyboard(`{${key}>}`);
      await user.click(await tab('Users'));
      await user.keyboard(`{/${key}}`);
      expect(address(), key).toBe('/admin-dashboard');
    }
  });

  it('are reached with arrow keys and opened with Enter', async () => {
    openAdminApp('/admin-dashboard');
    await isShown('KPI Dashboard');
    (await tab('KPI Dashboard')).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Feedback');
    await isShown('KPI Dashboard');
    await userEvent.keyboard('{Enter}');
    await isShown('Feedback');
    expect(address()).toBe('/admin-dashboard?tab=feedback');
  });
});
