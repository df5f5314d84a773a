import { Link, useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useSession } from '#web/api/session.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Main } from '#web/ui/page.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { dashboardCopy } from './dashboard.copy.ts';
import { LogoutButton } from './logout-button.tsx';
import { VerifyBanner } from './verify-banner.tsx';

/** Hardly anybody is ever shown it. */
const ResetLinkBanner = lazy(() =>
  import('./reset-link-banner.tsx').then((module) => ({ default: module.ResetLinkBanner })),
);

export type DashboardTab = {
  /** Stands in the address: `?tab=settings`. */
  value: string;
  label: string;
  /** For the bar at the bottom of a phone. */
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
  'bg-card max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line ' +
  'max-md:pb-[env(safe-area-inset-bottom)] md:border-b md:border-line';

function TabBar({ tabs }: { tabs: readonly DashboardTab[] }) {
  return (
    <nav aria-label={dashboardCopy.tabs} className={barLook}>
      <Tabs.List aria-label={dashboardCopy.tabs} className="flex md:gutter md:-mt-1.5">
        {tabs.map(({ value, label, shortLabel, icon: Icon }, index) => (
          <Tabs.Trigger key={value} value={value} asChild>
            <Link
              to="/member-dashboard"
              search={{ tab: value }}
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

/** The member's pages under one header; each tab has an address, so that Back, reload and a shared link lead to it. */
export function DashboardShell({
  tabs,
  current,
  upgrade,
  belowHeader,
  bannerOn,
}: {
  tabs: readonly DashboardTab[];
  current: string | undefined;
  /** Stands in the header, before the logout. */
  upgrade: ReactNode;
  belowHeader: ReactNode;
  /** What stands above the tab's contents; only the first tab shows it. */
  bannerOn: (isFirstTab: boolean) => ReactNode;
}) {
  const navigate = useNavigate();
  const { member } = useSession();
  const shown = tabs.find(({ value }) => value === current) ?? tabs[0];
  usePageTitle(shown?.label);
  if (!shown) return null;
  return (
    <Tabs.Root
      value={shown.value}
      onValueChange={(tab) => void navigate({ to: '/member-dashboard', search: { tab } })}
      activationMode="manual"
      className="contents"
    >
      <div className="bg-card">
        <SiteHeader>
          {upgrade}
          <LogoutButton isShort />
        </SiteHeader>
        {belowHeader}
      </div>
      <TabBar tabs={tabs} />
      <Main className="max-md:pb-24">
        {member?.resetLinkIssuedAt ? (
          <Suspense>
            <ResetLinkBanner issuedAt={member.resetLinkIssuedAt} />
          </Suspense>
        ) : null}
        <VerifyBanner isShown={shown === tabs[0]} />
        {bannerOn(shown === tabs[0])}
        <Tabs.Content key={shown.value} value={shown.value} tabIndex={-1}>
          <shown.Content />
        </Tabs.Content>
      </Main>
    </Tabs.Root>
  );
}
