import type { FamilyMilestone, milestonesApi } from '@someday/contract/api/family-milestones';
import { limits } from '@someday/contract/rules/limits';
import { daysBetween, daysBefore } from '@someday/contract/rules/days';
import { yearsBetween, occurrenceFrom, type DayRule } from '@someday/contract/rules/recurrence';
import { dayIn, nextDay, opensAt } from '@someday/contract/rules/release';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { createYielder } from '#server/lib/work-queue.ts';
import { checkParentId, owned, refuseStale } from '#server/lib/edit-checks.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { createStampImages } from '#server/lib/email/email-stamp-images.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { moveMilestoneTriggers } from '#server/modules/scheduled-triggers/scheduled-triggers.service.ts';
import {
  cancelEmails,
  enqueueEmails,
  type EmailClaim,
  type EmailSender,
} from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { replies } from '#server/lib/replies.copy.ts';
import * as repo from './family-milestones.repo.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Platform } from '#server/platform.ts';

interface MilestonesDeps {
  readonly scheduler: ReleaseScheduler;
}

export function createFamilyMilestones(platform: Platform, { scheduler: { rescheduleAll } }: MilestonesDeps) {
  const { db } = platform;
  async function one(id: number): Promise<FamilyMilestone> {
    const row = await repo.findMilestone(db, id);
    if (row === undefined) throw appError('not_found');
    return shown(row);
  }

  const routes: Handlers<typeof milestonesApi> = {
    async listMilestones({ caller: { memberId }, query }) {
      checkParentId(query.parentId, memberId);
      const milestones: FamilyMilestone[] = [];
      const yieldToOthers = createYielder();
      for (const row of await repo.milestonesOf(db, memberId, query.childId)) {
        await yieldToOthers();
        milestones.push(shown(row));
      }
      return milestones.toSorted((a, b) => (a.nextDate ?? '9999').localeCompare(b.nextDate ?? '9999') || a.id - b.id);
    },

    async addMilestone({ caller: { memberId }, body }) {
      checkParentId(body.parentId, memberId);
      const id = await inTransaction(db, async (tx) => {
        const details: repo.MilestoneDetails = {
          lovedOneId: body.childId,
          type: body.milestoneType,
          name: body.milestoneName,
          day: body.milestoneDate,
          description: body.description || null,
          isRecurring: body.isRecurring,
          notifyDaysBefore: body.notifyDaysBefore,
        };
        return add(tx, memberId, details, true);
      });
      return one(id);
    },

    async updateMilestone({ caller: { memberId }, params: { id }, body }) {
      await inTransaction(db, async (tx) => {
        const before = owned(await repo.lockMilestone(tx, id), memberId);
        refuseStale(body.known, shown(before));
        const details: repo.MilestoneDetails = {
          lovedOneId: body.childId ?? before.lovedOneId,
          type: body.milestoneType ?? before.type,
          name: body.milestoneName ?? before.name,
          day: body.milestoneDate ?? before.day,
          description: body.description === undefined ? before.description : body.description || null,
          isRecurring: body.isRecurring ?? before.isRecurring,
          notifyDaysBefore: body.notifyDaysBefore ?? before.notifyDaysBefore,
        };
        const isMoved = details.day !== before.day || details.isRecurring !== before.isRecurring;
        if (isMoved || details.lovedOneId !== before.lovedOneId) await check(tx, memberId, details, isMoved);
        await repo.updateMilestone(tx, before, details);
        // A new name needs no new reminder, and must not cancel one that is due.
        if (isMoved || details.notifyDaysBefore !== before.notifyDaysBefore) await planReminder(tx, id);
        if (details.day === before.day) return;
        const today = dayIn(before.timeZone, before.now);
        const days = { day: details.day, next: nextFrom(details, today) ?? details.day, today };
        await moveMilestoneTriggers(tx, id, days);
        await rescheduleAll(tx, memberId, { what: 'milestone', id });
      });
      return one(id);
    },

    deleteMilestone: ({ caller, params: { id } }) =>
      inTransaction(db, async (tx) => {
        await repo.deleteMilestone(tx, owned(await repo.lockMilestone(tx, id), caller.memberId));
        await cancelEmails(tx, 'milestone', { keys: [reminderKey(id)] });
        return { id };
      }),
  };

  return { routes, emails: [milestoneEmails(platform)] };
}

export const importMilestone = (tx: Tx, memberId: number, details: repo.MilestoneDetails): Promise<number> =>
  add(tx, memberId, details, false);

async function add(tx: Tx, memberId: number, details: repo.MilestoneDetails, isNewDay: boolean): Promise<number> {
  await check(tx, memberId, details, isNewDay);
  if ((await repo.countMilestones(tx, memberId)) >= limits.milestones) throw appError('too_many_milestones');
  const id = await repo.insertMilestone(tx, memberId, details);
  await planReminder(tx, id);
  return id;
}

async function planReminder(tx: Tx, id: number): Promise<void> {
  await planReminders(tx, await repo.milestonesToRemindOf(tx, { id }));
}

export async function moveReminders(tx: Tx, memberId: number): Promise<void> {
  const milestones = await repo.milestonesToRemindOf(tx, { memberId });
  await planReminders(
    tx,
    milestones.filter((milestone) => dueDay(milestone) === null),
  );
}

