import {
  priceInWords,
  subscriptionOffers,
  tierNames,
  type Interval,
  type SubscriptionOfferKey,
} from '@someday/contract/rules/plans';
import { dayIn } from '@someday/contract/rules/release';
import {
  EmailFacts,
  EmailLayout,
  EmailText,
  memberEmail,
  type EmailLayoutProps,
  type LetterBody,
} from '#server/lib/email/email-layout.tsx';
import { dayInWords, monthInWords } from '#server/lib/email/email-words.ts';
import type { ExpiringCard } from './billing-email-schedule.ts';
import { billingCopy } from '#server/modules/billing/billing.copy.ts';

export interface MembershipEmailProps {
  readonly memberName: string;
  readonly timeZone: string;
  readonly publicUrl: string;
  readonly isPractice: boolean;
}

export interface DatedEmailProps extends MembershipEmailProps {
  readonly at: Date;
}

export interface PaidEmailProps extends DatedEmailProps {
  readonly offer: SubscriptionOfferKey;
}

const reason = 'We sent this because it’s about your Someday membership.';
const settings = '/member-dashboard?tab=settings#membership';

const dayOf = ({ at, timeZone }: DatedEmailProps) => dayInWords(dayIn(timeZone, at));

type PriceText = Readonly<Record<Interval, (plan: string, price: string) => string>>;

const planAndPrice: PriceText = {
  monthly: (plan, price) => `${plan}, ${price} a month`,
  annual: (plan, price) => `${plan}, ${price} a year`,
};

const firstPayment: PriceText = {
  monthly: (plan, price) =>
    `That day, we charge your card ${price} for your first month of ${plan}. If you’d rather not continue, cancel before then and you won’t be charged.`,
  annual: (plan, price) =>
    `That day, we charge your card ${price} for your first year of ${plan}. If you’d rather not continue, cancel before then and you won’t be charged.`,
};

function priced(texts: PriceText, offer: SubscriptionOfferKey): string {
  const { tier, cents, interval } = subscriptionOffers[offer];
  return texts[interval](tierNames[tier], priceInWords(cents));
}

type LetterProps = Pick<EmailLayoutProps, 'preview' | 'action'> & {
  readonly subject: string;
  readonly quietAction?: EmailLayoutProps['action'];
  readonly body: LetterBody;
};

function letter({ memberName, isPractice }: MembershipEmailProps, props: LetterProps) {
  const { quietAction, body, ...words } = props;
  return memberEmail(memberName, {
    ...words,
    quietActions: quietAction === undefined ? [] : [quietAction],
    reason,
    body: isPractice ? [...body, billingCopy.practice] : body,
  });
}

export function trialEndsEmail(props: PaidEmailProps) {
  const { offer, publicUrl } = props;
  const day = dayOf(props);
  return letter(props, {
    subject: `Your free trial ends on ${day}`,
    preview: 'What comes next, what it costs, and how to cancel.',
    action: { label: 'See my membership', url: `${publicUrl}${settings}` },
    quietAction: { label: 'Cancel before it starts', url: `${publicUrl}/cancel-membership` },
    body: [
      'Your free trial ends soon. If you do nothing, your membership starts.',
      [
        { label: 'Free until', value: day },
        { label: 'Then', value: priced(planAndPrice, offer) },
      ],
      priced(firstPayment, offer),
      'Everything you’ve made stays safely stored, whatever you choose.',
    ],
  });
}

export function overdueEmail(props: PaidEmailProps & { readonly isStill: boolean }) {
  const { offer, publicUrl, isStill } = props;
  const day = dayOf(props);
  return letter(props, {
    subject: isStill ? `Your membership ends on ${day}` : 'Your payment didn’t go through',
    preview: `Please update your card by ${day}.`,
    action: { label: 'Update my card', url: `${publicUrl}${settings}` },
    body: [
      isStill
        ? 'Your membership payment still hasn’t gone through. Please update your card in your settings.'
        : 'Your membership payment didn’t go through. It happens: a card expires, or a bank says no. Please update your card in your settings.',
      [
        { label: 'Everything works until', value: day },
        { label: 'Your membership', value: priced(planAndPrice, offer) },
      ],
      'After that, new messages have to wait until it’s paid. Everything you’ve made stays safely stored, opens on its day, and can be watched anytime.',
    ],
  });
}

