import type * as z from 'zod';
import { yearsAfter } from '@someday/contract/rules/days';
import { limits } from '@someday/contract/rules/limits';
import { returnOf } from '@someday/contract/rules/release-rule';
import { dayIn, isReleased, nextDay, opensAt } from '@someday/contract/rules/release';
import type { ScheduledTrigger, triggersApi } from '@someday/contract/api/scheduled-triggers';
import type { NewTrigger, Otherwise, editTriggerBodySchema } from '@someday/contract/forms/trigger-forms';
import type { RecurringPattern, RepeatUnit } from '@someday/contract/rules/choices';
import { occurrenceFrom, yearsBetween } from '@someday/contract/rules/recurrence';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { checkParentId, owned, type Owned, refuseStale } from '#server/lib/edit-checks.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { repeatsFrom, ruleOf } from '#server/modules/deliveries/release-schedule.service.ts';
import { createYielder } from '#server/lib/work-queue.ts';
import type { CorrectedBirthday } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { releaseViewsOf, type ReleasingMessage } from '#server/modules/messages/release-views.service.ts';
import { replies } from '#server/lib/replies.copy.ts';
import * as repo from './scheduled-triggers.repo.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Platform } from '#server/platform.ts';

interface TriggersDeps {
  readonly scheduler: ReleaseScheduler;
}

export function createScheduledTriggers({ db }: Platform, { scheduler: { reschedule } }: TriggersDeps) {
  async function views(rows: readonly repo.TriggerRow[]): Promise<ScheduledTrigger[]> {
    const messages = await releaseViewsOf(db, [...new Set(rows.map(({ messageId }) => messageId))]);
    return rows.flatMap((row) => {
      const message = messages.get(row.messageId);
      return message === undefined ? [] : [shown(row, message)];
    });
  }

  async function one(id: number): Promise<ScheduledTrigger> {
    const row = await repo.findTrigger(db, id);
    const [trigger] = row === undefined ? [] : await views([row]);
    if (trigger === undefined) throw appError('not_found');
    return trigger;
  }

  async function locked(tx: Tx, memberId: number, id: number) {
    const known = owned(await repo.findTrigger(tx, id), memberId);
    const message = owned(await repo.lockTriggeredMessage(tx, known.messageId), memberId);
    return { trigger: owned(await repo.findTrigger(tx, id), memberId), message };
  }

  async function addTrigger(
    tx: Tx,
    memberId: number,
    messageIds: readonly number[],
    newTrigger: NewTrigger,
  ): Promise<number> {
    const messages: Owned<repo.TriggeredMessage>[] = [];
    for (const messageId of messageIds) {
      const message = owned(await repo.lockTriggeredMessage(tx, messageId), memberId);
      if (message.lovedOneId === null) {
        throw wrongField('videoMessageId', replies.messages[message.isTest ? 'test' : 'library'].noTrigger);
      }
      if ((await repo.countTriggers(tx, message.id)) >= limits.triggers) throw appError('too_many_triggers');
      messages.push(message);
    }
    const milestone = await milestoneFor(tx, memberId, newTrigger.milestoneId);
    const days = {
      type: newTrigger.triggerType,
      day: milestone?.day ?? newTrigger.triggerDate,
      time: newTrigger.triggerTime ?? null,
      milestoneId: milestone?.id ?? null,
      ...repetitionFrom(newTrigger),
    };
    let id = 0;
    for (const message of messages) id = await repo.insertTrigger(tx, message, fromTomorrow(days, message));
    await seal(tx, messages);
    return id;
  }

  /** Seals until the next day. The message's own day is removed if it has come: it would open what a new trigger seals. */
  async function seal(tx: Tx, messages: readonly repo.TriggeredMessage[]): Promise<void> {
    for (const { id, deliveryDate: day, deliveryTime: time, timeZone, now } of messages)
      if (day !== null && isReleased(opensAt({ day, time, timeZone }), now)) await repo.giveDay(tx, id, null);
    await reschedule(
      tx,
      messages.map(({ id }) => id),
      'seal',
    );
  }

  /** A sealed message with nothing left to wait for stays sealed, unless its member says otherwise. */
  async function decideHeld(tx: Tx, message: repo.TriggeredMessage, otherwise: Otherwise = 'sealed'): Promise<void> {
    if (otherwise === 'sealed' || !(await repo.isHeld(tx, message.id))) return;
    if (otherwise === 'now') return reschedule(tx, [message.id], 'open');
    const tomorrow = nextDay(dayIn(message.timeZone, message.now));
    if (otherwise < tomorrow) throw wrongField('otherwise', replies.days.from.tomorrow(tomorrow));
    await repo.giveDay(tx, message.id, otherwise);
    await reschedule(tx, [message.id], 'seal');
  }

  const routes: Handlers<typeof triggersApi> = {
    async listTriggers({ caller: { memberId }, query }) {
      checkParentId(query.parentId, memberId);
      const { after } = query;
      if (after !== undefined && (await repo.findTrigger(db, after))?.memberId !== memberId)
        throw appError('not_found');
      return views(await repo.triggerPage(db, memberId, query));
    },

    async addTrigger({ caller: { memberId }, body }) {
      checkParentId(body.parentId, memberId);
      return one(await inTransaction(db, (tx) => addTrigger(tx, memberId, [body.videoMessageId], body)));
    },

    async updateTrigger({ caller: { memberId }, params: { id }, body }) {
      await inTransaction(db, async (tx) => {
        const { trigger, message } = await locked(tx, memberId, id);
        refuseStale(body.known, enteredFor(trigger));
        const changed = await changedDays(tx, trigger, body);
        const isActive = body.isActive ?? trigger.isActive;
        const isNewDay = changed.day !== trigger.day || changed.time !== trigger.time || changed.type !== trigger.type;
        const restarts = isNewDay || body.isRecurring !== undefined || (isActive && !trigger.isActive);
        // A paused one may stay on a past day.
        const days = restarts && isActive ? fromTomorrow(changed, message) : { ...changed, startsOn: trigger.startsOn };
        await repo.updateTrigger(tx, trigger, { ...days, isActive });
        if (isNewDay && isActive) await seal(tx, [message]);
        else await reschedule(tx, [message.id]);
        await decideHeld(tx, message, body.otherwise);
      });
      return one(id);
    },

    async deleteTrigger({ caller: { memberId }, params: { id }, query }) {
      const messageId = await inTransaction(db, async (tx) => {
        const { trigger, message } = await locked(tx, memberId, id);
        await repo.deleteTrigger(tx, trigger);
        await reschedule(tx, [message.id]);
        await decideHeld(tx, message, query.otherwise);
        return message.id;
      });
      const message = (await releaseViewsOf(db, [messageId])).get(messageId);
      if (message === undefined) throw appError('not_found');
      return { id, videoMessageId: messageId, opening: message.opening };
    },
  };

  return { addTrigger, routes };
}

