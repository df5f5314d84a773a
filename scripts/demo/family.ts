import { offers, tierNames } from '@someday/contract/rules/plans';
import { ownCategoryKey } from '@someday/contract/rules/categories';
import { daysBefore, yearsAfter } from '@someday/contract/rules/days';
import { dayIn } from '@someday/contract/rules/release';
import { ageMember, ageMessage, giveCode } from './past.ts';
import { signatureOf } from './signatures.ts';
import type { StoryFamily, StoryMessage, StoryPerson } from './story.ts';
import { newVisitor, type DemoVisitor, type FillDeps } from './visitor.ts';

/** Where all the made-up people live. */
const timeZone = 'America/New_York';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Family extends FillDeps {
  readonly visitor: DemoVisitor;
  readonly today: string;
  readonly people: ReadonlyMap<string, { readonly id: number; readonly story: StoryPerson }>;
  readonly categories: ReadonlyMap<string, string>;
}

/** Creates everything one of the demo members has, through the public API. */
export async function fillFamily(deps: FillDeps, story: StoryFamily): Promise<void> {
  const { name, email, password, tier } = story.member;
  const visitor = newVisitor(deps.send);
  const { user } = await visitor.ask('signup', { body: { name, email, password, timeZone } });
  await subscribe(visitor, story.plan, story.interval, { isTrialOver: tier !== 'free_trial' });
  const strokes = signatureOf(story.signer);
  await visitor.ask('drawOwnPortrait', { body: { drawing: story.drawing } });
  await visitor.ask('saveSignature', { body: { signature: { kind: 'drawn', strokes } } });
  const family: Family = {
    ...deps,
    visitor,
    today: dayIn(timeZone, deps.now),
    people: await addPeople(deps, visitor, story),
    categories: await addCategories(visitor, story),
  };
  await addMilestones(family, story);
  for (const message of story.messages) await send(family, message);
  await visitor.ask('logout');
  const since = new Date(deps.now.getTime() - story.memberForDays * DAY_MS);
  await ageMember(deps.pool, user.id, since, deps.now);
}

/** Pays at the practice checkout, like anyone would. `isTrialOver`: the trial week has passed and the first payment was made. */
export async function subscribe(
  visitor: DemoVisitor,
  plan: 'basic' | 'premium',
  interval: 'monthly' | 'annual',
  { isTrialOver }: { isTrialOver: boolean },
): Promise<void> {
  const { priceId } = (await visitor.ask('getPricing'))[plan][interval];
  const { sessionId } = await visitor.ask('createSubscriptionCheckout', {
    body: { priceId: priceId ?? '', tier: tierNames[offers[`${plan}_monthly`].tier], interval },
  });
  await payAt(visitor, sessionId);
  if (isTrialOver) await visitor.ask('bringPracticePayment');
}

export async function payAt(visitor: DemoVisitor, sessionId: string | undefined): Promise<void> {
  await visitor.ask('finishPracticeCheckout', { params: { sessionId: sessionId ?? '' }, body: { outcome: 'pays' } });
}

async function addPeople({ pool, codes, now }: FillDeps, visitor: DemoVisitor, { people }: StoryFamily) {
  const added = new Map<string, { id: number; story: StoryPerson }>();
  for (const story of people) {
    const { name, relationship, senderName = null, email = null } = story;
    const birthday = birthdayOf(story, dayIn(timeZone, now));
    const { id } = await visitor.ask('addLovedOne', { body: { name, relationship, senderName, email, birthday } });
    await visitor.ask('drawPortrait', { params: { id: String(id) }, body: { drawing: story.drawing } });
    added.set(story.key, { id, story });
    const { code } = story;
    if (code === undefined) continue;
    await giveCode(pool, id, codes.lookup(code), codes.seal(code));
  }
  return added;
}

function birthdayOf({ birthday }: StoryPerson, today: string): string | null {
  if (birthday === undefined) return null;
  return yearsAfter(daysBefore(today, -birthday.inDays), -birthday.turns);
}

async function addCategories(visitor: DemoVisitor, { ownCategories }: StoryFamily) {
  const added = new Map<string, string>();
  for (const { name, color } of ownCategories) {
    const { id } = await visitor.ask('createCategory', { body: { categoryName: name, categoryColor: color } });
    added.set(name, ownCategoryKey(id));
  }
  return added;
}