export function cardExpiresEmail(props: PaidEmailProps & { readonly card: ExpiringCard }) {
  const { offer, publicUrl, card } = props;
  return letter(props, {
    subject: 'Your card expires before your next payment',
    preview: 'Update it when your new card arrives.',
    action: { label: 'Update my card', url: `${publicUrl}${settings}` },
    body: [
      `Your card ending in ${card.last4} expires at the end of ${monthInWords(card.expYear, card.expMonth)}, before your next payment.`,
      [
        { label: 'Next payment', value: dayOf(props) },
        { label: 'Your membership', value: priced(planAndPrice, offer) },
      ],
      'When your new card arrives, add it in your settings, and everything continues.',
    ],
  });
}

export function canceledEmail(props: DatedEmailProps) {
  const day = dayOf(props);
  return letter(props, {
    subject: 'Your membership is canceled',
    preview: `You won’t be charged again, and you keep everything until ${day}.`,
    action: { label: 'Keep my membership', url: `${props.publicUrl}${settings}` },
    body: [
      'Your membership is canceled. You won’t be charged again, and everything keeps working until it ends.',
      [{ label: 'Runs until', value: day }],
      'Everything you’ve made stays safely stored. Your messages still open on their days, and you and your loved ones can always watch them. You only need a membership to add new ones.',
      'Changed your mind? Until that day, one tap in your settings keeps it going.',
    ],
  });
}

export interface EndedEmailProps extends DatedEmailProps {
  readonly inTrial: boolean;
  readonly isOverdue: boolean;
}

const ended = {
  trial: {
    subject: 'Your free trial has ended',
    text: (day: string) => `Your free trial ended on ${day}. You won’t be charged again.`,
    unpaid: (day: string) => `Your free trial ended on ${day} because your payment didn’t go through.`,
  },
  membership: {
    subject: 'Your membership has ended',
    text: (day: string) => `Your membership ended on ${day}. You won’t be charged again.`,
    unpaid: (day: string) => `Your membership ended on ${day} because your payment didn’t go through.`,
  },
} as const;

export function endedEmail(props: EndedEmailProps) {
  const { publicUrl, inTrial, isOverdue } = props;
  const { subject, text, unpaid } = inTrial ? ended.trial : ended.membership;
  return letter(props, {
    subject,
    preview: 'Everything you’ve made stays, and opens on its day.',
    action: { label: 'Choose a plan', url: `${publicUrl}/subscription` },
    body: [
      (isOverdue ? unpaid : text)(dayOf(props)),
      'Everything you’ve made stays safely stored. Your messages are still delivered and open on their days, and you and your loved ones can always watch them.',
      'You only need a membership to add new ones. Whenever you have something to say, you’re welcome back.',
    ],
  });
}

export function lifetimeEmail(props: MembershipEmailProps) {
  return letter(props, {
    subject: 'Thank you for your lifetime membership',
    preview: 'You paid once, and it never ends.',
    action: { label: 'Record a message', url: `${props.publicUrl}/member-dashboard` },
    body: [
      `Your ${tierNames.lifetime} membership has started: you paid once, and it never ends. If you had another membership, it has ended, and you won’t be charged for it again.`,
      'There’s room now for everyone you love, and for as many messages as you have in you. Everything you’ve made stays safely stored.',
    ],
  });
}

export interface ReasonEmailProps {
  readonly member: { readonly id: number; readonly email: string } | null;
  readonly timeZone: string;
  readonly reasonLabel: string;
  readonly feedback: string;
  readonly endsAt: Date | null;
}

export function reasonEmail({ member, timeZone, reasonLabel, feedback, endsAt }: ReasonEmailProps) {
  const subject = `A membership was canceled: ${reasonLabel}`;
  const lines = quotedLines(feedback);
  const content = (
    <EmailLayout
      title={subject}
      preview="Why, and what the member told us."
      heading="A membership was canceled"
      reason="We sent this because this address is your installation’s SUPPORT_EMAIL."
    >
      <EmailFacts
        facts={[
          { label: 'Reason', value: reasonLabel },
          { label: 'Member', value: member === null ? 'Account erased' : `${member.id}, ${member.email}` },
          ...(endsAt === null ? [] : [{ label: 'Runs until', value: dayInWords(dayIn(timeZone, endsAt)) }]),
        ]}
      />
      <EmailText>{lines.length === 0 ? 'They didn’t add anything.' : 'In their own words:'}</EmailText>
      {lines.map((line, index) => (
        <EmailText key={`${index} ${line}`}>
          <span style={{ overflowWrap: 'anywhere', wordBreak: 'break-word' }}>{`> ${line}`}</span>
        </EmailText>
      ))}
    </EmailLayout>
  );
  return { subject, content };
}

function quotedLines(text: string): string[] {
  const lines = text.split(/[\r\n\v\f\u0085\u2028\u2029]+/);
  return lines
    .map((line) => line.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim())
    .filter(Boolean);
}