export interface ImportedTrigger extends repo.TriggerDays {
  readonly isActive: boolean;
}

/** For an import: triggers as they were. The caller must reschedule. Errors: `not_found`. */
export async function importTriggers(
  tx: Tx,
  { memberId, messageId }: { readonly memberId: number; readonly messageId: number },
  triggers: readonly ImportedTrigger[],
): Promise<void> {
  if (triggers.length === 0) return;
  const message = owned(await repo.lockTriggeredMessage(tx, messageId), memberId);
  for (const { isActive, ...days } of triggers) {
    const id = await repo.insertTrigger(tx, message, days);
    if (!isActive) await repo.updateTrigger(tx, owned(await repo.findTrigger(tx, id), memberId), { ...days, isActive });
  }
}

async function milestoneFor(tx: Tx, memberId: number, id: number | null | undefined) {
  return id === null || id === undefined ? undefined : owned(await repo.findMilestoneDay(tx, id), memberId);
}

async function changedDays(tx: Tx, trigger: repo.TriggerRow, body: EditTrigger) {
  const { type, day, time, pattern, every, unit, until, milestoneId } = trigger;
  const milestone = await milestoneFor(tx, trigger.memberId, body.milestoneId);
  const followsNone = body.milestoneId === null || (body.triggerDate !== undefined && body.triggerDate !== day);
  return {
    type: body.triggerType ?? type,
    day: milestone?.day ?? body.triggerDate ?? day,
    time: body.triggerTime === undefined ? time : body.triggerTime,
    milestoneId: milestone?.id ?? (followsNone ? null : milestoneId),
    ...(body.isRecurring === undefined ? { pattern, every, unit, until } : repetitionFrom(body)),
  };
}

