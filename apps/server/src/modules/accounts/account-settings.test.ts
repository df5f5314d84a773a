import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage, isNewDevice, isSignedIn, logIn } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { codesOf, times, triesThen } from '#server/testing/tries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('name and time zone', () => {
  it('can be changed alone or together', async () => {
    const anna = await aMember(app, { name: 'Anna' });
    expect(await anna.browser.ok('updateAccount', { body: { name: '  Anna Lena ' } })).toMatchObject({
      name: 'Anna Lena',
      timeZone: 'Europe/Berlin',
    });
    await anna.browser.ok('updateAccount', { body: { timeZone: 'Asia/Tokyo' } });
    expect((await anna.browser.ok('checkSession')).user).toMatchObject({ name: 'Anna Lena', timeZone: 'Asia/Tokyo' });
  });

  it.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ name: 'Anna\nBcc: x' }, 'Remove line breaks and control characters.'],
    [{ timeZone: 'Mars/Olympus' }, 'Choose a time zone from the list.'],
  ])('can’t be changed to %j', async (body, message) => {
    const anna = await aMember(app);
    expect(await anna.browser.refused('updateAccount', { body })).toMatchObject({ status: 400, message });
  });

  it('changes no other column', async () => {
    const anna = await aMember(app);
    const body = { name: 'Anna', email: 'other@example.org', id: 1, emailVerified: true };
    await anna.browser.ok('updateAccount', { body });
    expect((await anna.browser.ok('checkSession')).user).toMatchObject({ email: anna.email, emailVerified: false });
  });

  it('a new time zone moves the day of sealed messages', async () => {
    const anna = await aMember(app, { timeZone: 'Europe/Berlin' });
    const emma = await aLovedOne(anna);
    const message = await aMessage(anna, emma, { file: await gpsJpeg(), deliveryDate: '2036-06-14' });
    const opening = async () => {
      const row = await app.db
        .selectFrom('messages')
        .select(['opens_at', 'delivery_date', 'delivery_zone'])
        .where('id', '=', message.id)
        .executeTakeFirstOrThrow();
      return { ...row, opens_at: row.opens_at?.toISOString() };
    };
    expect((await opening()).opens_at).toBe('2036-06-13T22:00:00.000Z');
    await anna.browser.ok('updateAccount', { body: { timeZone: 'America/New_York' } });
    expect(await opening()).toEqual({
      opens_at: '2036-06-14T04:00:00.000Z',
      delivery_date: '2036-06-14',
      delivery_zone: 'America/New_York',
    });
    await app.setNow(new Date('2036-06-14T05:00:00Z'));
    const later = await logIn(app, anna);
    await later.ok('updateAccount', { body: { timeZone: 'Pacific/Honolulu' } });
    expect((await opening()).opens_at).toBe('2036-06-14T04:00:00.000Z');
  });
});

it('a new time zone doesn’t move other members’ messages, or those in a loved one’s own time zone', async () => {
  const anna = await aMember(app, { timeZone: 'Europe/Berlin' });
  const bela = await aMember(app, { timeZone: 'Europe/Berlin' });
  const [emma, carl] = [await aLovedOne(anna), await aLovedOne(bela)];
  const fields = { file: await gpsJpeg(), deliveryDate: '2046-06-14' };
  const sent = [await aMessage(anna, emma, fields), await aMessage(bela, carl, fields)].map(({ id }) => id);
  await app.db.updateTable('loved_ones').set({ time_zone: 'Europe/Berlin' }).where('id', '=', emma.id).execute();
  const openings = () =>
    app.db.selectFrom('messages').select(['delivery_zone', 'opens_at']).where('id', 'in', sent).execute();
  const before = await openings();
  await anna.browser.ok('updateAccount', { body: { timeZone: 'America/New_York' } });
  expect(before).toHaveLength(2);
  expect(await openings()).toEqual(before);
});

describe('the password', () => {
  it('is changed, which logs out other devices and sends an email', async () => {
    const anna = await aMember(app);
    const other = await logIn(app, anna);
    await app.takeMails();
    const body = { newPassword: 'a gate in the garden' };
    await anna.browser.ok('changePassword', { body });
    expect(await isSignedIn(anna.browser)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    await logIn(app, { ...anna, password: 'a gate in the garden' });
    const [mail] = await app.takeMails();
    expect(mail?.to).toBe(anna.email);
  });

  it('isn’t confirmed with a wrong one, and can’t be tried forever', async () => {
    const anna = await aMember(app);
    const body = { password: 'wrong horse' };
    const refusals = await times(11, () => anna.browser.refused('confirmPassword', { body }));
    expect(codesOf(refusals)).toEqual(triesThen(10, 'wrong_password', 'too_many_tries'));
    expect(refusals[0]).toMatchObject({ status: 403, message: 'That’s not your current password.' });
  });

  it('can be mistyped again after a right one', async () => {
    const anna = await aMember(app);
    const wrong = { password: 'wrong horse' };
    await times(9, () => anna.browser.refused('confirmPassword', { body: wrong }));
    await anna.browser.ok('confirmPassword', { body: { password: anna.password } });
    const refusals = await times(10, () => anna.browser.refused('confirmPassword', { body: wrong }));
    expect(refusals.at(-1)?.code).toBe('wrong_password');
  });

  it('only this device stays known after a change', async () => {
    const anna = await aMember(app);
    const phone = await logIn(app, anna);
    const newPassword = 'a gate in the garden';
    await anna.browser.ok('changePassword', { body: { newPassword } });
    const changed = { ...anna, password: newPassword };
    expect(await isNewDevice(app, changed, anna.browser)).toBe(false);
    expect(await isNewDevice(app, changed, phone)).toBe(true);
  });

  it.each(['1234567', 'qwertyuiop', 'ＱｗｅｒｔｙＵＩＯＰ'])('can’t be changed to %s', async (newPassword) => {
    const anna = await aMember(app);
    const body = { newPassword };
    expect((await anna.browser.refused('changePassword', { body })).code).toBe('invalid_input');
  });
});
