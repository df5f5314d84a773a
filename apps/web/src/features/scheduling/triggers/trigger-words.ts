import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { stateAt } from '@someday/contract/rules/release-state';
import { repeatsWords } from '@someday/contract/texts/release-sentence.copy';
import { deviceNow } from '#web/lib/days.ts';
import { formatDay, formatTime } from '#web/lib/format.ts';
import { triggerCopy } from '#web/features/scheduling/scheduling.copy.ts';

const copy = triggerCopy.list;

/** What the trigger does beyond its message's own sentence. Undefined if that says it all. */
export function ownWords(trigger: ScheduledTrigger, now = deviceNow()): string | undefined {
  const { isActive, nextDate, videoMessage } = trigger;
  const { opening } = videoMessage;
  if (!isActive) return copy.paused(ruleWords(trigger));
  const isOpen = stateAt(opening, now) === 'open';
  // By the clock it opened on that day; when it comes back, the server hasn't said yet.
  const isOver = isOpen && opening.state === 'sealed' && nextDate === opening.day;
  if (nextDate === null) return copy.over;
  if (isOpen) return isOver ? undefined : copy.again(formatDay(nextDate));
  return nextDate === opening.day ? undefined : copy.also(formatDay(nextDate));
}

/** "Birthday, June 14, 2036, 3:00 PM, every year" */
export function ruleWords({ triggerType, triggerDate, triggerTime, repeats }: ScheduledTrigger): string {
  const kind = triggerType === 'date' ? '' : triggerCopy.form.types[triggerType];
  const time = triggerTime === null ? '' : formatTime(triggerTime);
  const often = repeats === null ? '' : repeatsWords(repeats, formatDay);
  return copy.rule(kind, formatDay(triggerDate), time, often);
}
