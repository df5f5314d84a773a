import { enqueueJob } from '#server/jobs/jobs.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { ageDemoMedia, ageDemoMediaKey } from '#server/modules/demo/demo.definitions.ts';
import { createDrawings, type Pens } from './drawings.ts';
import { ellises } from './ellis-family.copy.ts';
import { fillFamily } from './fill-family.ts';
import { fillOffice } from './fill-office.ts';
import type { FillDeps } from './fill-tools.ts';
import { bennetts, brookses } from './small-families.copy.ts';

export interface WorldGiven extends Omit<FillDeps, 'drawn'> {
  readonly pens: Pens;
  /** Of each video; from 4 to 8 unless given. */
  readonly filmSeconds?: number;
  /** Told as it goes on: one line each. */
  say(line: string): void;
}

/**
 * Makes the families of a demonstration, on an empty database. Their videos and photos are converted afterwards, by the usual jobs, in this order:
 * whose code comes first can be looked at first.
 */
export async function fillWorld({ pens, filmSeconds, say, ...given }: WorldGiven): Promise<void> {
  const deps: FillDeps = { ...given, drawn: createDrawings(pens, filmSeconds) };
  for (const family of [ellises, brookses, bennetts]) {
    say(`${family.member.name}’s family: ${family.messages.length} messages are drawn and sent`);
    await fillFamily(deps, family);
  }
  say('guests, surveys and neighbours for the admin');
  await fillOffice(deps);
  await inTransaction(given.db, (tx) => enqueueJob(tx, ageDemoMedia, {}, { key: ageDemoMediaKey }));
}
