import type { GuestSession, adminApi } from '@someday/contract/admin';
import type { Application, TesterSort, adminListsApi } from '@someday/contract/admin-lists';
import type { TesterBody, testersApi } from '@someday/contract/testers';
import { appError, tooManyTries } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups, type RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { listChoice, type ListQuery } from '#server/lib/list-choice.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { Visitor, Handlers } from '#server/http/handlers.ts';
import type { GuestsService } from '#server/modules/guests/guests.service.ts';
import { enqueueEmails } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { replies } from '#server/lib/replies.copy.ts';
import {
  applicationPage,
  countApplications,
  decide,
  insertApplication,
  lockApplication,
  type ApplicationRow,
  type NewApplication,
} from './testers.repo.ts';

interface TestersDeps {
  readonly db: Db;
  readonly limits: RateLimits;
  readonly guests: Pick<GuestsService, 'create' | 'invite'>;
  readonly supportEmail: string | null;
}

export type TestersService = ReturnType<typeof createTestersService>;

export function createTestersService({ db, limits, guests, supportEmail }: TestersDeps) {
  /** If two admins decide at the same time, the second finds it decided. Errors: `not_found`, `already_decided`. */
  async function lockWaiting(tx: Tx, id: number): Promise<{ email: string }> {
    const application = await lockApplication(tx, id);
    if (application === undefined) throw appError('not_found');
    if (application.state !== 'waiting') throw appError('already_decided');
    return application;
  }

  return {
    /** The reply is the same for a waiting address, so no one learns who has applied. Errors: `too_many_tries`. */
    async apply(body: TesterBody, visitor: Visitor): Promise<string> {
      const tries = await limits.takeEach([
        [budgets.testerAddress, addressGroups(visitor.address).address],
        [budgets.testerService, 'all'],
      ]);
      const over = tries.find(({ within }) => !within);
      if (over) throw tooManyTries(over.retryAfterSeconds);
      await inTransaction(db, async (tx) => {
        const applicationId = await insertApplication(tx, newApplication(body));
        if (applicationId === undefined || supportEmail === null) return;
        const key = `application ${applicationId}`;
        await enqueueEmails(tx, [{ kind: 'tester', topic: 'application', key, aboutId: applicationId }]);
      });
      return replies.testers.received;
    },

    async list(query: ListQuery<TesterSort>): Promise<{ items: Application[]; total: number; waiting: number }> {
      const choice = listChoice(query, 'created');
      const [rows, counts] = await Promise.all([applicationPage(db, choice), countApplications(db, choice)]);
      return { items: rows.map(applicationView), ...counts };
    },

    /** Errors: `not_found`, `already_decided`, `too_many_tries`. */
    accept(id: number): Promise<GuestSession> {
      return inTransaction(db, async (tx) => {
        const { email } = await lockWaiting(tx, id);
        const guest = await guests.create(tx, { code: null, email, accessLevel: 'beta' });
        await guests.invite(tx, guest.id);
        await decide(tx, id, guest.id);
        return guest;
      });
    },

    decline(id: number): Promise<string> {
      return inTransaction(db, async (tx) => {
        await lockWaiting(tx, id);
        await decide(tx, id, null);
        return replies.testers.declined;
      });
    },
  };
}

function newApplication(body: TesterBody): NewApplication {
  return {
    name: body.name,
    email: body.email,
    phone: body.phone ?? '',
    age_range: body.ageRange,
    family_status: body.familyStatus,
    children_ages: body.childrenAges ?? '',
    social_media_platform: body.socialMediaPlatform ?? '',
    experience_with_apps: body.experienceWithApps,
    motivation_reason: body.motivationReason,
    testing_availability: body.testingAvailability,
    device_types: body.deviceTypes,
    provide_feedback: body.provideFeedback,
    hear_about_us: body.hearAboutUs ?? '',
  };
}

function applicationView(row: ApplicationRow): Application {
  const { createdAt, decidedAt } = row;
  return { ...row, createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
}

type Rows = typeof testersApi &
  Pick<typeof adminApi, 'acceptTester' | 'declineTester'> &
  Pick<typeof adminListsApi, 'listApplications'>;

export function testersRoutes(testers: TestersService): Handlers<Rows> {
  return {
    applyAsTester: async ({ body, visitor }) => ({ message: await testers.apply(body, visitor) }),
    listApplications: ({ query }) => testers.list(query),
    acceptTester: ({ params }) => testers.accept(params.id),
    declineTester: async ({ params }) => ({ message: await testers.decline(params.id) }),
  };
}
