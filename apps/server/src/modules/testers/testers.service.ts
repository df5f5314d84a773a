import type { adminApi } from '@someday/contract/api/admin';
import type { adminListsApi } from '@someday/contract/api/admin-lists';
import type { TesterBody, testersApi } from '@someday/contract/api/testers';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups } from '#server/abuse-protection/rate-limits.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import { listChoice } from '#server/lib/list-choice.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { GuestsService } from '#server/modules/guests/guests.service.ts';
import { enqueueEmails, type EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { replies } from '#server/lib/replies.copy.ts';
import * as repo from './testers.repo.ts';
import type { Platform } from '#server/platform.ts';

interface TestersDeps {
  readonly guests: Pick<GuestsService, 'create' | 'invite'>;
}

type Rows = typeof testersApi &
  Pick<typeof adminApi, 'acceptTester' | 'declineTester'> &
  Pick<typeof adminListsApi, 'listApplications'>;

export function createTesters(platform: Platform, { guests }: TestersDeps) {
  const { db, limits, supportEmail } = platform;
  /** If two admins decide at the same time, the second finds it decided. Errors: `not_found`, `already_decided`. */
  async function lockWaiting(tx: Tx, id: number): Promise<{ email: string }> {
    const application = await repo.lockApplication(tx, id);
    if (application === undefined) throw appError('not_found');
    if (application.state !== 'waiting') throw appError('already_decided');
    return application;
  }

  const routes: Handlers<Rows> = {
    /** The reply is the same for a waiting address, so no one learns who has applied. */
    async applyAsTester({ body, visitor }) {
      const tries = await limits.takeEach([
        [budgets.testerAddress, addressGroups(visitor.address).address],
        [budgets.testerService, 'all'],
      ]);
      for (const tried of tries) refuseOverBudget(tried);
      await inTransaction(db, async (tx) => {
        const applicationId = await repo.insertApplication(tx, newApplication(body));
        if (applicationId === undefined || supportEmail === null) return;
        const key = `application ${applicationId}`;
        await enqueueEmails(tx, [{ kind: 'tester', topic: 'application', key, aboutId: applicationId }]);
      });
      return { message: replies.testers.received };
    },

    async listApplications({ query }) {
      const choice = listChoice(query, 'created');
      const [items, counts] = await Promise.all([repo.applicationPage(db, choice), repo.countApplications(db, choice)]);
      return { items, ...counts };
    },

    acceptTester: ({ params: { id } }) =>
      inTransaction(db, async (tx) => {
        const { email } = await lockWaiting(tx, id);
        const guest = await guests.create(tx, { code: null, email, accessLevel: 'beta' });
        await guests.invite(tx, guest.id);
        await repo.decide(tx, id, guest.id);
        return guest;
      }),

    declineTester: ({ params: { id } }) =>
      inTransaction(db, async (tx) => {
        await lockWaiting(tx, id);
        await repo.decide(tx, id, null);
        return { message: replies.testers.declined };
      }),
  };

  return { routes, jobs: testersJobs(platform), emails: [testerEmails(platform)] };
}

function newApplication(body: TesterBody): repo.NewApplication {
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

function testersJobs(deps: Pick<Platform, 'db' | 'clock'>): JobHandler[] {
  return [
    recurringJob(deps, {
      kind: 'erase-applications',
      irreversible: 'erase',
      every: 'hour',
      work: async (context) => (tx) => repo.deleteOldApplications(tx, context.rightTime()),
    }),
  ];
}

function testerEmails({ publicUrl, supportEmail }: Pick<Platform, 'publicUrl' | 'supportEmail'>): EmailSender {
  return {
    kind: 'tester',
    isKept: false,
    async claim(tx, { aboutId }) {
      if (supportEmail === null || !(await repo.isWaiting(tx, aboutId ?? 0))) return { verdict: 'drop' };
      const compose = async () => (await import('./testers.emails.tsx')).applicationEmail({ publicUrl });
      return { verdict: 'send', to: { name: '', address: supportEmail }, compose };
    },
  };
}
