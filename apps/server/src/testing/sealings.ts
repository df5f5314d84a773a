import type { Message } from '@someday/contract/api/messages';
import type { BodyInput } from '@someday/contract/api/endpoint';
import type { Api } from '@someday/contract/api/api';
import type { SealedMessage } from '@someday/contract/api/recipients';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import type { MadeMember } from './make.ts';

/** Exactly what a loved one gets to know of a message sealed until that day. */
export function sealedOn(
  triggerDate: string,
  { triggerTime = null, birthday = null }: Partial<Pick<SealedMessage, 'triggerTime' | 'birthday'>> = {},
): SealedMessage {
  return { state: 'sealed', triggerDate, triggerTime, birthday };
}

/** The birthday of a loved one in Berlin for whom the sealing by a birthday is on their 38th. */
export const birthdayOfSealings = '1988-04-02';

/** One way to seal a message, for a member and a loved one in Berlin on March 10, 2026. */
export interface Sealing {
  readonly name: string;
  /** `YYYY-MM-DD` as shown to the loved one; null: they aren't shown anything. */
  readonly shownDay: string | null;
  /** `HH:MM` on that day, also shown. */
  readonly shownTime?: string;
  /** Shown if the loved one's birthday is `birthdayOfSealings`. */
  readonly shownBirthday?: number;
  /** Null: sealed with no day yet. */
  readonly opensAt: Date | null;
  /** Seals a message, even an open one. */
  seal(member: MadeMember, message: Pick<Message, 'id' | 'childId'>): Promise<unknown>;
}

type TriggerFields = Partial<BodyInput<Api['addTrigger']>>;
type Editing = BodyInput<Api['updateMessage']>;

/** Default: a yearly birthday in June. */
export function aTrigger(
  { browser }: Pick<MadeMember, 'browser'>,
  message: Pick<Message, 'id'>,
  fields: TriggerFields = {},
): Promise<ScheduledTrigger> {
  const body = { videoMessageId: message.id, triggerType: 'birthday', triggerDate: '1988-06-14', ...fields } as const;
  return browser.ok('addTrigger', { body });
}

const triggered = (name: string, shownDay: string, instant: string, fields: TriggerFields): Sealing => ({
  name,
  shownDay,
  ...(typeof fields.triggerTime === 'string' && { shownTime: fields.triggerTime }),
  opensAt: new Date(instant),
  seal: (member, message) => aTrigger(member, message, fields),
});

const edited = (name: string, shownDay: string | null, instant: string, body: Editing): Sealing => ({
  name,
  shownDay,
  ...(typeof body.deliveryTime === 'string' && { shownTime: body.deliveryTime }),
  opensAt: new Date(instant),
  seal: ({ browser }, { id }) => browser.ok('updateMessage', { params: { id: String(id) }, body }),
});

/** Every kind of rule, ordered by opening day. The last one has none. */
export const sealings: readonly Sealing[] = [
  triggered('a custom trigger, every two weeks until a day', '2026-03-15', '2026-03-14T23:00:00Z', {
    triggerType: 'date',
    triggerDate: '2026-03-01',
    isRecurring: true,
    recurringPattern: 'custom',
    repeatEvery: 2,
    repeatUnit: 'week',
    repeatUntil: '2026-04-30',
  }),
  edited('its own date', '2026-03-20', '2026-03-19T23:00:00Z', { deliveryDate: '2026-03-20' }),
  edited('its own date as a surprise', null, '2026-03-21T23:00:00Z', { deliveryDate: '2026-03-22', isSurprise: true }),
  edited('its own date and time', '2026-03-25', '2026-03-25T14:30:00Z', {
    deliveryDate: '2026-03-25',
    deliveryTime: '15:30',
  }),
  triggered('a monthly trigger', '2026-03-31', '2026-03-30T22:00:00Z', {
    triggerType: 'date',
    triggerDate: '2026-01-31',
    isRecurring: true,
    recurringPattern: 'monthly',
  }),
  {
    ...triggered('a birthday', '2026-04-02', '2026-04-01T22:00:00Z', { triggerDate: birthdayOfSealings }),
    shownBirthday: 38,
  },
  triggered('an anniversary', '2026-04-10', '2026-04-09T22:00:00Z', {
    triggerType: 'anniversary',
    triggerDate: '2001-04-10',
  }),
  triggered('a date trigger at a time', '2026-04-20', '2026-04-20T16:05:00Z', {
    triggerType: 'date',
    triggerDate: '2026-04-20',
    triggerTime: '18:05',
  }),
  triggered('a yearly trigger', '2026-05-05', '2026-05-04T22:00:00Z', {
    triggerType: 'date',
    triggerDate: '2020-05-05',
    isRecurring: true,
  }),
  {
    name: 'a milestone',
    shownDay: '2026-06-20',
    opensAt: new Date('2026-06-19T22:00:00Z'),
    async seal(member, message) {
      const milestone = await member.browser.ok('addMilestone', {
        body: {
          childId: message.childId ?? 0,
          milestoneType: 'graduation',
          milestoneName: 'Her graduation',
          milestoneDate: '2026-06-20',
          isRecurring: false,
        },
      });
      const fields = {
        milestoneId: milestone.id,
        triggerDate: milestone.milestoneDate,
        triggerType: 'milestone',
      } as const;
      return aTrigger(member, message, fields);
    },
  },
  {
    name: 'a trigger that is paused',
    shownDay: null,
    opensAt: null,
    async seal(member, message) {
      const { id } = await aTrigger(member, message);
      return member.browser.ok('updateTrigger', { params: { id: String(id) }, body: { isActive: false } });
    },
  },
];
