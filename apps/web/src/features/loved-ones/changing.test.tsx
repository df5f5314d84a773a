import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import {
  dialog,
  openLovedOnes,
  openPerson,
  portrait,
  press,
  question,
  setUpLovedOnes,
} from '#web/testing/loved-ones-page.ts';
import { toast } from '#web/testing/member-page.ts';
import { aMessage, emma, signedIn, theo } from '#web/testing/member-context.ts';
import { write } from '#web/testing/form.ts';

const { server, sent, asked } = setUpLovedOnes();
beforeEach(() => setFacts({ sendsMail: true }));

const saved = { ...emma, birthday: '2018-06-14', messageCounts: { total: 3, scheduled: 1, viewed: 1 } };
const family = { children: [saved, theo], messages: [aMessage()] };
const lists = () => asked('GET /api/video-messages');
const removed = json(404, { message: 'We couldn’t find that. It may have been removed.', code: 'not_found' });

describe('editing a loved one', () => {
  const call = 'PATCH /api/family/members/7';
  const openForm = async (answer = json(200, saved)) => {
    signedIn(server, family, { [call]: answer });
    await openLovedOnes();
    await openPerson('Emma');
    await press('Edit Emma');
    return dialog('Edit loved one');
  };
  const save = (form: Awaited<ReturnType<typeof dialog>>) =>
    userEvent.click(form.getByRole('button', { name: 'Save changes' }));

  it('shows the current details, and sends the new ones', async () => {
    const form = await openForm(json(200, { ...saved, relationship: 'Daughter', email: 'emma@example.org' }));
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Emma');
    expect(form.getByLabelText(/^Birthday/)).toHaveProperty('value', '2018-06-14');
    expect(form.queryByRole('checkbox', { name: /^Include/ })).toBeNull();
    await write(form.getByLabelText(/^Email/), 'emma@example.org');
    await userEvent.click(form.getByRole('checkbox', { name: /^Include the access code in emails to Emma/ }));
    await userEvent.click(form.getByRole('checkbox', { name: /^Emma can answer your messages/ }));
    const before = lists();
    await save(form);
    await toast('Profile Updated', 'Emma');
    expect(sent(call)).toEqual([
      {
        ...{ email: 'emma@example.org', codeInMail: true, mayAnswer: false },
        known: { email: null, codeInMail: false, mayAnswer: true },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lists()).toBe(before);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Emma');
  });

  it('shows what they call the member, and removes it when it is emptied', async () => {
    signedIn(server, { children: [{ ...saved, senderName: 'Mama' }, theo] }, { [call]: json(200, saved) });
    await openLovedOnes();
    await openPerson('Emma');
    await press('Edit Emma');
    const form = await dialog('Edit loved one');
    const field = form.getByLabelText(/^What they call you/);
    expect(field).toHaveProperty('value', 'Mama');
    await userEvent.clear(field);
    await save(form);
    await toast('Profile Updated', 'Emma');
    expect(sent(call)).toEqual([{ senderName: null, known: { senderName: 'Mama' } }]);
  });

  it('changed on another device shows what it is now, keeps what was typed, and replaces it on purpose only', async () => {
    const message = 'This was changed on another device after you opened it.';
    const now = 'On another device, this was changed to “em@example.org”.';
    const current = { email: 'em@example.org' };
    const stale = { message, code: 'changed_meanwhile', fields: [{ path: 'email', message: now }], current };
    const form = await openForm(json(409, stale));
    await write(form.getByLabelText(/^Email/), 'emma@example.org');
    await save(form);
    await toast('Error', message);
    form.getByText(now);
    expect(form.getByLabelText(/^Email/)).toHaveProperty('value', 'emma@example.org');
    await save(form);
    const typed = { email: 'emma@example.org' };
    await waitFor(() =>
      expect(sent(call)).toEqual([
        { ...typed, known: { email: null } },
        { ...typed, known: current },
      ]),
    );
  });

  it('updates the name everywhere', async () => {
    const form = await openForm(json(200, { ...saved, name: 'Emma Maria' }));
    await write(form.getByLabelText('Name'), ' Maria');
    const before = lists();
    await save(form);
    await screen.findByRole('heading', { level: 1, name: 'Emma Maria' });
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
  });

  it('needs a name', async () => {
    const form = await openForm();
    await userEvent.clear(form.getByLabelText('Name'));
    await save(form);
    await toast('Missing Information', 'Please fill in the name field');
    expect(form.getAllByRole('alert')[0]?.textContent).toBe('Please fill in the name field');
    expect(sent(call)).toEqual([]);
  });

  it('keeps what was typed when it fails, and marks the field', async () => {
    const message = 'Please choose a time zone from the list.';
    const fields = [{ path: 'timeZone', message }];
    const form = await openForm(json(400, { message, code: 'invalid_input', fields }));
    await write(form.getByLabelText('Name'), ' Maria');
    await save(form);
    await toast('Error', `Failed to update profile. ${message}`);
    expect(form.getAllByRole('alert')[0]?.textContent).toBe(message);
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Emma Maria');
  });

  it('says why when they were deleted on another device', async () => {
    const message = 'We couldn’t find that. It may have been removed.';
    const form = await openForm(json(404, { message, code: 'not_found' }));
    await write(form.getByLabelText('Name'), ' Maria');
    await save(form);
    await toast('Error', `Failed to update profile. ${message}`);
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Emma Maria');
  });

  it('says when there is no connection', async () => {
    const form = await openForm((_request, response) => void response.destroy());
    await save(form);
    await toast('Error', 'Failed to update profile. We couldn’t reach Someday. Check your connection and try again.');
  });
});

describe('deleting a loved one', () => {
  const call = 'DELETE /api/family/members/7';
  const restore = 'POST /api/family/members/7/restore';
  const ask = async (more: Parameters<typeof signedIn>[2]) => {
    signedIn(server, family, more);
    const app = await openLovedOnes();
    await openPerson('Emma');
    await press('Delete Emma');
    return { ...app, asks: await question('Delete Emma?') };
  };

  it('says first what will be deleted, and can be called off', async () => {
    const { asks } = await ask({});
    asks.getByText('All 3 of their messages will be deleted too.');
    asks.getByText(/access code stops working right away/);
    asks.getByText(/trash for 30 days/);
    await userEvent.click(asks.getByRole('button', { name: 'Keep them' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent(call)).toEqual([]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Emma');
  });

  it('hides them right away, and Undo puts them back in their place', async () => {
    let answer = () => {};
    const { asks } = await ask({
      [call]: (request, response) => {
        answer = () => json(200, { id: 7, messages: 3 })(request, response);
      },
      [restore]: json(200, saved),
    });
    await userEvent.click(asks.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(portrait('Emma')).toBeNull());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    await waitFor(() => expect(sent(call)).toHaveLength(1));
    signedIn(server, { ...family, children: [theo], messages: [] }, { [restore]: json(200, saved) });
    answer();
    await toast('Family Member Removed', 'Emma is in the trash, with 3 messages.');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'For your 18th birthday' })).toBeNull());
    signedIn(server, family, { [restore]: json(200, saved) });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(portrait('Emma')).not.toBeNull());
    await screen.findByRole('heading', { level: 3, name: 'For your 18th birthday' });
    await toast('Welcome back', 'Emma is back, with all their messages.');
    expect(sent(restore)).toHaveLength(1);
  });

  it('puts them back in their place when it fails', async () => {
    const { asks } = await ask({
      [call]: json(503, { message: 'Please try again in a moment.', code: 'unavailable' }),
    });
    await userEvent.click(asks.getByRole('button', { name: 'Delete' }));
    await toast('Delete Failed', 'Please try again in a moment.');
    const [emmas, theos] = [portrait('Emma'), portrait('Theo')];
    if (!emmas || !theos) throw new Error('someone is missing');
    expect(emmas.compareDocumentPosition(theos)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('leaves them in the trash when restoring fails', async () => {
    const { asks } = await ask({ [call]: json(200, { id: 7, messages: 0 }), [restore]: removed });
    signedIn(server, { children: [theo] }, { [call]: json(200, { id: 7, messages: 0 }), [restore]: removed });
    await userEvent.click(asks.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await toast('We couldn’t restore them', 'We couldn’t find that. It may have been removed.');
    expect(portrait('Emma')).toBeNull();
  });
});

describe('a new access code', () => {
  const call = 'POST /api/family/members/7/access-code';
  const renewed = {
    ...saved,
    accessCode: 'ZZZZZ00000',
    shareableUrl: 'https://someday.example/message-access#ZZZZZ00000',
  };

  it('is made after saying what happens to the old one', async () => {
    signedIn(server, family, { [call]: json(200, renewed) });
    await openLovedOnes();
    await openPerson('Emma');
    await press('New access code');
    const asks = await question('Give Emma a new access code?');
    asks.getByText(/stop working right away/);
    asks.getByText(/signed out/);
    expect(sent(call)).toEqual([]);
    const before = lists();
    signedIn(server, { ...family, children: [renewed, theo] }, { [call]: json(200, renewed) });
    await userEvent.click(asks.getByRole('button', { name: 'Make a new code' }));
    const panel = await dialog('Their new access code');
    panel.getByText('ZZZZZ-00000');
    expect(panel.getByLabelText('Private link')).toHaveProperty('value', renewed.shareableUrl);
    await userEvent.click(panel.getByRole('button', { name: 'Done' }));
    screen.getByText('ZZZZZ-00000');
    await waitFor(() => expect(lists()).toBeGreaterThan(before)); // their links carry the code
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New access code' })));
  });

  it('is not made when that fails, and the old one keeps working', async () => {
    signedIn(server, family, { [call]: json(500, {}) });
    await openLovedOnes();
    await openPerson('Emma');
    await press('New access code');
    const asks = await question('Give Emma a new access code?');
    await userEvent.click(asks.getByRole('button', { name: 'Make a new code' }));
    await toast('We couldn’t make a new code', 'The old one still works. Please try again.');
    asks.getByRole('button', { name: 'Make a new code' });
  });
});

it('a loved one’s link can be copied', async () => {
  signedIn(server, family);
  await openLovedOnes();
  await openPerson('Emma');
  await press('Copy link');
  await toast('Link Copied', emma.shareableUrl);
  expect(await navigator.clipboard.readText()).toBe(emma.shareableUrl);
});

describe('someone who asked for their lost code', () => {
  const asking = { ...saved, codeAskedAt: '2026-11-29T12:00:00Z' };
  const call = 'POST /api/family/members/7/access-code/given';

  it.each([
    ['the code is copied', () => press('Copy Emma’s access code 7ABCD-EFGH0')],
    ['the link is copied', () => press('Copy link')],
    ['they have it', () => press('They have it now')],
  ])('is noted on their stamp and their page until %s', async (_when, pass) => {
    signedIn(server, { ...family, children: [asking, theo] }, { [call]: json(200, saved) });
    await openLovedOnes();
    await waitFor(() => expect(portrait('Emma')?.textContent).toContain('Lost their code'));
    const panel = await openPerson('Emma');
    panel.getByText('Emma asked for their code on November 29.');
    await pass();
    await waitFor(() => expect(panel.queryByText(/asked for their code/)).toBeNull());
    expect(sent(call)).toHaveLength(1);
  });

  it('sends nothing if they haven’t asked', async () => {
    signedIn(server, family, { [call]: json(200, saved) });
    await openLovedOnes();
    const panel = await openPerson('Emma');
    expect(panel.queryByText(/asked for their code/)).toBeNull();
    await press('Copy Emma’s access code 7ABCD-EFGH0');
    await toast('Code copied', '7ABCD-EFGH0');
    expect(sent(call)).toEqual([]);
  });

  it.each([
    ['Copy Emma’s access code 7ABCD-EFGH0', '7ABCD-EFGH0'],
    ['Copy link', asking.shareableUrl],
  ])('stays noted if %s fails, and the toast has what to copy', async (button, text) => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    Object.assign(document, { execCommand: () => false });
    signedIn(server, { ...family, children: [asking, theo] }, { [call]: json(200, saved) });
    await openLovedOnes();
    const panel = await openPerson('Emma');
    await press(button);
    await toast('We couldn’t copy it', `Please copy it yourself: ${text}`);
    panel.getByText('Emma asked for their code on November 29.');
    expect(sent(call)).toEqual([]);
  });
});
