import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import {
  chooseDay,
  chooseFiles,
  clip,
  composer,
  next,
  parts,
  press,
  retitle,
  seal,
  stepIs,
} from '#web/testing/composer-page.ts';
import { openDialog } from '#web/testing/dashboard-dialog.tsx';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, aMilestone, emma, keeps, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const call = 'POST /api/video-messages';
const sent = () => server.received.filter(({ method, url }) => `${method} ${url}` === call).map(({ body }) => body);
const part = (name: string) => Object.fromEntries(parts(sent()[0]))[name];
const born = { ...emma, birthday: '2013-12-19' };

async function repeats(pattern: string): Promise<void> {
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Repeat/ });
  if (!box.checked) await userEvent.click(box);
  await userEvent.click(screen.getByRole('radio', { name: pattern }));
}

describe('the day it opens', () => {
  it('is tomorrow, a year from now or another one while no birthday is known', async () => {
    signedIn(server, { children: [emma] });
    openDialog('dialog=schedule-for&id=7&step=when');
    await userEvent.click(await screen.findByRole('radio', { name: /^A year from now/ }));
    screen.getByRole('radio', { name: /^Tomorrow/ });
    await userEvent.click(screen.getByRole('radio', { name: /^Another day/ }));
    screen.getByLabelText('Delivery date');
    screen.getByRole('button', { name: 'Add Emma’s birthday' });
  });

  it('isn’t lost when only half of its time is typed', async () => {
    signedIn(server, { children: [emma] });
    openDialog('dialog=send');
    await chooseFiles(clip());
    await next();
    await userEvent.click(await screen.findByRole('radio', { name: /^Another day/ }));
    await userEvent.type(screen.getByLabelText('Delivery date'), '2036-06-14');
    const time = screen.getByLabelText<HTMLInputElement>(/time/i);
    Object.defineProperty(time, 'validity', { value: { badInput: true }, configurable: true });
    time.checkValidity = () => time.dispatchEvent(new Event('invalid'));
    await next();
    screen.getByText('This time isn’t complete yet. Fill in every part of it.');
    expect(document.activeElement).toBe(time);
    Reflect.deleteProperty(time, 'validity');
    await userEvent.type(time, '16:32');
    expect(screen.queryByText(/isn’t complete/)).toBeNull();
    await next();
    expect(await screen.findByLabelText('Title')).toBeTruthy();
  });

  it('suggests a title until one is written', async () => {
    signedIn(server, { children: [born], milestones: [aMilestone()] });
    openDialog('dialog=send');
    await chooseFiles(clip());
    await next();
    await userEvent.click(await screen.findByRole('radio', { name: 'Turns 18 December 19, 2031' }));
    screen.getByText(/^Opens December 19, 2031\. Emma turns 18 that day\./);
    await next();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'For your 18th birthday');
    await press('Back');
    await userEvent.click(await screen.findByRole('radio', { name: 'Graduation July 1, 2036' }));
    await next();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Graduation');
    await retitle('My own');
    await press('Back');
    await userEvent.click(await screen.findByRole('radio', { name: /^Today/ }));
    await next();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'My own');
  });

  it('shows which days already have a message', async () => {
    const { opening } = aMessage();
    const waits = aMessage({
      title: 'Eighteen candles',
      status: 'scheduled',
      opening: { ...opening, state: 'sealed', day: '2031-12-19' },
    });
    signedIn(server, { children: [born], messages: [waits] });
    openDialog('dialog=send');
    await chooseFiles(clip());
    await next();
    await screen.findByRole('radio', { name: 'Turns 18 December 19, 2031 “Eighteen candles” opens then' });
    screen.getByRole('radio', { name: 'Turns 21 December 19, 2034' });
  });

  it('can be every birthday, with the message sealed until the first', async () => {
    const trigger = {
      triggerType: 'birthday',
      triggerDate: '2013-12-19',
      isRecurring: true,
      recurringPattern: 'yearly',
    };
    signedIn(server, { children: [born] }, { [call]: keeps(aMessage({ status: 'scheduled' })) });
    openDialog('dialog=send');
    await chooseFiles(clip());
    await next();
    await userEvent.click(await screen.findByRole('radio', { name: /^Every birthday/ }));
    await screen.findByText(/^Opens every December 19, Emma’s birthday\./);
    await next();
    await stepIs('Address it');
    await seal();
    await composer('Message Saved With Love');
    expect(part('deliveryDate')).toBe('');
    expect(JSON.parse(part('trigger') ?? '')).toEqual(trigger);
  });

  it('can be any day, repeating every month', async () => {
    signedIn(server, { children: [emma] }, { [call]: keeps(aMessage({ status: 'scheduled' })) });
    openDialog('dialog=send');
    await chooseFiles(clip());
    await next();
    await chooseDay('2131-06-14', '15:00');
    await repeats('Monthly');
    screen.getByText(/^Opens June 14, 2131 at 3:00 PM in Berlin, then every month\./);
    expect(screen.getByText('EVERY').parentElement?.textContent).toBe('14EVERYMONTH');
    await repeats('Yearly');
    expect(screen.getByText('YEARLY').parentElement?.textContent).toBe('14JUNYEARLY');
    await repeats('Monthly');
    await next();
    await stepIs('Address it');
    await seal();
    await composer('Message Saved With Love');
    expect(JSON.parse(part('trigger') ?? '')).toMatchObject({
      triggerType: 'date',
      triggerDate: '2131-06-14',
      triggerTime: '15:00',
      recurringPattern: 'monthly',
    });
  });
});

describe('an unknown birthday', () => {
  it('can be added on the spot, and fills the life line', async () => {
    const path = 'PATCH /api/family/members/7';
    signedIn(server, { children: [emma] }, { [path]: json(200, born) });
    openDialog('dialog=send&step=when');
    await press('Add Emma’s birthday');
    await press('Save birthday');
    await screen.findByText('Choose a day.');
    await userEvent.type(screen.getByLabelText('When was Emma born?'), '2013-12-19');
    signedIn(server, { children: [born] }, { [path]: json(200, born) });
    await press('Save birthday');
    await screen.findByRole('radio', { name: 'Turns 18 December 19, 2031' });
  });
});
