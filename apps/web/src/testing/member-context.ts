import type { Member } from '@someday/contract/api/sessions';
import type { Engagement } from '@someday/contract/api/engagement';
import type { MemberEvent } from '@someday/contract/api/events';
import type { Locks } from '@someday/contract/api/locks';
import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { LibraryVideo } from '@someday/contract/api/library';
import type { Message } from '@someday/contract/api/messages';
import type { MessageCounts } from '@someday/contract/forms/message-lists';
import type { VideoCategory } from '@someday/contract/api/video-categories';
import { opensAt } from '@someday/contract/rules/release';
import type { ReleaseState } from '@someday/contract/rules/release-state';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { json, type AnsweringServer } from './answering-server.ts';
import { arrivingUploads, type ArrivingUploads } from './arriving-uploads.ts';
import { freeOfCharge } from './subscription-context.ts';

export const onlyAPassword = {
  hasPassword: true,
  passkeys: [],
  secondFactor: null,
  isRequired: false,
  signOn: null,
} satisfies Locks;

/** The logged-in member. */
export const anna: Member = {
  id: 1,
  name: 'Anna',
  email: 'anna@example.com',
  guest: null,
  emailVerified: true,
  pendingEmail: null,
  timeZone: 'Europe/Berlin',
  mailOnOpening: true,
  mailOnEve: true,
  resetLinkIssuedAt: null,
};

const aLovedOne = (fields: Pick<LovedOne, 'id' | 'name' | 'relationship' | 'accessCode'>): LovedOne => ({
  portrait: { color: fields.id % 12, drawing: null, photoUrl: null },
  email: null,
  birthday: null,
  timeZone: null,
  senderName: null,
  codeInMail: false,
  mayAnswer: true,
  noticesStoppedAt: null,
  codeAskedAt: null,
  messageCounts: { total: 0, scheduled: 0, viewed: 0 },
  shareableUrl: `https://someday.example/message-access#${fields.accessCode}`,
  ...fields,
});
export const emma = aLovedOne({ id: 7, name: 'Emma', relationship: 'Daughter', accessCode: '7ABCDEFGH0' });
export const theo = aLovedOne({ id: 8, name: 'Theo', relationship: 'Son', accessCode: 'ZYXWVTSRQP' });

/** Opens on its own delivery date, or already open. */
function openingOf({
  status = 'available',
  deliveryDate = null,
  deliveryTime = null,
  deliveryZone,
  childId,
  media,
}: Partial<Message>): ReleaseState {
  const timeZone = deliveryZone ?? anna.timeZone;
  const day = { day: deliveryDate, time: deliveryTime, timeZone };
  const at = deliveryDate === null ? null : opensAt({ ...day, day: deliveryDate }).toISOString();
  const isReady = media === undefined || media.state === 'ready';
  const opening = { ...day, at, isReady, occasion: null, repeats: null };
  if (childId === null) return { ...opening, state: 'library' };
  if (status !== 'scheduled') return { ...opening, state: 'open' };
  return { ...opening, state: deliveryDate === null ? 'held' : 'sealed' };
}

/** An open video for Emma, by default. */
export function aMessage(overrides: Partial<Message> = {}): Message {
  const formats = { videoFormat: 'mp4', imageFormat: null };
  return {
    id: 21,
    title: 'For your 18th birthday',
    description: null,
    category: 'milestone',
    ownCategory: null,
    messageType: 'video',
    recipientName: 'Emma',
    childId: emma.id,
    deliveryDate: null,
    deliveryTime: null,
    deliveryZone: null,
    triggerDate: overrides.deliveryDate ?? null,
    opening: openingOf(overrides),
    isTest: false,
    isSurprise: false,
    status: 'available',
    isViewed: false,
    viewedAt: null,
    seal: null,
    reactions: [],
    createdAt: '2026-11-01T10:00:00.000Z',
    fileName: 'clip.mp4',
    fileSize: 1024,
    ...formats,
    photoUrl: null,
    videoUrl: null,
    smallVideo: null,
    photoCaption: null,
    shareableUrl: `https://someday.example/messages/${overrides.id ?? 21}#${emma.accessCode}`,
    playbackUrl: null,
    directVideoUrl: null,
    thumbnailUrl: null,
    durationSeconds: 12,
    metadata: { fileName: 'clip.mp4', fileSizeMB: 0, ...formats },
    media: { id: 31, state: 'ready', progress: 100, reason: null, note: null, cutOff: null },
    ...overrides,
  };
}

