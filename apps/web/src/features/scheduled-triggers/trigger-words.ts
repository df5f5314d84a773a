import type { ScheduledTrigger } from '@someday/contract/scheduled-triggers';
import { repeatsWords } from '@someday/contract/rules/release-sentence';
import { formatDay, formatTime } from '#web/lib/format.ts';
import { triggersCopy } from './triggers.copy.ts';

const copy = triggersCopy.list;

/** What a trigger does beyond what the sentence of its message says already; undefined where that is all. */
export function ownWords(trigger: ScheduledTrigger): string | undefined {
  const { isActive, nextDate, videoMessage } = trigger;
  const { state, day } = videoMessage.opening;
  if (!isActive) return copy.paused(ruleWords(trigger));
  if (nextDate === null) return copy.over;
  if (state === 'open') return copy.again(formatDay(nextDate));
  return nextDate === day ? undefined : copy.also(formatDay(nextDate));
}

/** "Birthday, June 14, 2036, every year" */
function ruleWords({ triggerType, triggerDate, triggerTime, repeats }: ScheduledTrigger): string {
  const kind = triggerType === 'date' ? '' : triggersCopy.form.types[triggerType];
  const day = triggerTime === null ? formatDay(triggerDate) : `${formatDay(triggerDate)}, ${formatTime(triggerTime)}`;
  return copy.rule(kind, day, repeats === null ? '' : repeatsWords(repeats, formatDay));
}
