import { limits } from '@someday/contract/limits';
import { normaliseGuestCode } from '@someday/contract/rules/guest-code';
import { demoAdmin, demoGuestCode } from '#server/config/demo-credentials.ts';
import { hashPassword } from '#server/lib/password-hash.ts';
import { newToken } from '#server/lib/random-codes.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import {
  ageMember,
  insertAdmin,
  insertApplication,
  insertGuest,
  insertSurveys,
  type PastGuest,
} from '#server/modules/demo/demo.repo.ts';
import { payAt, subscribe } from './fill-family.ts';
import type { FillTools } from './fill-tools.ts';
import { applications, surveys, type DemoApplication, type DemoSurvey } from './letters-to-us.copy.ts';
import { neighbours, type Neighbour } from './office.copy.ts';
import { newVisitor, type DemoVisitor } from './visitor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the admin looks after. */
export async function fillOffice(tools: FillTools): Promise<void> {
  for (const neighbour of neighbours) await addNeighbour(tools, neighbour);
  const passwordHash = await hashPassword(demoAdmin.password);
  await inTransaction(tools.db, async (tx) => {
    await insertAdmin(tx, demoAdmin.username, passwordHash);
    await insertGuests(tools, tx);
    await insertSurveys(
      tx,
      surveys.map((survey) => surveyRow(tools, survey)),
    );
    for (const application of applications) await addApplication(tools, tx, application);
  });
}

async function addNeighbour({ send, db, now }: FillTools, neighbour: Neighbour): Promise<void> {
  const { name, email, joinedDaysAgo, hereHoursAgo, lovedOne } = neighbour;
  const visitor = newVisitor(send);
  const { user } = await visitor.ask('signup', { body: { name, email, password: newToken() } });
  await join(visitor, neighbour);
  if (lovedOne !== undefined) await visitor.ask('addLovedOne', { body: { ...lovedOne, email: null } });
  await leave(visitor, neighbour);
  await visitor.ask('logout');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await inTransaction(db, (tx) => ageMember(tx, user.id, ago(joinedDaysAgo * DAY_MS), ago(hereHoursAgo * HOUR_MS)));
}

async function join(visitor: DemoVisitor, { plan, state }: Neighbour): Promise<void> {
  if (plan === null) return;
  if (plan !== 'lifetime') return subscribe(visitor, plan, 'monthly', { isTrialOver: state !== 'trial' });
  const { priceId } = (await visitor.ask('getPricing')).lifetime.oneTime;
  const { sessionId } = await visitor.ask('createLifetimeCheckout', { body: { priceId: priceId ?? '' } });
  await payAt(visitor, sessionId);
}

async function leave(visitor: DemoVisitor, { email, state }: Neighbour): Promise<void> {
  if (typeof state !== 'object') return;
  const body = { reason: state.leaves, feedback: state.words, confirmEmail: email };
  await visitor.ask('cancelSubscription', { body });
}

/** One whose code everybody is told, one whose week is over, one whom the admin has sent away. */
async function insertGuests(tools: FillTools, tx: Tx): Promise<void> {
  await insertGuest(tx, guest(tools, { code: demoGuestCode, madeDaysAgo: 0 }));
  const usedAt = new Date(tools.now.getTime() - 9 * DAY_MS);
  const past = guest(tools, { code: newGuestCode(), madeDaysAgo: 12, email: 'marie@example.org' });
  await insertGuest(tx, { ...past, lastUsedAt: usedAt });
  const away = guest(tools, { code: newGuestCode(), madeDaysAgo: 3, email: 'walter@example.org' });
  await insertGuest(tx, { ...away, accessLevel: 'demo', isActive: false });
}

const newGuestCode = () => `SOMEDAY-BETA-${newToken().replaceAll(/[-_]/g, '').slice(0, 10).toUpperCase()}`;

function guest(
  { codes, now }: FillTools,
  { code, madeDaysAgo, email }: { code: string; madeDaysAgo: number; email?: string },
): PastGuest {
  const createdAt = new Date(now.getTime() - madeDaysAgo * DAY_MS);
  return {
    codeHash: codes.lookup(normaliseGuestCode(code)),
    codeSealed: codes.seal(code),
    email: email ?? null,
    accessLevel: 'beta',
    isActive: true,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + limits.guestDays * DAY_MS),
    lastUsedAt: null,
  };
}

function surveyRow({ now }: FillTools, { daysAgo, sender, userType, email, ratings, minutes, ...words }: DemoSurvey) {
  const [overall, ease, video, navigation, recommendation] = ratings;
  return {
    created_at: new Date(now.getTime() - daysAgo * DAY_MS),
    sender,
    member_id: null,
    user_type: userType,
    email: email ?? null,
    overall_experience: overall,
    ease_of_use: ease,
    video_quality: video,
    navigation,
    recommendation,
    most_valuable_feature: words.mostValuableFeature ?? '',
    improvements: words.improvements ?? '',
    missing_features: '',
    additional_comments: words.additionalComments ?? '',
    bug_reports: '',
    time_spent: minutes,
    video_uploaded: overall > 2,
    family_member_added: true,
    contact_for_follow_up: email !== undefined,
    beta_interest: overall > 3,
    early_access_interest: recommendation > 8,
    completed_tasks: [],
    pages_visited: ['dashboard', 'feedback'],
  };
}

async function addApplication(tools: FillTools, tx: Tx, application: DemoApplication): Promise<void> {
  const { state, email, daysAgo, experience, motivation, availability, devices, heardAt, ...person } = application;
  const createdAt = new Date(tools.now.getTime() - daysAgo * DAY_MS);
  const isAccepted = state === 'accepted';
  const accepted = guest(tools, { code: newGuestCode(), madeDaysAgo: daysAgo - 2, email });
  await insertApplication(tx, {
    created_at: createdAt,
    state,
    decided_at: state === 'waiting' ? null : new Date(createdAt.getTime() + 2 * DAY_MS),
    guest_session_id: isAccepted ? await insertGuest(tx, accepted) : null,
    name: person.name,
    email,
    phone: '',
    age_range: person.ageRange,
    family_status: person.familyStatus,
    children_ages: person.childrenAges,
    social_media_platform: '',
    experience_with_apps: experience,
    motivation_reason: motivation,
    testing_availability: availability,
    device_types: devices,
    provide_feedback: true,
    hear_about_us: heardAt,
  });
}
