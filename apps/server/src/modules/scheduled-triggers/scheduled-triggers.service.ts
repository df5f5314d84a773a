import type * as z from 'zod';
import { limits } from '@someday/contract/limits';
import { returnOf } from '@someday/contract/rules/release-rule';
import { dayIn, isReleased, nextDay, opensAt } from '@someday/contract/rules/release';
import type {
  NewTrigger,
  Otherwise,
  ScheduledTrigger,
  addTriggerBodySchema,
  editTriggerBodySchema,
  triggersApi,
} from '@someday/contract/scheduled-triggers';
import { occurrenceFrom } from '@someday/contract/rules/recurrence';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { checkParentId, owned, type Owned, refuseStale } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { repeatsFrom, ruleOf } from '#server/modules/deliveries/release-schedule.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { releaseViewsOf, type ReleasingMessage } from '#server/modules/messages/release-views.service.ts';
import { replies } from '#server/lib/replies.copy.ts';
import {
  countTriggers,
  deleteTrigger,
  findMilestoneDay,
  findTrigger,
  giveDay,
  insertTrigger,
  isHeld,
  lockTriggeredMessage,
  triggerPage,
  updateTrigger,
  type TriggeredMessage,
  type TriggerListQuery,
  type TriggerRow,
  type TriggerDays,
} from './scheduled-triggers.repo.ts';
import type { Handlers } from '#server/http/handlers.ts';

export type TriggersService = ReturnType<typeof createTriggersService>;

export function createTriggersService(db: Db, { reschedule }: ReleaseScheduler) {
  async function views(rows: readonly TriggerRow[]): Promise<ScheduledTrigger[]> {
    const messages = await releaseViewsOf(db, [...new Set(rows.map(({ messageId }) => messageId))]);
    return rows.flatMap((row) => {
      const message = messages.get(row.messageId);
      return message === undefined ? [] : [shown(row, message)];
    });
  }

  async function one(id: number): Promise<ScheduledTrigger> {
    const row = await findTrigger(db, id);
    const [trigger] = row === undefined ? [] : await views([row]);
    if (trigger === undefined) throw appError('not_found');
    return trigger;
  }

  async function locked(tx: Tx, memberId: number, id: number) {
    const known = owned(await findTrigger(tx, id), memberId);
    const message = owned(await lockTriggeredMessage(tx, known.messageId), memberId);
    return { trigger: owned(await findTrigger(tx, id), memberId), message };
  }

  async function addTrigger(
    tx: Tx,
    memberId: number,
    messageIds: readonly number[],
    given: NewTrigger,
  ): Promise<number> {
    const messages: Owned<TriggeredMessage>[] = [];
    for (const messageId of messageIds) {
      const message = owned(await lockTriggeredMessage(tx, messageId), memberId);
      if (message.lovedOneId === null) {
        throw wrongField('videoMessageId', replies.messages[message.isTest ? 'test' : 'library'].noTrigger);
      }
      if ((await countTriggers(tx, message.id)) >= limits.triggers) throw appError('too_many_triggers');
      messages.push(message);
    }
    const milestone = await milestoneFor(tx, memberId, given.milestoneId);
    const days = {
      type: given.triggerType,
      day: milestone?.day ?? given.triggerDate,
      time: given.triggerTime ?? null,
      milestoneId: milestone?.id ?? null,
      ...repetitionOf(given),
    };
    let id = 0;
    for (const message of messages) id = await insertTrigger(tx, message, fromTomorrow(days, message));
    await seal(tx, messages);
    return id;
  }

  /** Seals until the next day. The message's own day is removed if it has come: it would open what a new trigger seals. */
  async function seal(tx: Tx, messages: readonly TriggeredMessage[]): Promise<void> {
    for (const { id, deliveryDate: day, deliveryTime: time, timeZone, now } of messages)
      if (day !== null && isReleased(opensAt({ day, time, timeZone }), now)) await giveDay(tx, id, null);
    await reschedule(
      tx,
      messages.map(({ id }) => id),
      'seal',
    );
  }

  /** A sealed message with nothing left to wait for stays sealed, unless its member says otherwise. */
  async function decideHeld(tx: Tx, message: TriggeredMessage, otherwise: Otherwise = 'sealed'): Promise<void> {
    if (otherwise === 'sealed' || !(await isHeld(tx, message.id))) return;
    if (otherwise === 'now') return reschedule(tx, [message.id], 'open');
    const tomorrow = nextDay(dayIn(message.timeZone, message.now));
    if (otherwise < tomorrow) throw wrongField('otherwise', replies.days.from.tomorrow(tomorrow));
    await giveDay(tx, message.id, otherwise);
    await reschedule(tx, [message.id], 'seal');
  }

  return {
    /** Seals each message until the day of a new trigger. Returns the id of the last one. Errors: as `add`. */
    addTrigger,

    /** A page: the next one first, past ones last. Errors: `not_found` if `after` isn't in the list. */
    async list(memberId: number, query: TriggerListQuery): Promise<ScheduledTrigger[]> {
      const { after } = query;
      if (after !== undefined && (await findTrigger(db, after))?.memberId !== memberId) throw appError('not_found');
      return views(await triggerPage(db, memberId, query));
    },

    /** Seals its message until that day. Errors: also `not_yours`, `too_many_triggers`, `invalid_input` for a day in the past. */
    async add(memberId: number, body: AddTrigger): Promise<ScheduledTrigger> {
      checkParentId(body.parentId, memberId);
      return one(await inTransaction(db, (tx) => addTrigger(tx, memberId, [body.videoMessageId], body)));
    },

    /** A new day or time seals its message again. Errors: also `invalid_input` for a day in the past. */
    async update(memberId: number, id: number, body: EditTrigger): Promise<ScheduledTrigger> {
      await inTransaction(db, async (tx) => {
        const { trigger, message } = await locked(tx, memberId, id);
        refuseStale(body.known, enteredFor(trigger));
        const changed = await changedDays(tx, trigger, body);
        const isActive = body.isActive ?? trigger.isActive;
        const isNewDay = changed.day !== trigger.day || changed.time !== trigger.time || changed.type !== trigger.type;
        const startsAnew = isNewDay || body.isRecurring !== undefined || (isActive && !trigger.isActive);
        // A paused one may stay on a past day.
        const days =
          startsAnew && isActive ? fromTomorrow(changed, message) : { ...changed, startsOn: trigger.startsOn };
        await updateTrigger(tx, trigger, { ...days, isActive });
        if (isNewDay && isActive) await seal(tx, [message]);
        else await reschedule(tx, [message.id]);
        await decideHeld(tx, message, body.otherwise);
      });
      return one(id);
    },

    async remove(memberId: number, id: number, otherwise: Otherwise | undefined): Promise<ReleasingMessage> {
      const messageId = await inTransaction(db, async (tx) => {
        const { trigger, message } = await locked(tx, memberId, id);
        await deleteTrigger(tx, trigger);
        await reschedule(tx, [message.id]);
        await decideHeld(tx, message, otherwise);
        return message.id;
      });
      const message = (await releaseViewsOf(db, [messageId])).get(messageId);
      if (message === undefined) throw appError('not_found');
      return message;
    },
  };
}

