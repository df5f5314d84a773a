import { createDrawings } from './drawings.ts';
import { ellises } from './ellis-family.copy.ts';
import { fillFamily } from './family.ts';
import { fillAdminArea } from './admin-area.ts';
import { bennetts, brookses } from './small-families.copy.ts';
import type { FillDeps } from './visitor.ts';

export interface DemoOptions extends Omit<FillDeps, 'drawn'> {
  /** Length of each video; 4 to 8 seconds unless given. */
  readonly filmSeconds?: number;
  /** Reports progress, one line at a time. */
  say(line: string): void;
}

/**
 * Fills an installation that has only an admin with the demo's families, through the public API. The usual jobs then convert the videos and
 * photos in this order, so those of the first code are ready first; `ageReadyMedia` backdates them.
 */
export async function fillDemo({ filmSeconds, say, ...installation }: DemoOptions): Promise<void> {
  const deps: FillDeps = { ...installation, drawn: createDrawings(filmSeconds) };
  for (const family of [ellises, brookses, bennetts]) {
    say(`drawing and sending ${family.messages.length} messages for ${family.member.name}’s family`);
    await fillFamily(deps, family);
  }
  say('adding guests, surveys and other families for the admin');
  await fillAdminArea(deps);
}
