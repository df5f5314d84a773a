import type { Message } from '@someday/contract/messages';
import type { ScheduledTrigger } from '@someday/contract/scheduled-triggers';

/**
 * Whether a sealed message may be left with nothing that opens it when this trigger no longer does. Only a day of its own can still save
 * it from that: its message knows.
 */
export function mayBeLeft(trigger: ScheduledTrigger, all: readonly ScheduledTrigger[]): boolean {
  const { videoMessageId, videoMessage, isActive } = trigger;
  const isOpenedByAnother = all.some(
    (other) => other.id !== trigger.id && other.videoMessageId === videoMessageId && other.nextDate !== null,
  );
  return isActive && videoMessage.opening.state === 'sealed' && !isOpenedByAnother;
}

/** Without this trigger the message is sealed with no day yet. */
export function isLeft(
  trigger: ScheduledTrigger,
  all: readonly ScheduledTrigger[],
  { deliveryDate }: Pick<Message, 'deliveryDate'>,
): boolean {
  return mayBeLeft(trigger, all) && deliveryDate === null;
}