/** A message that returns every birthday, by default. */
export function aTrigger(message: Message, overrides: Partial<ScheduledTrigger> = {}): ScheduledTrigger {
  const { id, title, recipientName, childId, opening } = message;
  return {
    id: 51,
    parentId: anna.id,
    videoMessageId: id,
    triggerType: 'birthday',
    triggerDate: '2031-06-14',
    triggerTime: null,
    isRecurring: true,
    recurringPattern: 'yearly',
    repeats: { every: 1, unit: 'year', until: null },
    milestoneId: null,
    isActive: true,
    nextDate: '2031-06-14',
    videoMessage: { id, title, recipientName, childId: childId ?? emma.id, opening },
    createdAt: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}

/** Emma's graduation, once, by default. */
export function aMilestone(overrides: Partial<FamilyMilestone> = {}): FamilyMilestone {
  return {
    id: 61,
    parentId: anna.id,
    childId: emma.id,
    childName: emma.name,
    milestoneType: 'graduation',
    milestoneName: 'Graduation',
    milestoneDate: '2036-07-01',
    description: null,
    isRecurring: false,
    notifyDaysBefore: 7,
    nextDate: '2036-07-01',
    daysAhead: 3500,
    isNear: false,
    years: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}

type Answer = ReturnType<typeof json>;

export const noSession = json(200, { authenticated: false, user: null });
export const notSignedIn = json(401, { message: 'Please log in to continue.', code: 'not_signed_in' });

/**
 * For `GET /api/auth/check`: answers with each of these members in turn, then keeps answering with the last. Null means
 * logged out.
 */
export function signedInAs(...members: readonly (Member | null)[]): Answer {
  let asked = 0;
  return (request, response) => {
    const user = members[Math.min(asked, members.length - 1)] ?? null;
    asked += 1;
    json(200, { authenticated: user !== null, user })(request, response);
  };
}

type MemberContext = {
  /** The logged-in member. Default: Anna. */
  member?: Member;
  children?: readonly LovedOne[];
  messages?: readonly Message[];
  videos?: readonly LibraryVideo[];
  categories?: readonly VideoCategory[];
  triggers?: readonly ScheduledTrigger[];
  milestones?: readonly FamilyMilestone[];
};

/** Figures for a member whose messages no one has opened. */
export const nothingYet: Engagement = {
  openedPerMonth: Array.from({ length: 12 }, (_, month) => ({
    month: `2026-${String(month + 1).padStart(2, '0')}`,
    opened: 0,
  })),
  timeToOpen: { day: 0, week: 0, month: 0, year: 0, later: 0, notYet: 0 },
  reactions: { heart: 0, laugh: 0, cry: 0, love: 0, hug: 0 },
  years: [],
  recent: [],
};

/** One of Anna's own categories. */
export const recipes: VideoCategory = {
  id: 5,
  parentId: anna.id,
  categoryName: 'Recipes',
  categoryColor: '#FFCC00',
  description: null,
  messages: 0,
  inLibrary: 0,
};

function countsOf(messages: readonly Message[]): MessageCounts {
  const count = (fits: (message: Message) => boolean) => messages.filter(fits).length;
  return {
    total: messages.length,
    videos: count(({ messageType }) => messageType === 'video'),
    photos: count(({ messageType }) => messageType === 'photo'),
    available: count(({ status }) => status === 'available'),
    scheduled: count(({ status }) => status === 'scheduled'),
    viewed: count(({ isViewed }) => isViewed),
  };
}

const opening = (messages: readonly Message[]) =>
  messages
    .filter(({ status }) => status === 'scheduled')
    .toSorted((a, b) => (a.opening.day ?? '9999').localeCompare(b.opening.day ?? '9999'));

/** Selects and sorts like the server: newest first, or by title, opening day or time viewed. */
function listed(messages: readonly Message[], query: URLSearchParams): Message[] {
  const show = query.get('show') ?? 'all';
  const search = (query.get('search') ?? '').toLowerCase();
  const category = query.get('category');
  const shown = messages.filter(
    ({ messageType, status, title, recipientName, childId, ...message }) =>
      [null, String(childId)].includes(query.get('childId')) &&
      (category === null || category === message.category) &&
      (show === 'all' || show === messageType || show === status) &&
      `${title} ${recipientName}`.toLowerCase().includes(search),
  );
  switch (query.get('sort')) {
    case 'title':
      return shown.toSorted((a, b) => a.title.localeCompare(b.title));
    case 'opening':
      return opening(shown);
    case 'viewed':
      return shown.toSorted((a, b) => (b.viewedAt ?? '').localeCompare(a.viewedAt ?? ''));
    default:
      return shown;
  }
}

export const parentsOf = ({ member = anna, children = [], messages = [] }: MemberContext) => ({
  user: { ...member, isGuest: member.guest !== null, subscriptionActive: false },
  children,
  messages: [],
  counts: countsOf(messages),
  isFirst: messages.length === 0,
  nextToOpen: opening(messages)[0] ?? null,
  lookBack: null,
});

/** A server with Anna logged in. `more` overrides answers by method and path. Returns the uploads that arrive. */
export function signedIn(
  server: AnsweringServer,
  context: MemberContext = {},
  more: Record<string, Answer> = {},
): ArrivingUploads {
  const { member = anna, messages = [], videos = [] } = context;
  const { categories = [], triggers = [], milestones = [] } = context;
  const uploads = arrivingUploads();
  const answers: Record<string, Answer> = {
    'GET /api/auth/check': json(200, { authenticated: true, user: member }),
    'GET /api/installation': json(200, { maxUploadMb: 1, demo: false, billing: 'stripe', supportEmail: null }),
    'GET /api/parents': json(200, parentsOf(context)),
    'GET /api/video-messages': (request, response) => {
      const shown = listed(messages, new URL(request.url, server.origin).searchParams);
      json(200, { messages: shown, total: shown.length, more: false })(request, response);
    },
    'GET /api/account/import': json(200, { import: null }),
    'GET /api/account/export': json(200, { state: 'none', progress: 0, parts: [], madeAt: null, expiresAt: null }),
    'GET /api/account/locks': json(200, onlyAPassword),
    'GET /api/account/signature': json(200, { signature: null, names: [] }),
    'GET /api/sealed-messages': json(200, { messages: opening(messages), more: false }),
    'GET /api/subscription': json(200, freeOfCharge),
    'GET /api/video-library': json(200, videos),
    'GET /api/video-categories': json(200, categories),
    'GET /api/engagement': json(200, nothingYet),
    'GET /api/answers': json(200, []),
    'GET /api/scheduled-triggers': json(200, triggers),
    'GET /api/moving-messages': json(200, []),
    'GET /api/family-milestones': json(200, milestones),
    ...more,
  };
  server.answer((request, response) => {
    const call = `${request.method} ${request.url}`;
    const answer = answers[call] ?? answers[call.replace(/\?.*/, '')];
    if (answer) answer(request, response);
    else if (!uploads.answer(request, response)) response.writeHead(404).end();
  });
  return uploads;
}

/** For `POST /api/video-messages`: accepts anything and returns the hash that was sent. */
export const keeps =
  (message: Message): Answer =>
  (request, response) => {
    const sha256 = /name="sha256"\r\n\r\n(\w+)/.exec(request.body)?.[1];
    json(201, { others: [], ...message, sha256 })(request, response);
  };

let streams: PageEvents[] = [];

/** The test page has no EventSource. This one sends what the test tells it to. */
export class PageEvents extends EventTarget {
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    streams = streams.filter((stream) => stream !== this);
  }
}

/** Sends an event to every listening page. Returns how many there are. */
export function happens(event: MemberEvent): number {
  for (const stream of streams) stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  return streams.length;
}

/** The server was unreachable and is back. */
export function reconnects(): void {
  for (const stream of streams) stream.dispatchEvent(new Event('open'));
}
