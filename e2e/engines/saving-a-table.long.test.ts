import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { adminEnv } from '../support/admin.ts';
import { desktop, setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';

const inEachEngine = setUpEngines();

inEachEngine('An admin saves the list of users, and finds a member in the file', async (journey) => {
  const { person } = await aFamily(journey.app);
  const admin = await journey.open(desktop);
  await admin.goto('/admin');
  await admin.fill('Username', adminEnv.ADMIN_USERNAME);
  await admin.fill('Password', adminEnv.ADMIN_PASSWORD);
  await admin.press('button', 'Log in');
  await admin.see('heading', 'KPI Dashboard');
  await admin.press('tab', /^Users/);
  await admin.see('text', person.email); // until then, there's nothing to export
  await admin.press('button', 'Export CSV');
  const table = await readFile(await admin.saved(/^someday-users-[\d-]+\.csv$/), 'utf8');
  expect(table).toContain(person.email);
});
