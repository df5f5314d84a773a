import { expect } from 'vitest';
import { gpsJpeg } from './media/make-media.ts';
import { messageForm } from './make.ts';
import { addressIn, makePrograms, type Programs, type StartedProgram } from './running-program.ts';
import { TestClient } from './test-client.ts';

/** A running Someday with one letter in it. */
export interface FamilyAtHome {
  readonly programs: Programs;
  readonly program: StartedProgram;
  readonly origin: string;
  /** Emma's access code. */
  readonly code: string;
  readonly messageId: number;
}

/** Anna's Someday at home, with an open photo, “The blue boat”, for Emma. */
export async function aFamilyAtHome(env: Readonly<Record<string, string>> = {}): Promise<FamilyAtHome> {
  const programs = await makePrograms();
  const program = programs.start({ BILLING: 'off', ...env });
  const origin = addressIn(await program.started);
  const anna = new TestClient(origin);
  await anna.ok('signup', {
    body: { name: 'Anna', email: 'anna@example.org', password: 'correct horse', timeZone: 'Europe/Berlin' },
  });
  const emma = await anna.ok('addLovedOne', { body: { name: 'Emma', email: null } });
  const form = await messageForm(emma.id, { title: 'The blue boat', file: await gpsJpeg() });
  const { id } = await anna.ok('createMessage', { form });
  const photo = async () => (await anna.fetch(`/api/media/${id}/photo`)).status;
  await expect.poll(photo, { timeout: 30_000 }).toBe(200);
  return { programs, program, origin, code: emma.accessCode, messageId: id };
}
