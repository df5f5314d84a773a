import type { Subscription } from '@someday/contract/api/subscription';
import { tierNames } from '@someday/contract/rules/plans';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Gift, HandCoins, Headset, Sparkles } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useParents } from '#web/queries/loved-ones.ts';
import { useSession } from '#web/queries/session.ts';
import { calledName } from '@someday/contract/texts/words';
import { usePageTitle } from '#web/lib/hooks.ts';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { Button, Spinner } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { RedirectCountdown } from '#web/ui/redirect-countdown.tsx';
import { forgetChoice, isPlanRunning } from '#web/features/billing/pricing/plan-offers.ts';
import { successCopy as copy } from './success.copy.ts';
import { useDayOf } from '#web/features/billing/membership/membership.queries.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, isNotSignedIn } from '#web/api/api-error.ts';
import { showSubscription } from '#web/queries/subscription.ts';
import { call, endpointUrl } from '#web/api/client.ts';

/** Milliseconds before each new check. The first ones are short, because someone who has just paid is watching. */
const pauses = [2000, 4000, 8000, 16_000] as const;

type Bought = 'subscription' | 'lifetime';
/** `firstPerson`: the form for whom they record first, for a member without loved ones. */
type SuccessProps = { bought: Bought; firstPerson: ReactNode };

/** `tries`: how many checks so far. */
type Asked = { tries: number; subscription: Subscription } | { tries: number; error: unknown };

type Payment =
  | { state: 'asking' | 'waiting' | 'login' }
  | { state: 'confirmed'; subscription: Subscription }
  | { state: 'nothing' | 'unreachable'; checkAgain: () => void; isChecking: boolean };

function stateOf(bought: Bought, asked: Asked): Exclude<Payment['state'], 'asking'> {
  const isLast = asked.tries > pauses.length;
  if ('subscription' in asked) {
    const { subscription } = asked;
    const isRunning = bought === 'subscription' && isPlanRunning(subscription);
    if (isRunning || subscription.state === 'lifetime') return 'confirmed';
    return isLast ? 'nothing' : 'waiting';
  }
  if (isNotSignedIn(asked.error)) return 'login';
  const code = asked.error instanceof ApiError ? asked.error.code : undefined;
  if (code === 'not_found') return 'nothing'; // billing is off
  return isLast || code === 'too_many_tries' ? 'unreachable' : 'waiting';
}

/** Has the server ask the card provider a few times whether the payment has arrived. Opening the page grants nothing; only the reply counts. */
function usePayment(bought: Bought, isSignedIn: boolean): Payment {
  const queryKey = [endpointUrl('POST /api/payment/check'), bought];
  const { data, refetch, isFetching } = useQuery<Asked>({
    queryKey,
    queryFn: async ({ client }) => {
      const tries = (client.getQueryData<Asked>(queryKey)?.tries ?? 0) + 1;
      try {
        const subscription = await call('POST /api/payment/check');
        showSubscription(client, subscription);
        return { tries, subscription };
      } catch (error) {
        return { tries, error };
      }
    },
    enabled: isSignedIn,
    gcTime: 0,
    refetchInterval: ({ state: { data: asked } }) =>
      asked && stateOf(bought, asked) === 'waiting' ? (pauses[asked.tries - 1] ?? false) : false,
  });
  if (!data) return { state: 'asking' };
  const state = stateOf(bought, data);
  if (state === 'waiting' || state === 'login') return { state };
  if (state !== 'confirmed') return { state, checkAgain: () => void refetch(), isChecking: isFetching };
  return 'subscription' in data ? { state, subscription: data.subscription } : { state: 'waiting' };
}

/** Source: specification part 2 §2, "Post-payment pages". */
const redirectSeconds = { subscription: 10, lifetime: 15 } satisfies Record<Bought, number>;

type Names = { name: string; dayOf: (instant: string) => string };

function welcome(bought: Bought, { name, dayOf }: Names, { plan, state, trialEndsAt }: Subscription): AccountScreen {
  if (bought === 'lifetime') return { ...copy.lifetime, title: copy.lifetime.title(name), envelope: 'open' };
  const { title, lead, trialLead, postmark } = copy.subscription;
  const planName = plan ? tierNames[plan.tier] : tierNames.lifetime;
  const isTrial = state === 'trial' && trialEndsAt !== null;
  const words = isTrial ? trialLead(dayOf(trialEndsAt), planName) : lead(planName);
  return { title: title(name), lead: words, envelope: 'open', postmark };
}

