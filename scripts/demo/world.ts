import { createDrawings, type Pens } from './drawings.ts';
import { ellises } from './ellis-family.copy.ts';
import { fillFamily } from './family.ts';
import { fillOffice } from './office.ts';
import { bennetts, brookses } from './small-families.copy.ts';
import type { FillDeps } from './visitor.ts';

export interface WorldGiven extends Omit<FillDeps, 'drawn'> {
  readonly pens: Pens;
  /** Of each video; from 4 to 8 unless given. */
  readonly filmSeconds?: number;
  /** Told as it goes on: one line each. */
  say(line: string): void;
}

/**
 * Makes the families of a demonstration through the public API, on an installation that is empty but for its admin. The usual jobs convert
 * their videos and photos afterwards, in this order: those behind the first code can be watched first. Then `ageReadyMedia`.
 */
export async function fillWorld({ pens, filmSeconds, say, ...given }: WorldGiven): Promise<void> {
  const deps: FillDeps = { ...given, drawn: createDrawings(pens, filmSeconds) };
  for (const family of [ellises, brookses, bennetts]) {
    say(`${family.member.name}’s family: ${family.messages.length} messages are drawn and sent`);
    await fillFamily(deps, family);
  }
  say('guests, surveys and neighbours for the admin');
  await fillOffice(deps);
}
