import { priceInWords, subscriptionOffers, tierNames, type SubscriptionOfferKey } from '@someday/contract/plans';
import { dayIn } from '@someday/contract/rules/release';
import type { ReactNode } from 'react';
import { EmailFacts, EmailLayout, EmailText, type EmailLayoutProps } from '#server/lib/email/email-layout.tsx';
import { dayInWords, emailGreeting } from '#server/lib/email/email-words.ts';
import { billingCopy } from './entitlements.service.ts';
import type { ExpiringCard } from './billing-email-schedule.ts';

export interface MembershipEmailProps {
  readonly memberName: string;
  /** The member's IANA time zone, for all days. */
  readonly timeZone: string;
  /** Origin of this installation, without a trailing slash. */
  readonly publicUrl: string;
  /** No card is charged here, and the email says so. */
  readonly isPractice: boolean;
}

export interface DatedEmailProps extends MembershipEmailProps {
  readonly at: Date;
}

export interface PaidEmailProps extends DatedEmailProps {
  readonly offer: SubscriptionOfferKey;
}

const reason = 'You get this mail because it is about your membership of Someday.';
const stays = 'Everything you have made stays stored';
const settings = '/member-dashboard?tab=settings';

const dayOf = ({ at, timeZone }: DatedEmailProps) => dayInWords(dayIn(timeZone, at));
const every = { monthly: 'month', annual: 'year' } as const;

/** `Basic, $4.99 a month` */
function planInWords(offer: SubscriptionOfferKey): string {
  const { tier, cents, interval } = subscriptionOffers[offer];
  return `${tierNames[tier]}, ${priceInWords(cents)} a ${every[interval]}`;
}

type LetterProps = Pick<EmailLayoutProps, 'preview' | 'action'> & {
  readonly subject: string;
  readonly quietAction?: EmailLayoutProps['action'];
  readonly children: ReactNode;
};

function letter({ memberName, isPractice }: MembershipEmailProps, props: LetterProps) {
  const { subject, preview, action, quietAction, children } = props;
  const content = (
    <EmailLayout
      title={subject}
      preview={preview}
      heading={emailGreeting(memberName)}
      {...(action && { action })}
      quietActions={quietAction === undefined ? [] : [quietAction]}
      reason={reason}
    >
      {children}
      {isPractice && <EmailText>{billingCopy.practice}</EmailText>}
    </EmailLayout>
  );
  return { subject, content };
}

/** Before the first payment: when it is due, what begins, what it costs, and how to cancel. `at`: the trial's end. */
export function trialEndsEmail(props: PaidEmailProps) {
  const { offer, publicUrl } = props;
  const { tier, cents, interval } = subscriptionOffers[offer];
  const day = dayOf(props);
  return letter(props, {
    subject: `Your free trial ends on ${day}`,
    preview: 'What begins then, what it costs, and how to cancel before.',
    action: { label: 'See my membership', url: `${publicUrl}${settings}` },
    quietAction: { label: 'Cancel before it begins', url: `${publicUrl}/cancel-membership` },
    children: (
      <>
        <EmailText>Your free trial is coming to its end. If you do nothing, your membership begins.</EmailText>
        <EmailFacts
          facts={[
            { label: 'Free until', value: day },
            { label: 'Then', value: planInWords(offer) },
          ]}
        />
        <EmailText>
          On that day your card pays {priceInWords(cents)} for the first {every[interval]} of {tierNames[tier]}. If you
          would rather not go on, cancel before, and you pay nothing.
        </EmailText>
        <EmailText>{stays}, whatever you choose.</EmailText>
      </>
    ),
  });
}

/** A payment has failed. `at`: until then everything keeps working. */
export function overdueEmail(props: PaidEmailProps & { readonly isStill: boolean }) {
  const { offer, publicUrl, isStill } = props;
  const day = dayOf(props);
  return letter(props, {
    subject: isStill ? `Your membership ends on ${day}` : 'We could not take your payment',
    preview: `Everything goes on until ${day}. Please look at your card.`,
    action: { label: 'Change my card', url: `${publicUrl}${settings}` },
    children: (
      <>
        <EmailText>
          {isStill
            ? 'The payment for your membership has still not come through.'
            : 'The payment for your membership did not come through. It happens: a card runs out, or a bank says no.'}{' '}
          Please look at your card, or give us another one, in your settings.
        </EmailText>
        <EmailFacts
          facts={[
            { label: 'Everything goes on until', value: day },
            { label: 'Your membership', value: planInWords(offer) },
          ]}
        />
        <EmailText>
          After that, new messages have to wait until it is paid. {stays}, opens on its day, and can be seen as before.
        </EmailText>
      </>
    ),
  });
}

/** A card expires before the next payment, `at`. */
export function cardExpiresEmail(props: PaidEmailProps & { readonly card: ExpiringCard }) {
  const { offer, publicUrl, card } = props;
  const day = dayOf(props);
  return letter(props, {
    subject: 'Your next payment needs a new card',
    preview: 'The card we have runs out before then.',
    action: { label: 'Change my card', url: `${publicUrl}${settings}` },
    children: (
      <>
        <EmailText>
          The card for your membership that ends in {card.last4} is good until the end of {monthInWords(card)}. Your
          next payment comes after that.
        </EmailText>
        <EmailFacts
          facts={[
            { label: 'Next payment', value: day },
            { label: 'Your membership', value: planInWords(offer) },
          ]}
        />
        <EmailText>
          When your bank has sent you a new card, please enter it in your settings, and all goes on as it is.
        </EmailText>
      </>
    ),
  });
}

