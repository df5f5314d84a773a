import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { tellFacts } from '#web/testing/facts.ts';
import { toast } from '#web/testing/member-page.ts';
import { anna } from '#web/testing/member-world.ts';
import { broken, section, setUpSettings } from '#web/testing/settings-page.ts';

const { openSettings, sent } = setUpSettings();
beforeEach(() => tellFacts({ sendsMail: true }));
const call = 'PATCH /api/account';

const box = () => section('Mails to you').getByRole('checkbox', { name: /^Mail me when a message is opened/ });

describe('the mail about a first opening', () => {
  it('can be switched off, which is shown at once and said when it is saved', async () => {
    let finish = () => {};
    await openSettings({
      [call]: (request, response) => {
        finish = () => json(200, { ...anna, mailOnOpening: false })(request, response);
      },
    });
    expect(box()).toHaveProperty('checked', true);
    await userEvent.click(box());
    expect(box()).toHaveProperty('checked', false);
    await waitFor(() => expect(sent(call)).toEqual([{ mailOnOpening: false }]));
    finish();
    await toast('Saved', 'We do not write to you when a message is opened.');
    expect(box()).toHaveProperty('checked', false);
  });

  it('can be switched on again', async () => {
    await openSettings({ [call]: json(200, anna) }, { ...anna, mailOnOpening: false });
    await userEvent.click(box());
    await toast('Saved', 'We write to you when a message is opened for the first time.');
    expect(box()).toHaveProperty('checked', true);
  });

  it('stays as it was when it could not be saved', async () => {
    await openSettings({ [call]: broken });
    await userEvent.click(box());
    await toast('Not saved', broken.message);
    await waitFor(() => expect(box()).toHaveProperty('checked', true));
  });
});
