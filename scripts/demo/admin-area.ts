import { randomBytes } from 'node:crypto';
import { limits } from '@someday/contract/rules/limits';
import { generatedGuestCode, guestCodeBytes } from '@someday/contract/rules/access-code';
import { demoAdmin, demoGuestCode } from '../../apps/server/src/config/demo-credentials.ts';
import { newToken } from '../../apps/server/src/lib/random-codes.ts';
import { ageApplication, ageGuest, ageMember, addSurvey } from './past.ts';
import { payAt, subscribe } from './family.ts';
import { applications, surveys, type DemoApplication, type DemoSurvey } from './surveys-and-applications.copy.ts';
import { otherFamilies, type OtherFamily } from './other-families.copy.ts';
import { newVisitor, type DemoVisitor, type FillDeps } from './visitor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Fills the admin area: other families, guests, surveys, applications. */
export async function fillAdminArea(deps: FillDeps): Promise<void> {
  for (const family of otherFamilies) await addOtherFamily(deps, family);
  const admin = newVisitor(deps.send);
  await admin.ask('adminLogin', { body: demoAdmin });
  await addGuests(deps, admin);
  for (const application of applications) await addApplication(deps, admin, application);
  for (const survey of surveys) await addSurvey(deps.pool, surveyRow(deps, survey));
}

async function addOtherFamily({ send, pool, now }: FillDeps, family: OtherFamily): Promise<void> {
  const { name, email, joinedDaysAgo, hereHoursAgo, lovedOne } = family;
  const visitor = newVisitor(send);
  const { user } = await visitor.ask('signup', { body: { name, email, password: newToken() } });
  await join(visitor, family);
  if (lovedOne !== undefined) await visitor.ask('addLovedOne', { body: { ...lovedOne, email: null } });
  await leave(visitor, family);
  await visitor.ask('logout');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await ageMember(pool, user.id, ago(joinedDaysAgo * DAY_MS), ago(hereHoursAgo * HOUR_MS));
}

async function join(visitor: DemoVisitor, { plan, state }: OtherFamily): Promise<void> {
  if (plan === null) return;
  if (plan !== 'lifetime') return subscribe(visitor, plan, 'monthly', { isTrialOver: state !== 'trial' });
  const { priceId } = (await visitor.ask('getPricing')).lifetime.oneTime;
  const { sessionId } = await visitor.ask('createLifetimeCheckout', { body: { priceId: priceId ?? '' } });
  await payAt(visitor, sessionId);
}

async function leave(visitor: DemoVisitor, { email, state }: OtherFamily): Promise<void> {
  if (typeof state !== 'object') return;
  const body = { reason: state.leaves, feedback: state.words, confirmEmail: email };
  await visitor.ask('cancelSubscription', { body });
}

const daysAgo = ({ now }: FillDeps, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** One with the public code, one whose week has ended, one deactivated by the admin. */
async function addGuests(deps: FillDeps, admin: DemoVisitor): Promise<void> {
  await admin.ask('createGuestSession', { body: { guestCode: demoGuestCode } });
  const guestCode = () => generatedGuestCode('beta', randomBytes(guestCodeBytes));
  const past = await admin.ask('createGuestSession', { body: { guestCode: guestCode(), email: 'marie@example.org' } });
  await age(deps, past.id, { madeDaysAgo: 12, lastUsedAt: daysAgo(deps, 9) });
  const away = { guestCode: guestCode(), email: 'walter@example.org', accessLevel: 'demo' } as const;
  const { id } = await admin.ask('createGuestSession', { body: away });
  await age(deps, id, { madeDaysAgo: 3, isActive: false });
}

function age(
  deps: FillDeps,
  id: number,
  guest: { madeDaysAgo: number; lastUsedAt?: Date; isActive?: boolean },
): Promise<void> {
  const { madeDaysAgo, lastUsedAt = null, isActive = true } = guest;
  const createdAt = daysAgo(deps, madeDaysAgo);
  const expiresAt = daysAgo(deps, madeDaysAgo - limits.guestDays);
  return ageGuest(deps.pool, { id, createdAt, expiresAt, lastUsedAt, isActive });
}

function surveyRow({ now }: FillDeps, { daysAgo, sender, userType, email, ratings, minutes, ...words }: DemoSurvey) {
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

async function addApplication(deps: FillDeps, admin: DemoVisitor, application: DemoApplication): Promise<void> {
  const { state, daysAgo: days, ...answers } = application;
  await newVisitor(deps.send).ask('applyAsTester', { body: { ...answers, provideFeedback: true, agreeToTerms: true } });
  const { items } = await admin.ask('listApplications');
  const id = items.find(({ email }) => email === application.email)?.id ?? 0;
  const decidedDaysAgo = days - 2;
  if (state === 'accepted') {
    const guest = await admin.ask('acceptTester', { params: { id: String(id) } });
    await age(deps, guest.id, { madeDaysAgo: decidedDaysAgo });
  }
  if (state === 'declined') await admin.ask('declineTester', { params: { id: String(id) } });
  await ageApplication(deps.pool, id, daysAgo(deps, days), daysAgo(deps, decidedDaysAgo));
}