async function planReminders(tx: Tx, milestones: readonly repo.ReminderRow[]): Promise<void> {
  const planned: (repo.ReminderRow & { readonly dueAt: Date | null })[] = [];
  const yieldToOthers = createYielder();
  for (const milestone of milestones) {
    await yieldToOthers();
    planned.push({ ...milestone, dueAt: nextReminder(milestone) });
  }
  const over = planned.filter(({ dueAt }) => dueAt === null);
  await cancelEmails(tx, 'milestone', { keys: over.map(({ id }) => reminderKey(id)) });
  const emails = planned.flatMap(({ id, memberId, dueAt }) =>
    dueAt === null
      ? []
      : [{ kind: 'milestone', topic: 'reminder', key: reminderKey(id), aboutId: id, memberId, dueAt } as const],
  );
  await enqueueEmails(tx, emails, { ifExists: 'again' });
}

const reminderKey = (milestoneId: number) => `reminder ${milestoneId}`;

async function check(
  tx: Tx,
  memberId: number,
  { lovedOneId, ...details }: repo.MilestoneDetails,
  isNewDay: boolean,
): Promise<void> {
  const place = await repo.lockMilestoneOwner(tx, memberId, lovedOneId);
  if (place === undefined) throw appError('not_found');
  const today = dayIn(place.timeZone, place.now);
  if (isNewDay && nextFrom(details, today) === null)
    throw wrongField('milestoneDate', replies.days.fromOrYearly.today(today));
}

function shown(row: repo.MilestoneRow): FamilyMilestone {
  const today = dayIn(row.timeZone, row.now);
  const nextDate = nextFrom(row, today);
  const daysAhead = nextDate === null ? null : daysBetween(today, nextDate);
  return {
    id: row.id,
    parentId: row.memberId,
    childId: row.lovedOneId,
    childName: row.lovedOneName,
    milestoneType: row.type,
    milestoneName: row.name,
    milestoneDate: row.day,
    description: row.description,
    isRecurring: row.isRecurring,
    notifyDaysBefore: row.notifyDaysBefore,
    nextDate,
    daysAhead,
    isNear: daysAhead !== null && daysAhead <= row.notifyDaysBefore,
    years: nextDate === null ? null : yearsBetween(row.day, nextDate) || null,
    createdAt: row.createdAt.toISOString(),
  };
}

const REMINDER_TIME = '09:00';

interface MilestoneDays {
  readonly day: string;
  readonly isRecurring: boolean;
  readonly notifyDaysBefore: number;
  readonly remindedOf: string | null;
  readonly timeZone: string;
  readonly now: Date;
}

function nextFrom({ day, isRecurring }: Pick<MilestoneDays, 'day' | 'isRecurring'>, from: string): string | null {
  const rule: DayRule = {
    day,
    isYearlyDay: false,
    startsOn: day,
    repeats: isRecurring ? { every: 1, unit: 'year', until: null } : null,
  };
  return occurrenceFrom(rule, from);
}

export function dueDay(milestone: MilestoneDays): string | null {
  const today = dayIn(milestone.timeZone, milestone.now);
  const next = nextFrom(milestone, today);
  if (next === null || next === milestone.remindedOf) return null;
  return reminderAt(milestone, next) <= milestone.now ? next : null;
}

/** When the next reminder is sent; null: never. None is sent for a day entered after its reminder's time. */
export function nextReminder(milestone: MilestoneDays): Date | null {
  const { timeZone, now } = milestone;
  const next = nextFrom(milestone, dayIn(timeZone, now));
  if (next === null) return null;
  const at = reminderAt(milestone, next);
  if (at > now && next !== milestone.remindedOf) return at;
  const later = next === '9999-12-31' ? null : nextFrom(milestone, nextDay(next));
  return later === null ? null : reminderAt(milestone, later);
}

function reminderAt({ notifyDaysBefore: days, timeZone }: MilestoneDays, day: string): Date {
  return opensAt({ day: daysBefore(day, days), time: REMINDER_TIME, timeZone });
}

function milestoneEmails(platform: Platform): EmailSender {
  const stampImages = createStampImages(platform);
  return {
    kind: 'milestone',
    isKept: false,
    irreversible: 'act',
    claim: (tx, { aboutId }) => claim(tx, aboutId ?? 0, { ...platform, stampImages }),
    async whenSent(tx, { aboutId }) {
      if (aboutId === null) return;
      await repo.lockMilestone(tx, aboutId);
      const [milestone] = await repo.milestonesToRemindOf(tx, { id: aboutId });
      const day = milestone && dueDay(milestone);
      if (day) await repo.noteReminded(tx, aboutId, day);
      await planReminder(tx, aboutId);
    },
  };
}

type ReminderDeps = { readonly publicUrl: string; readonly stampImages: ReturnType<typeof createStampImages> };

async function claim(tx: Tx, id: number, { publicUrl, stampImages }: ReminderDeps): Promise<EmailClaim> {
  await repo.lockMilestone(tx, id);
  const [milestone] = await repo.milestonesToRemindOf(tx, { id });
  const day = milestone?.isActive === true ? dueDay(milestone) : null;
  if (milestone === undefined) return { verdict: 'drop' };
  if (day === null) {
    const until = nextReminder(milestone);
    return until === null ? { verdict: 'drop' } : { verdict: 'postpone', until };
  }
  return {
    verdict: 'send',
    to: { name: milestone.memberName, address: milestone.email },
    compose: async () => {
      const { reminderEmail } = await import('./family-milestones.emails.tsx');
      const daysAhead = daysBetween(dayIn(milestone.timeZone, milestone.now), day);
      const images = await stampImages.of(day, daysAhead <= 0 ? 'open' : 'coming');
      return reminderEmail({ ...milestone, day, daysAhead, publicUrl, stampImages: images });
    },
  };
}
