import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { describe, expect, it } from 'vitest';
import { deviceNow, todayIn } from '#web/lib/days.ts';
import { json } from '#web/testing/answering-server.ts';
import { chooseDay, choosePerson, next, press, stepIs } from '#web/testing/composer-page.ts';
import { sentTo, write } from '#web/testing/form.ts';
import { keepOnDevice } from '#web/testing/kept-on-device.ts';
import { aVideo, dialogNamed, openLibrary, shownTitles } from '#web/testing/library-page.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, noSession, notSignedIn, signedIn, theo } from '#web/testing/member-context.ts';

keepOnDevice();
const server = setUpMemberPage();
const path = '/api/video-library/41/assign';
const call = `PATCH ${path}`;
const assigned = json(200, aMessage({ id: 41, title: 'The story of the blue boat' }));
const inTokyo: LovedOne = { ...theo, timeZone: 'Asia/Tokyo' };
const assign = () => press('Assign message');

async function openAssign(children: readonly LovedOne[], answers: Parameters<typeof signedIn>[2] = {}) {
  signedIn(server, { children, videos: [aVideo(), aVideo({ id: 42, title: 'Another' })] }, answers);
  const app = await openLibrary('?dialog=assign&id=41');
  await dialogNamed('Assign message');
  return app;
}

describe('assigning a library video', () => {
  it('gives it to the chosen person and takes it out of the library', async () => {
    await openAssign([emma, theo], { [call]: assigned });
    await choosePerson('Emma');
    await next();
    await chooseDay('2131-06-14', '09:30');
    await next();
    await write(await screen.findByLabelText('Name on the envelope'), 'little bear');
    signedIn(server, { children: [emma, theo], videos: [aVideo({ id: 42, title: 'Another' })] }, { [call]: assigned });
    await assign();
    await toast('Message Assigned', 'Your message has been successfully assigned to a family member.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(server, path)).toEqual([
      { videoId: 41, childId: 7, recipientName: 'little bear', deliveryDate: '2131-06-14', deliveryTime: '09:30' },
    ]);
    await waitFor(() => expect(shownTitles()).toEqual(['Another']));
  });

  it('needs a recipient', async () => {
    await openAssign([emma, theo]);
    await next();
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toBe('Please select a family member');
  });

  it('needs no name and no day, and skips the choice of a single loved one', async () => {
    await openAssign([emma], { [call]: assigned });
    await stepIs('When should it open?');
    await next();
    await assign();
    await toast('Message Assigned', 'Your message has been successfully assigned to a family member.');
    expect(sentTo(server, path)).toEqual([{ videoId: 41, childId: 7, deliveryDate: '', deliveryTime: null }]);
  });

  it('can repeat every year', async () => {
    await openAssign([{ ...emma, birthday: '2013-12-19' }], { [call]: assigned });
    await userEvent.click(await screen.findByRole('radio', { name: /^Every birthday/ }));
    await next();
    await assign();
    await waitFor(() => expect(sentTo(server, path)).toMatchObject([{ trigger: { triggerDate: '2013-12-19' } }]));
  });

  it('allows days from today, in the loved one’s time zone', async () => {
    await openAssign([emma, inTokyo]);
    await choosePerson('Theo');
    await next();
    await chooseDay('2131-06-14');
    expect(screen.getByLabelText('Delivery date').getAttribute('min')).toBe(todayIn('Asia/Tokyo', deviceNow()));
    await screen.findByText(/^Opens June 14, 2131 at 12:00 AM in Tokyo\./);
    await chooseDay('2020-01-01');
    await next();
    await toast('Please check this', 'Choose today or a later date.');
  });

  it.each([
    [
      'the server’s message',
      json(409, { message: 'This one is being changed.', code: 'x' }),
      'This one is being changed.',
    ],
    ['its own message', json(502, ''), 'Failed to assign message. Please try again.'],
  ])('shows %s when it fails, and keeps what was entered', async (_whose, answer, text) => {
    await openAssign([emma], { [call]: answer });
    await next();
    await write(await screen.findByLabelText('Name on the envelope'), 'captain');
    await assign();
    await toast('Assignment Failed', text);
    expect(screen.getByLabelText('Name on the envelope')).toHaveProperty('value', 'captain');
  });

  it('keeps what was entered when the session ends', async () => {
    const { path: at } = await openAssign([emma], { [call]: notSignedIn });
    await next();
    await write(await screen.findByLabelText('Name on the envelope'), 'captain');
    signedIn(server, {}, { 'GET /api/auth/check': noSession, [call]: notSignedIn });
    await assign();
    await waitFor(() => expect(at()).toBe('/login'));

    await openAssign([emma]);
    await next();
    await waitFor(() => expect(screen.getByLabelText('Name on the envelope')).toHaveProperty('value', 'captain'));
  });

  it('lets a member without loved ones add one', async () => {
    await openAssign([]);
    await press(/^Add someone/);
    await screen.findByLabelText('Name');
  });
});
