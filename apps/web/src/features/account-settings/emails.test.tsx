import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { toast } from '#web/testing/member-page.ts';
import { anna } from '#web/testing/member-context.ts';
import { broken, section, setUpSettings } from '#web/testing/settings-page.ts';

const { openSettings, sent } = setUpSettings();
beforeEach(() => setFacts({ sendsMail: true }));
const call = 'PATCH /api/account';

const box = () => section('Emails from us').getByRole('checkbox', { name: /^Email me the day before a message opens/ });

describe('an email', () => {
  it('can be turned off, which shows right away and is confirmed once saved', async () => {
    let finish = () => {};
    await openSettings({
      [call]: (request, response) => {
        finish = () => json(200, { ...anna, mailOnEve: false })(request, response);
      },
    });
    expect(box()).toHaveProperty('checked', true);
    await userEvent.click(box());
    expect(box()).toHaveProperty('checked', false);
    await waitFor(() => expect(sent(call)).toEqual([{ mailOnEve: false }]));
    finish();
    await toast('Saved', 'We won’t email you.');
    expect(box()).toHaveProperty('checked', false);
  });

  it('can be turned back on', async () => {
    await openSettings({ [call]: json(200, anna) }, { ...anna, mailOnEve: false });
    await userEvent.click(box());
    await toast('Saved', 'We’ll email you.');
    expect(box()).toHaveProperty('checked', true);
  });

  it('goes back to what it was if it couldn’t be saved', async () => {
    await openSettings({ [call]: broken });
    await userEvent.click(box());
    await toast('We couldn’t save that', broken.message);
    await waitFor(() => expect(box()).toHaveProperty('checked', true));
  });
});