const screens = {
  asking: { ...copy.asking, envelope: 'closed' },
  waiting: { ...copy.waiting, envelope: 'sealed' },
  nothing: { ...copy.nothing, envelope: 'closed' },
  unreachable: { ...copy.unreachable, envelope: 'closed' },
  login: { ...copy.login, envelope: 'closed' },
} as const satisfies Record<Exclude<Payment['state'], 'confirmed'>, AccountScreen>;

const icons = { noCharges: HandCoins, support: Headset, early: Sparkles, perks: Gift };

function Benefits() {
  const { benefitsTitle, benefits } = copy.lifetime;
  return (
    <section>
      <h2 className="text-h3">{benefitsTitle}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {benefits.map(({ key, title, text }) => {
          const Icon = icons[key];
          return (
            <li key={key} className="flex gap-3 leading-snug">
              <Icon aria-hidden="true" className="mt-0.5 size-5.5 flex-none text-poppy" />
              <span>
                <span className="block font-bold">{title}</span> <span className="text-ink-2">{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Welcome({ bought, firstPerson }: SuccessProps) {
  const { history } = useRouter();
  const { data: parents } = useParents();
  const isAlone = parents?.children.length === 0;
  // The specification's redirect (part 2 §2, "Post-payment pages") ends here: it would take the page away from who is filling in the form.
  const [isAnswering, setIsAnswering] = useState(false);
  useEffect(forgetChoice, []);
  return (
    <div className="grid gap-7">
      {bought === 'lifetime' ? <Benefits /> : null}
      {isAlone ? (
        <div onFocus={() => setIsAnswering(true)}>
          <Suspense fallback={<Spinner className="mx-auto my-40 size-8" />}>{firstPerson}</Suspense>
        </div>
      ) : null}
      <div className="grid gap-3">
        <LinkButton to="/member-dashboard" variant={isAlone ? 'secondary' : 'primary'} size="large" wide>
          {copy.toDashboard}
        </LinkButton>
        {bought === 'lifetime' ? (
          <LinkButton to="/message-tips" variant="quiet" wide>
            {copy.messageIdeas}
          </LinkButton>
        ) : (
          <LinkButton to="/" hash="how-it-works" variant="quiet" wide>
            {copy.howItWorks}
          </LinkButton>
        )}
      </div>
      {/* Replaced, so that Back from the dashboard doesn't start another countdown. */}
      {isAnswering ? null : (
        <RedirectCountdown
          seconds={redirectSeconds[bought]}
          words={copy}
          onEnd={() => history.replace('/member-dashboard')}
        />
      )}
    </div>
  );
}

/** Loads the loved ones early, so that the welcome shows the right links immediately. */
function PrefetchLovedOnes() {
  useParents();
  return null;
}

function Waiting() {
  const { member } = useSession();
  return (
    <div className="grid min-h-15 place-items-center text-primary">
      {member ? <PrefetchLovedOnes /> : null}
      <Spinner className="size-9" />
    </div>
  );
}

function CheckAgain({ payment }: { payment: Extract<Payment, { state: 'nothing' | 'unreachable' }> }) {
  return (
    <div className="grid gap-3">
      <Button size="large" wide loading={payment.isChecking} onClick={payment.checkAgain}>
        {copy.nothing.again}
      </Button>
      {payment.state === 'nothing' ? (
        <LinkButton to="/pricing" variant="secondary" size="large" wide>
          {copy.toPricing}
        </LinkButton>
      ) : null}
    </div>
  );
}

function Login() {
  const next = useLocation({ select: ({ pathname }) => pathname });
  return (
    <LinkButton to="/login" search={{ next }} size="large" wide>
      {copy.login.button}
    </LinkButton>
  );
}

function Content({ payment, ...success }: SuccessProps & { payment: Payment }) {
  switch (payment.state) {
    case 'confirmed':
      return <Welcome {...success} />;
    case 'asking':
    case 'waiting':
      return <Waiting />;
    case 'login':
      return <Login />;
    case 'unreachable':
    case 'nothing':
      return <CheckAgain payment={payment} />;
  }
}

export function SuccessPage({ bought, firstPerson }: SuccessProps) {
  const { member } = useSession();
  const asked = usePayment(bought, member !== null && member !== undefined);
  const payment: Payment = member === null ? { state: 'login' } : asked;
  const dayOf = useDayOf();
  const names = { name: calledName(member?.name ?? ''), dayOf };
  const screen = payment.state === 'confirmed' ? welcome(bought, names, payment.subscription) : screens[payment.state];
  usePageTitle(screen.title);
  return (
    <AccountLayout {...screen} below={null}>
      <Content {...{ payment, bought, firstPerson }} />
    </AccountLayout>
  );
}
