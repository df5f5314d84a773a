import { CatchBoundary, Link, useNavigate } from '@tanstack/react-router';
import { type LucideIcon, MailQuestionMark, LogOut } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { Suspense, type ComponentType, type ReactNode, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useSession, useLeave, useMailVerification } from '#web/queries/session.ts';
import { usePageTitle, lazyPart } from '#web/lib/hooks.ts';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { promises } from '#web/lib/facts.ts';
import { AnswerInPlace, Banner } from '#web/ui/alerts.tsx';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { errorText, notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

export const tabGaps = 'gutter grid gap-8 pb-20 pt-8 sm:gap-10 sm:pt-12';

export function TabHeading({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div>
        <PageTitle className="text-h2">{title}</PageTitle>
        {lead === undefined ? null : <p className="mt-3 max-w-xl text-balance text-lead text-ink-2">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

export function DashboardError({ error }: { error: unknown }) {
  return (
    <div className="gutter grid justify-items-center gap-6 py-16 text-center sm:py-24" role="alert">
      <Envelope state="closed" className="w-40 -rotate-3" />
      <PageTitle className="text-h2">{dashboardCopy.failed}</PageTitle>
      <p className="max-w-md text-lead text-ink-2">{errorText(error, dashboardCopy.failedText)}</p>
      <Button size="large" onClick={() => location.reload()}>
        {dashboardCopy.refresh}
      </Button>
    </div>
  );
}

export function TabSkeleton() {
  return (
    <div role="status" aria-label={dashboardCopy.loadingTab} className="grid gap-8 sm:gap-10">
      <h1 className="sr-only">{dashboardCopy.loadingTab}</h1>
      <div>
        <Skeleton className="h-[1.1em] max-w-md text-h2" />
        <Skeleton className="mt-3 h-[1.6em] max-w-xl text-lead" />
      </div>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Skeleton className="h-96 rounded-box" />
        <Skeleton className="h-64 rounded-box" />
      </div>
    </div>
  );
}

const shortLook =
  'max-[375px]:sr-only in-[[data-text-size=largest]]:max-sm:sr-only [[data-upgrade]~*_&]:max-[460px]:sr-only';

type LogoutButtonProps = Pick<ButtonLook, 'variant'> & {
  /** Shows only the icon where a narrow screen or large text leaves no room. */
  isShort?: boolean;
};

/** Ends the session on the server first, so that a failed logout never looks like a successful one. */
export function LogoutButton({ variant = 'quiet', isShort = false }: LogoutButtonProps) {
  const leave = useLeave();
  const logout = useMutation({
    mutationFn: async () => {
      const { redirectTo } = await call('POST /api/auth/logout');
      await leave('/');
      if (redirectTo) location.assign(redirectTo);
    },
    onError: (error) => notifyFailure(dashboardCopy.logoutFailed, error),
  });
  return (
    <Button variant={variant} size="small" loading={logout.isPending} onClick={() => logout.mutate()}>
      <LogOut aria-hidden="true" />
      <span className={isShort ? shortLook : undefined}>{dashboardCopy.logout}</span>
    </Button>
  );
}

const copy = dashboardCopy.verify;

/** Asks members to confirm their email, until they do or dismiss it for this visit. Hidden where email isn't set up. */
function VerifyBanner({ isShown }: { isShown: boolean }) {
  const { member } = useSession();
  const [isDismissed, setDismissed] = useState(false);
  const resend = useMailVerification();
  if (!member || member.guest || member.emailVerified || isDismissed || !isShown || !promises().email) return null;
  return (
    <Banner
      icon={MailQuestionMark}
      title={copy.title}
      text={copy.why}
      isBrief
      dismissLabel={copy.dismiss}
      onDismiss={() => setDismissed(true)}
      action={
        resend.isSuccess ? (
          <AnswerInPlace>{resend.data.message}</AnswerInPlace>
        ) : (
          <Button variant="secondary" size="small" loading={resend.isPending} onClick={() => resend.mutate()}>
            {copy.resend}
          </Button>
        )
      }
    />
  );
}

const ResetLinkBanner = lazyPart(() => import('./reset-link-banner.tsx'), 'ResetLinkBanner');

export type DashboardTab = {
  value: string;
  label: string;
  shortLabel: string;
  icon: LucideIcon;
  Content: ComponentType;
};

const tabLook =
  'relative inline-flex items-center justify-center font-bold text-ink-2 no-underline hover:text-ink data-[state=active]:text-ink ' +
  'focus-visible:-outline-offset-3 before:absolute before:h-0.75 before:rounded-full data-[state=active]:before:bg-poppy ' +
  'max-md:min-h-17 max-md:flex-1 max-md:flex-col max-md:gap-1 max-md:text-[min(0.9375rem,4.6vw)] max-md:leading-tight max-md:before:inset-x-5 max-md:before:top-0 ' +
  'md:min-h-13 md:gap-2.5 md:px-3 md:before:inset-x-3 md:before:bottom-0 lg:px-4 lg:before:inset-x-4 md:max-lg:[&>svg]:hidden';

const barLook =
  'max-md:bg-card max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line ' +
  'max-md:pb-[env(safe-area-inset-bottom)]';

function TabBar({ tabs }: { tabs: readonly DashboardTab[] }) {
  return (
    <nav aria-label={dashboardCopy.tabs} className={barLook}>
      <Tabs.List aria-label={dashboardCopy.tabs} className="flex md:gutter md:-mt-1.5">
        {tabs.map(({ value, label, shortLabel, icon: Icon }, index) => (
          <Tabs.Trigger key={value} value={value} asChild>
            <Link
              to="/member-dashboard"
              search={{ tab: value }}
              onMouseDown={(event) => event.preventDefault()} // or a click on a fresh page would leave a focus ring
              className={`${tabLook} ${index === 0 ? 'md:-ml-3 lg:-ml-4' : ''}`}
            >
              <Icon aria-hidden="true" className="size-5.5 flex-none" />
              <span className="max-md:hidden">{label}</span>
              <span className="md:hidden">{shortLabel}</span>
            </Link>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </nav>
  );
}

type DashboardShellProps = {
  tabs: readonly DashboardTab[];
  current: string | undefined;
  upgrade: ReactNode;
  belowHeader: ReactNode;
  bannerOn: (isFirstTab: boolean) => ReactNode;
  /** A page of its own, which sets its title, instead of the first tab's content. */
  children?: ReactNode;
};

export function DashboardShell({ tabs, current, upgrade, belowHeader, bannerOn, children }: DashboardShellProps) {
  const navigate = useNavigate();
  const { member } = useSession();
  const shown = tabs.find(({ value }) => value === current) ?? tabs[0];
  const isTab = children === undefined;
  usePageTitle(isTab ? shown?.label : undefined);
  if (!shown) return null;
  return (
    <Tabs.Root
      value={shown.value}
      onValueChange={(tab) => void navigate({ to: '/member-dashboard', search: { tab } })}
      activationMode="manual"
      className="contents"
    >
      <div className="dashboard-bar border-b border-line bg-card">
        <SiteHeader>
          {upgrade}
          <LogoutButton isShort />
        </SiteHeader>
        <TabBar tabs={tabs} />
      </div>
      {belowHeader}
      <Main className="max-md:pb-[calc(6rem+env(safe-area-inset-bottom))]">
        {member?.resetLinkIssuedAt ? (
          <Suspense>
            <ResetLinkBanner issuedAt={member.resetLinkIssuedAt} />
          </Suspense>
        ) : null}
        <div className="lg:gutter lg:flex lg:gap-5 lg:*:flex-1 lg:*:px-0">
          <VerifyBanner isShown={isTab && shown === tabs[0]} />
          {bannerOn(isTab && shown === tabs[0])}
        </div>
        <Tabs.Content key={shown.value} value={shown.value} tabIndex={-1}>
          <CatchBoundary getResetKey={() => shown.value} errorComponent={DashboardError}>
            {children ?? <shown.Content />}
          </CatchBoundary>
        </Tabs.Content>
      </Main>
    </Tabs.Root>
  );
}

export function LoadingSettings() {
  return (
    <div
      role="status"
      aria-label={dashboardCopy.settings.loading}
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[15rem_minmax(0,46rem)] lg:items-start lg:justify-between"
    >
      <Skeleton className="h-150 rounded-box lg:h-88" />
      <div className="grid gap-6 max-lg:hidden">
        <Skeleton className="h-180 rounded-box" />
        <Skeleton className="h-180 rounded-box" />
      </div>
    </div>
  );
}

export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="group gutter grid gap-6 pb-20 pt-8 sm:pt-12 lg:gap-10">
      {/* A group's page has its own heading. */}
      <PageTitle className="text-h2 max-lg:group-has-data-opened:sr-only">{dashboardCopy.settings.title}</PageTitle>
      <Suspense fallback={<LoadingSettings />}>{children}</Suspense>
    </div>
  );
}
