import type { Charts, ChartSpan, Kpis, figuresApi } from '@someday/contract/api/figures';
import { recurringJob } from '#server/jobs/recurring.ts';
import type { Db } from '#server/lib/transaction.ts';
import { recentActivity } from './activity.service.ts';
import {
  deleteOldSamples,
  deliveriesPerDay,
  measure,
  messagesPerDay,
  samplesPerDay,
  signupsPerDay,
  takeSample,
  timeNow,
} from './charts.repo.ts';
import {
  inOneProcess,
  countActive,
  countHiddenMessages,
  countAllMessages,
  countPeople,
  countEntitlements,
} from './kpis.repo.ts';
import { lookAtHealth, type HealthDeps } from './health.service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Platform } from '#server/platform.ts';

type FiguresDeps = Pick<HealthDeps, 'clockGuard' | 'backups' | 'installation'>;

const keptDays = 400;
const DAY_MS = 86_400_000;
const noEntitlements = { paid: 0, trial: 0 };

export function createFigures(platform: Platform, deps: FiguresDeps) {
  const { db, config } = platform;

  async function kpis(): Promise<Kpis> {
    const [people, active, entitlements, all, hidden, platformHealth] = await Promise.all([
      inOneProcess(db, countPeople),
      inOneProcess(db, countActive),
      config.billing.kind === 'off' ? noEntitlements : inOneProcess(db, countEntitlements),
      inOneProcess(db, countAllMessages),
      inOneProcess(db, countHiddenMessages),
      lookAtHealth({ ...platform, ...deps }),
    ]);
    const viewed = all.seen - all.seenAhead - (hidden.seen - hidden.seenAhead);
    const waiting = all.unseen - all.unseenAhead - (hidden.unseen - hidden.unseenAhead);
    const scheduled = all.unseenAhead + all.seenAhead - (hidden.unseenAhead + hidden.seenAhead);
    return {
      userMetrics: {
        totalUsers: people.members,
        recentSignups: people.signups,
        paidUsers: entitlements.paid,
        trialUsers: entitlements.trial,
        conversionRate: percent(entitlements.paid, people.members),
        dailyActiveUsers: active.daily,
        monthlyActiveUsers: active.monthly,
      },
      contentMetrics: {
        totalMessages: viewed + waiting + scheduled,
        messageViewRate: percent(viewed, viewed + waiting),
        viewedMessages: viewed,
        scheduledMessages: scheduled,
      },
      familyMetrics: {
        totalFamilyMembers: people.lovedOnes,
        averageFamilyMembersPerUser: ratio(people.lovedOnes, people.members),
        activeGuestSessions: people.activeGuests,
      },
      platformHealth,
      asOf: people.asOf.toISOString(),
    };
  }

  async function chartsOf(readDb: Db, count: number): Promise<Charts> {
    const today = Math.floor((await timeNow(readDb)).getTime() / DAY_MS) * DAY_MS;
    const begins = Array.from({ length: count }, (_day, index) => new Date(today - (count - 1 - index) * DAY_MS));
    const [signups, messages, deliveries, samples, present] = await Promise.all([
      inOneProcess(readDb, (tx) => signupsPerDay(tx, begins)),
      inOneProcess(readDb, (tx) => messagesPerDay(tx, begins)),
      inOneProcess(readDb, (tx) => deliveriesPerDay(tx, begins)),
      samplesPerDay(readDb, begins),
      inOneProcess(readDb, measure),
    ]);
    const before = samples.slice(0, -1);
    return {
      days: begins.map((begin) => begin.toISOString().slice(0, 10)),
      signups,
      messages: messages.map(({ made }) => made),
      opened: messages.map(({ viewed }) => viewed),
      deliveries: {
        due: deliveries.map(({ due }) => due),
        sent: deliveries.map(({ sent }) => sent),
        failed: deliveries.map(({ failed }) => failed),
      },
      // Today's last sample may be an hour old.
      storage: [...before.map(({ storedBytes }) => storedBytes), present.storedBytes],
      queueAge: [...before.map(({ queueAge }) => queueAge), Math.max(samples.at(-1)?.queueAge ?? 0, present.queueAge)],
    };
  }

  const charts: Readonly<Record<ChartSpan, () => Promise<Charts>>> = {
    30: sharedRun(() => chartsOf(db, 30)),
    90: sharedRun(() => chartsOf(db, 90)),
    365: sharedRun(() => chartsOf(db, 365)),
  };

  const routes: Handlers<typeof figuresApi> = {
    getKpis: sharedRun(kpis),
    getCharts: ({ query: { days = '30' } }) => charts[days](),
    getRecentActivity: () => recentActivity(db),
  };

  const samples = recurringJob(platform, {
    kind: 'sample-installation',
    irreversible: 'erase',
    every: 'hour',
    work: async (context) => async (tx) => {
      await takeSample(tx);
      await deleteOldSamples(tx, keptDays, context.rightTime());
    },
  });

  return { routes, jobs: [samples] };
}

const percent = (part: number, whole: number): number => ratio(part * 100, whole);

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10) / 10;
}

/** Calls made during a run share the next one, so no answer is counted before its question. */
export function sharedRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function begin(): Promise<T> {
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  }

  async function beginAfter(before: Promise<T>): Promise<T> {
    await Promise.allSettled([before]);
    next = undefined;
    return begin();
  }

  return () => {
    if (running === undefined) return begin();
    next ??= beginAfter(running);
    return next;
  };
}
