import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aFile } from './real-files.ts';
import { write } from './form.ts';
import { reduceMotion } from './page.ts';

/** A video as a phone names it. */
export const clip = () => aFile('IMG_1.mov');

export const composer = async (title = 'Send a Message') => within(await screen.findByRole('dialog', { name: title }));

/** Waits for a step, found by its question. */
export const stepIs = (question: string) => screen.findByRole('heading', { level: 2, name: question });

export async function next(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Next/ }));
}

/** Chooses a person, in addition to anyone already chosen if the step allows several. */
export async function choosePerson(name: string): Promise<void> {
  const people = within(await screen.findByRole('group', { name: 'Who is it for?' }));
  const choice = new RegExp(`^${name}\\b`);
  await userEvent.click(
    people.queryByRole('checkbox', { name: choice }) ?? people.getByRole('radio', { name: choice }),
  );
}

/** “Record”, “Photo”, “Upload” or “Library”. */
export async function chooseWay(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name }));
}

export async function chooseFiles(...files: File[]): Promise<void> {
  const picker = await screen.findByLabelText(/^Choose (files|a file)/);
  await userEvent.upload(picker, files, { applyAccept: false });
}

/** Chooses “Another day”: `YYYY-MM-DD`, with an optional `HH:MM`. */
export async function chooseDay(day: string, time = ''): Promise<void> {
  await stepIs('When should it open?');
  const other = screen.queryByRole('radio', { name: /^Another day/ });
  if (other) await userEvent.click(other);
  const field = screen.getByLabelText('Delivery date');
  await userEvent.clear(field);
  await userEvent.type(field, day);
  if (time) await userEvent.type(screen.getByLabelText(/^Time of day/), time);
}

export async function retitle(title: string): Promise<void> {
  const field = await screen.findByLabelText('Title');
  await userEvent.clear(field);
  if (title) await write(field, title);
}

export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

export async function seal(): Promise<void> {
  reduceMotion();
  await press('Seal this message');
}

/** What is said of a sealed message comes only then. */
export const pressWax = () => press('Press and hold the wax to seal it');

/** From the first step of a new message to the last: for Emma, with these files, opening right away. */
export async function compose(files: readonly File[], title = ''): Promise<void> {
  await stepIs('Who is it for?');
  await choosePerson('Emma');
  await next();
  await chooseFiles(...files);
  await next();
  await next();
  await stepIs('Address it');
  if (title) await retitle(title);
}

/** Names and values of a multipart body, in order. Files appear by name. */
export const parts = (body = '') =>
  [...body.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?\r\n(?:[^\r\n]+\r\n)*\r\n([^\r]*)/g)].map(
    ([, name, file, text]) => [name, file ?? text],
  );
