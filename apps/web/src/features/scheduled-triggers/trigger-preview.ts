import type { FamilyMilestone } from '@someday/contract/family-milestones';
import type { LovedOne } from '@someday/contract/loved-ones';
import type { Message } from '@someday/contract/messages';
import type { ReleaseState } from '@someday/contract/release-state';
import { yearsBetween } from '@someday/contract/rules/recurrence';
import type { ScheduledTrigger } from '@someday/contract/scheduled-triggers';
import { firstDay, readable, repeatsOf, type TriggerInput } from './trigger-form.ts';

/** Where the message's days are meant, and what is known of the person. */
export type PreviewWorld = {
  message: Pick<Message, 'opening'>;
  lovedOne: Pick<LovedOne, 'birthday'> | undefined;
  milestone: Pick<FamilyMilestone, 'milestoneName'> | undefined;
  /** The trigger that is being changed. */
  before: ScheduledTrigger | undefined;
  /** IANA name of the message's place, and the day after today there. */
  timeZone: string;
  tomorrow: string;
};

export type Preview = {
  opening: ReleaseState & { day: string };
  /** It is open now and will be sealed until then. */
  closes: boolean;
  /** It opens before that day already. */
  opensEarlier: boolean;
};

/** What a trigger will do as it is entered now; undefined while that cannot be said. */
export function previewOf(input: TriggerInput, world: PreviewWorld): Preview | undefined {
  const body = readable(input);
  const day = body && firstDay(body, world.tomorrow);
  if (!body || !day) return undefined;
  const { message, before, timeZone } = world;
  const now = message.opening;
  const isNewDay =
    before?.triggerDate !== body.triggerDate ||
    before.triggerType !== body.triggerType ||
    before.triggerTime !== (body.triggerTime ?? null);
  const isItsOwnDay = before !== undefined && now.day === before.nextDate;
  return {
    opening: {
      state: 'sealed',
      day,
      time: body.triggerTime ?? null,
      timeZone,
      occasion: occasionOf(input, day, world),
      repeats: repeatsOf(body),
    },
    closes: now.state === 'open' && isNewDay && before?.isActive !== false,
    opensEarlier: now.state === 'sealed' && now.day !== null && now.day < day && !isItsOwnDay,
  };
}

/** As the server counts: a birthday by the day of birth if that is known, an anniversary by its own first day. */
function occasionOf(
  { triggerType: type, triggerDate }: TriggerInput,
  day: string,
  { lovedOne, milestone }: PreviewWorld,
): ReleaseState['occasion'] {
  const counted = (from: string) => yearsBetween(from, day) || null;
  switch (type) {
    case 'birthday':
      return { type, name: null, number: counted(lovedOne?.birthday ?? triggerDate) };
    case 'anniversary':
      return { type, name: null, number: counted(triggerDate) };
    case 'milestone':
      return { type, name: milestone?.milestoneName ?? null, number: null };
    case 'date':
      return null;
  }
}