export interface ImportedTrigger extends TriggerDays {
  readonly isActive: boolean;
}

/** For an import: triggers as they were. The caller must reschedule. Errors: `not_found`. */
export async function importTriggers(
  tx: Tx,
  { memberId, messageId }: { readonly memberId: number; readonly messageId: number },
  triggers: readonly ImportedTrigger[],
): Promise<void> {
  if (triggers.length === 0) return;
  const message = owned(await lockTriggeredMessage(tx, messageId), memberId);
  for (const { isActive, ...days } of triggers) {
    const id = await insertTrigger(tx, message, days);
    if (!isActive) await updateTrigger(tx, owned(await findTrigger(tx, id), memberId), { ...days, isActive });
  }
}

async function milestoneFor(tx: Tx, memberId: number, id: number | null | undefined) {
  return id === null || id === undefined ? undefined : owned(await findMilestoneDay(tx, id), memberId);
}

async function changedDays(tx: Tx, trigger: TriggerRow, body: EditTrigger) {
  const { type, day, time, pattern, every, unit, until, milestoneId } = trigger;
  const milestone = await milestoneFor(tx, trigger.memberId, body.milestoneId);
  const followsNone = body.milestoneId === null || (body.triggerDate !== undefined && body.triggerDate !== day);
  return {
    type: body.triggerType ?? type,
    day: milestone?.day ?? body.triggerDate ?? day,
    time: body.triggerTime === undefined ? time : body.triggerTime,
    milestoneId: milestone?.id ?? (followsNone ? null : milestoneId),
    ...(body.isRecurring === undefined ? { pattern, every, unit, until } : repetitionOf(body)),
  };
}

const enteredFor = ({ type, day, time, milestoneId, pattern, every, unit, until }: TriggerRow) => ({
  ...{ triggerType: type, triggerDate: day, triggerTime: time, milestoneId },
  ...{
    isRecurring: pattern !== null,
    recurringPattern: pattern,
    repeatEvery: every,
    repeatUnit: unit,
    repeatUntil: until,
  },
});

function shown(row: TriggerRow, videoMessage: ReleasingMessage): ScheduledTrigger {
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

type AddTrigger = z.output<typeof addTriggerBodySchema>;
type EditTrigger = z.output<typeof editTriggerBodySchema>;
type Repetition = Pick<TriggerDays, 'pattern' | 'every' | 'unit' | 'until'>;

const once: Repetition = { pattern: null, every: null, unit: null, until: null };

/** The requested recurrence. Source: specification part 1 §5 (yearly by default). */
function repetitionOf(
  given: Pick<EditTrigger, 'isRecurring' | 'recurringPattern' | 'repeatEvery' | 'repeatUnit' | 'repeatUntil'>,
): Repetition {
  if (given.isRecurring !== true) return once;
  const pattern = given.recurringPattern ?? 'yearly';
  const until = given.repeatUntil ?? null;
  switch (pattern) {
    case 'yearly':
      return { pattern, every: 1, unit: 'year', until };
    case 'monthly':
      return { pattern, every: 1, unit: 'month', until };
    case 'custom':
      return { pattern, every: given.repeatEvery ?? 1, unit: given.repeatUnit ?? 'year', until };
  }
}

/** Counts from tomorrow there. Errors: `invalid_input` if no such day is left. */
function fromTomorrow(
  days: Omit<TriggerDays, 'startsOn'>,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): TriggerDays {
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

export function triggersRoutes(triggers: TriggersService): Handlers<typeof triggersApi> {
  return {
    listTriggers({ caller: { memberId }, query }) {
      checkParentId(query.parentId, memberId);
      return triggers.list(memberId, query);
    },
    addTrigger: ({ caller, body }) => triggers.add(caller.memberId, body),
    updateTrigger: ({ caller, params, body }) => triggers.update(caller.memberId, params.id, body),
    async deleteTrigger({ caller, params, query }) {
      const { id, opening } = await triggers.remove(caller.memberId, params.id, query.otherwise);
      return { id: params.id, videoMessageId: id, opening };
    },
  };
}