async function addMilestones(family: Family, { milestones }: StoryFamily): Promise<void> {
  for (const { person, type, name, inDays, isRecurring } of milestones) {
    await family.visitor.ask('addMilestone', {
      body: {
        childId: personOf(family, person).id,
        milestoneType: type,
        milestoneName: name,
        milestoneDate: daysBefore(family.today, -inDays),
        isRecurring,
      },
    });
  }
}

async function send(family: Family, message: StoryMessage): Promise<void> {
  const { visitor } = family;
  const sent = await visitor.ask('createMessage', { form: await formOf(family, message) });
  const ids = [sent, ...sent.others].map(({ id }) => id);
  for (const id of ids) await schedule(family, id, message);
  if (message.isInTrash) for (const id of ids) await visitor.ask('deleteMessage', { params: { id: String(id) } });
  for (const id of ids) await age(family, id, message);
}

async function formOf(
  family: Family,
  { to, title, text, category, kind, scene, opens }: StoryMessage,
): Promise<FormData> {
  const [first, ...others] = to.map((key) => personOf(family, key));
  const form = new FormData();
  form.set('childId', first === undefined ? 'library' : String(first.id));
  if (others.length > 0) form.set('alsoFor', others.map(({ id }) => id).join(','));
  form.set('title', title);
  form.set(kind === 'photo' ? 'photoCaption' : 'description', text);
  form.set('category', typeof category === 'string' ? category : (family.categories.get(category.own) ?? ''));
  const day = opens === undefined || first === undefined ? null : dayOf(family, opens, first.story);
  if (day !== null) form.set('deliveryDate', day);
  if (opens?.kind === 'on' && opens.isSurprise) form.set('isSurprise', 'true');
  const file = kind === 'photo' ? await family.drawn.photo(scene) : await family.drawn.video(scene);
  form.set('video', new Blob([new Uint8Array(file)]), `${scene.motif}.${kind === 'photo' ? 'jpg' : 'avi'}`);
  return form;
}

/** Its own day; null if a trigger opens it. */
function dayOf({ today }: Family, opens: NonNullable<StoryMessage['opens']>, person: StoryPerson): string | null {
  if (opens.kind === 'on') return daysBefore(today, -opens.inDays);
  const birthday = birthdayOf(person, today);
  if (opens.kind === 'held' || opens.turns === undefined || birthday === null) return null;
  return yearsAfter(birthday, opens.turns);
}

async function schedule(
  { visitor, today, people }: Family,
  videoMessageId: number,
  message: StoryMessage,
): Promise<void> {
  const { opens, to } = message;
  const person = people.get(to[0] ?? '')?.story;
  if (opens === undefined || opens.kind === 'on' || person === undefined) return;
  if (opens.kind === 'held') {
    const triggerDate = daysBefore(today, -60);
    const body = { videoMessageId, triggerType: 'date', triggerDate } as const;
    const { id } = await visitor.ask('addTrigger', { body });
    await visitor.ask('deleteTrigger', { params: { id: String(id) } });
    return;
  }
  const triggerDate = birthdayOf(person, today);
  if (opens.turns !== undefined || triggerDate === null) return;
  await visitor.ask('addTrigger', { body: { videoMessageId, triggerType: 'birthday', triggerDate } });
}

async function age({ pool, now }: Family, id: number, message: StoryMessage): Promise<void> {
  const { sentDaysAgo, openedAfterHours, reactions = [], opens, to } = message;
  const sentAt = new Date(now.getTime() - sentDaysAgo * DAY_MS);
  const viewedAt = openedAfterHours === undefined ? null : new Date(sentAt.getTime() + openedAfterHours * HOUR_MS);
  const reactedAt = (viewedAt ?? sentAt).getTime();
  await ageMessage(pool, {
    id,
    sentAt,
    openedOn: opens === undefined && to.length > 0 ? dayIn(timeZone, sentAt) : null,
    viewedAt,
    reactions: reactions.map((type, n) => ({ type, at: new Date(reactedAt + (n + 2) * 60_000) })),
  });
}

function personOf({ people }: Pick<Family, 'people'>, key: string) {
  const person = people.get(key);
  if (person === undefined) throw new Error(`the story has no person ${key}`);
  return person;
}