/** `June 2031` */
function monthInWords({ expMonth, expYear }: ExpiringCard): string {
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return month.format(new Date(Date.UTC(expYear, expMonth - 1)));
}

/** Confirms a cancellation. `at`: until then it runs. */
export function canceledEmail(props: DatedEmailProps) {
  const day = dayOf(props);
  return letter(props, {
    subject: 'Your membership is cancelled',
    preview: `It runs until ${day}, and nothing more is charged.`,
    action: { label: 'Keep my membership', url: `${props.publicUrl}${settings}` },
    children: (
      <>
        <EmailText>
          Your membership is cancelled. Nothing more is charged, and until its end you have all of it.
        </EmailText>
        <EmailFacts facts={[{ label: 'It runs until', value: day }]} />
        <EmailText>
          {stays}. Your messages open on their days as before, and you and your loved ones can always see them. Only new
          messages will need a membership again.
        </EmailText>
        <EmailText>If you change your mind before that day, one click in your settings lets it go on.</EmailText>
      </>
    ),
  });
}

export interface EndedEmailProps extends DatedEmailProps {
  readonly inTrial: boolean;
  /** Because of a missing payment, which may still come. */
  readonly isOverdue: boolean;
}

/** It has ended, `at`: what stays, and how to come back. */
export function endedEmail(props: EndedEmailProps) {
  const { publicUrl, inTrial, isOverdue } = props;
  const what = inTrial ? 'free trial' : 'membership';
  return letter(props, {
    subject: `Your ${what} has ended`,
    preview: 'Everything you have made stays, and opens on its day.',
    action: { label: 'Choose a membership', url: `${publicUrl}/subscription` },
    children: (
      <>
        <EmailText>
          Your {what} ended on {dayOf(props)}
          {isOverdue ? ', as its payment did not come through.' : '. Nothing more is charged.'}
        </EmailText>
        <EmailText>
          {stays}. Your messages are delivered on their days and open as before, and you and your loved ones can always
          see them.
        </EmailText>
        <EmailText>
          Only new messages need a membership again. Whenever you have something to say, you are welcome back.
        </EmailText>
      </>
    ),
  });
}

/** Thanks for a lifetime membership. */
export function lifetimeEmail(props: MembershipEmailProps) {
  return letter(props, {
    subject: 'Thank you: your membership is for life',
    preview: 'It is paid once, and it never ends.',
    action: { label: 'Record a message', url: `${props.publicUrl}/member-dashboard` },
    children: (
      <>
        <EmailText>
          Thank you. Your {tierNames.lifetime} membership has begun: it is paid once, and it never ends. If another
          membership was running, it is over now, and nothing more is charged for it.
        </EmailText>
        <EmailText>
          From today on there is room for everyone you love, and for as many messages as you have in you. {stays}.
        </EmailText>
      </>
    ),
  });
}

export interface ReasonEmailProps {
  /** Null: the account is erased. */
  readonly member: { readonly id: number; readonly email: string } | null;
  readonly timeZone: string;
  readonly reasonLabel: string;
  /** As the member wrote it, with line breaks; may be empty. */
  readonly feedback: string;
  readonly endsAt: Date | null;
}

/** Tells the operator who has canceled and why. The member's words are quoted. */
export function reasonEmail({ member, timeZone, reasonLabel, feedback, endsAt }: ReasonEmailProps) {
  const subject = `A membership was cancelled: ${reasonLabel}`;
  const lines = quotedLines(feedback);
  const content = (
    <EmailLayout
      title={subject}
      preview="Why, and what the member says about it."
      heading="A membership was cancelled"
      reason="You get this mail because this address is the SUPPORT_EMAIL of your installation of Someday."
    >
      <EmailFacts
        facts={[
          { label: 'Reason', value: reasonLabel },
          { label: 'Member', value: member === null ? 'Erased meanwhile' : `${member.id}, ${member.email}` },
          ...(endsAt === null ? [] : [{ label: 'It runs until', value: dayInWords(dayIn(timeZone, endsAt)) }]),
        ]}
      />
      <EmailText>{lines.length === 0 ? 'They wrote nothing more.' : 'In their own words:'}</EmailText>
      {lines.map((line, index) => (
        <EmailText key={`${index} ${line}`}>
          <span style={{ overflowWrap: 'anywhere', wordBreak: 'break-word' }}>{`> ${line}`}</span>
        </EmailText>
      ))}
    </EmailLayout>
  );
  return { subject, content };
}

/** Without anything that could reverse a line or make it look like ours. */
function quotedLines(text: string): string[] {
  const lines = text.split(/[\r\n\v\f\u0085\u2028\u2029]+/);
  return lines
    .map((line) => line.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').trim())
    .filter(Boolean);
}