const enteredFor = ({ type, day, time, milestoneId, pattern, every, unit, until }: repo.TriggerRow) => ({
  ...{ triggerType: type, triggerDate: day, triggerTime: time, milestoneId },
  ...{
    isRecurring: pattern !== null,
    recurringPattern: pattern,
    repeatEvery: every,
    repeatUnit: unit,
    repeatUntil: until,
  },
});

function shown(row: repo.TriggerRow, videoMessage: ReleasingMessage): ScheduledTrigger {
  const next = row.isActive ? returnOf([ruleOf(row)], row.timeZone, row.now) : null;
  return {
    id: row.id,
    parentId: row.memberId,
    videoMessageId: row.messageId,
    triggerType: row.type,
    triggerDate: row.day,
    triggerTime: row.time,
    isRecurring: row.pattern !== null,
    recurringPattern: row.pattern,
    repeats: repeatsFrom(row),
    milestoneId: row.milestoneId,
    isActive: row.isActive,
    nextDate: next?.day ?? null,
    videoMessage,
    createdAt: row.createdAt.toISOString(),
  };
}

type EditTrigger = z.output<typeof editTriggerBodySchema>;
type Repetition = Pick<repo.TriggerDays, 'pattern' | 'every' | 'unit' | 'until'>;

const once: Repetition = { pattern: null, every: null, unit: null, until: null };

function repetitionFrom(
  body: Pick<EditTrigger, 'isRecurring' | 'recurringPattern' | 'repeatEvery' | 'repeatUnit' | 'repeatUntil'>,
): Repetition {
  if (body.isRecurring !== true) return once;
  const { recurringPattern: pattern, repeatEvery: every, repeatUnit: unit, repeatUntil: until } = body;
  return repetitionOf({ pattern: pattern ?? 'yearly', every, unit, until: until ?? null });
}

interface RequestedRepetition {
  readonly pattern: RecurringPattern;
  readonly every?: number | null | undefined;
  readonly unit?: RepeatUnit | null | undefined;
  readonly until?: string | null | undefined;
}

export function repetitionOf(repeats: RequestedRepetition | null): Repetition {
  if (repeats === null) return once;
  const { pattern, every, unit, until = null } = repeats;
  if (pattern === 'custom') return { pattern, every: every ?? 1, unit: unit ?? 'year', until };
  return { pattern, every: 1, unit: pattern === 'yearly' ? 'year' : 'month', until };
}

/** Counts from tomorrow there. Errors: `invalid_input` if no such day is left. */
function fromTomorrow(
  days: Omit<repo.TriggerDays, 'startsOn'>,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): repo.TriggerDays {
  const startsOn = nextDay(dayIn(timeZone, now));
  const rule = ruleOf({ id: 0, ...days, startsOn });
  if (occurrenceFrom(rule, startsOn) !== null) return { ...days, startsOn };
  if (occurrenceFrom({ ...rule, repeats: rule.repeats && { ...rule.repeats, until: null } }, startsOn) !== null)
    throw wrongField('repeatUntil', replies.days.neverAgain);
  throw wrongField(
    'triggerDate',
    days.day < startsOn ? replies.days.fromOrYearly.tomorrow(startsOn) : replies.days.nextIsTooFar,
  );
}

export async function moveBirthdayTriggers(
  tx: Tx,
  lovedOneId: number,
  { from, to, today }: CorrectedBirthday,
): Promise<boolean> {
  if (from === null || to === null || to === undefined || from === to) return false;
  const triggers: { id: number; day: string }[] = [];
  const yieldToOthers = createYielder();
  for (const { id, day } of await repo.birthdayTriggers(tx, lovedOneId)) {
    await yieldToOthers();
    const age = yearsBetween(from, day);
    const moved = age === null ? null : yearsAfter(to, age);
    // Our calendar ends with the year 9999. Later ones aren't moved.
    if (moved !== null && !moved.startsWith('+')) triggers.push({ id, day: moved });
  }
  await repo.moveTriggers(tx, triggers, today);
  return triggers.length > 0;
}

/** `next`: its first occurrence from `today`, for one-time triggers. The caller must reschedule their messages. */
export const moveMilestoneTriggers = repo.moveToMilestone;
