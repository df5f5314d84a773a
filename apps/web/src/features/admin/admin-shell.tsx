import {
  LogOut,
  Hourglass,
  ChartNoAxesColumn,
  KeyRound,
  MessageSquareHeart,
  ScrollText,
  Stethoscope,
  TriangleAlert,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { Tabs } from 'radix-ui';
import { Suspense, useEffect, useRef, type MouseEvent, useState, type ComponentType } from 'react';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { Admin } from '@someday/contract/api/admin';
import { language } from '@someday/contract/texts/language.copy';
import { usePageTitle, lazyPart } from '#web/lib/hooks.ts';
import { AppearanceMenu } from '#web/ui/appearance-menu.tsx';
import { Logo } from '#web/ui/art/mark.tsx';
import { Button, TextAnchor } from '#web/ui/button.tsx';
import { homeLook } from '#web/ui/layout/headers.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { deviceNow } from '#web/lib/days.ts';
import { adminDashboardCopy as copy, adminTabNames as names } from './admin.copy.ts';
import { adminDashboard, useAdminLogout } from './session.queries.ts';

type AdminTab = { value: keyof typeof names; icon: LucideIcon; Content: ComponentType };

/** In order; the first is the default. Source: specification part 2 §2. */
const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  { value: 'kpis', icon: ChartNoAxesColumn, Content: lazyPart(() => import('./figures/kpi.tsx'), 'KpiTab') },
  { value: 'guests', icon: KeyRound, Content: lazyPart(() => import('./lists/guests.tsx'), 'GuestSessionsTab') },
  {
    value: 'feedback',
    icon: MessageSquareHeart,
    Content: lazyPart(() => import('./lists/feedback.tsx'), 'FeedbackTab'),
  },
  { value: 'users', icon: UserRound, Content: lazyPart(() => import('./lists/users.tsx'), 'UsersTab') },
  { value: 'family', icon: UsersRound, Content: lazyPart(() => import('./lists/family.tsx'), 'FamilyMembersTab') },
  {
    value: 'trouble',
    icon: TriangleAlert,
    Content: lazyPart(() => import('./installation/trouble.tsx'), 'TroubleTab'),
  },
  { value: 'audit', icon: ScrollText, Content: lazyPart(() => import('./lists/audit.tsx'), 'AuditTab') },
  {
    value: 'installation',
    icon: Stethoscope,
    Content: lazyPart(() => import('./installation/installation.tsx'), 'InstallationTab'),
  },
];

/** Not about everyone, so it is beside the admin's name. */
const ownLogin: AdminTab = {
  value: 'login',
  icon: KeyRound,
  Content: lazyPart(() => import('./your-login.tsx'), 'YourLogin'),
};

type ShellProps = { admin: Admin; onOver: () => void };

const MINUTE_MS = 60_000;
const TOLD_MINUTES = 10;

const minutesUntil = (instant: string) => Math.ceil((Date.parse(instant) - deviceNow().getTime()) / MINUTE_MS);
const timeOf = (instant: string) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(instant));

/** Counts down the session's last minutes. Calls `onOver` when it has ended by this device's clock. */
function SessionLeft({ expiresAt, onOver }: { expiresAt: string; onOver: () => void }) {
  const [minutes, setMinutes] = useState(() => minutesUntil(expiresAt));
  useEffect(() => {
    const look = () => {
      const left = minutesUntil(expiresAt);
      setMinutes(left);
      if (left <= 0) onOver();
    };
    look();
    const timer = setInterval(look, MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [expiresAt, onOver]);
  if (minutes >= TOLD_MINUTES || minutes <= 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-butter px-3 py-1 font-bold text-ink">
      <Hourglass aria-hidden="true" className="size-4 flex-none" />
      <span aria-hidden="true">{copy.endsIn(minutes)}</span>
      <span role="status" className="sr-only">
        {copy.endsAt(timeOf(expiresAt))}
      </span>
    </span>
  );
}

function AdminTabSkeleton() {
  return (
    <div role="status" aria-label={copy.loading} className="gutter grid gap-8 pt-8 pb-20 sm:pt-12">
      <Skeleton className="h-[1.1em] max-w-sm text-h2" />
      <Skeleton className="h-80 rounded-box" />
      <Skeleton className="h-96 rounded-box" />
    </div>
  );
}

const addressOf = (tab: string) => `${adminDashboard}?tab=${tab}`;

function tabIn(search: string): AdminTab {
  const named = new URLSearchParams(search).get('tab');
  return [...adminTabs, ownLogin].find(({ value }) => value === named) ?? adminTabs[0];
}

function useTab(): { shown: AdminTab; open: (tab: string) => void } {
  const shown = tabIn(useLocation().searchStr);
  const { history } = useRouter();
  const open = (tab: string) => {
    // A click arrives twice, as mousedown and as click, but Back should pass each tab once.
    if (tabIn(history.location.search).value !== tab) history.push(addressOf(tab));
  };
  return { shown, open };
}

function Header({ admin, onOver }: ShellProps) {
  const logout = useAdminLogout();
  return (
    <header className="gutter flex min-h-18 flex-wrap items-center gap-x-2 sm:flex-nowrap">
      <a href="/" className={homeLook}>
        <Logo />
      </a>
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-1 text-small text-ink-2 max-sm:order-last max-sm:basis-full max-sm:justify-between max-sm:pb-2 sm:flex-1">
        <span className="min-w-0 truncate">{copy.loggedInAs(admin.username)}</span>
        <TextAnchor href={addressOf(ownLogin.value)} className="tap content-center">
          {names.login}
        </TextAnchor>
        <SessionLeft expiresAt={admin.expiresAt} onOver={onOver} />
      </div>
      <div className="flex flex-none items-center gap-1 max-sm:ml-auto">
        <Button variant="quiet" size="small" loading={logout.isPending} onClick={() => logout.mutate()}>
          <LogOut aria-hidden="true" className="max-[359px]:hidden" />
          {copy.logout}
        </Button>
        <AppearanceMenu />
      </div>
    </header>
  );
}

const tabLook =
  'relative inline-flex min-h-13 flex-none items-center justify-center gap-2 whitespace-nowrap px-3.5 font-bold text-ink-2 no-underline ' +
  'hover:text-ink data-[state=active]:text-ink focus-visible:-outline-offset-3 ' +
  'before:absolute before:inset-x-3.5 before:bottom-0 before:h-0.75 before:rounded-full data-[state=active]:before:bg-poppy';

const isForAnotherWindow = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;

/** Without room for all tabs the bar scrolls, with the selected one in view; the page never scrolls sideways. */
function TabBar({ shown, open }: { shown: AdminTab; open: (tab: string) => void }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[data-state=active]');
    if (!bar.current || !tab) return;
    bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.clientWidth) / 2;
  }, [shown]);
  const follow = (event: MouseEvent, tab: string) => {
    if (isForAnotherWindow(event)) return;
    event.preventDefault();
    open(tab);
  };
  return (
    <nav aria-label={copy.tabs} className="border-b border-line bg-card">
      <div
        ref={bar}
        className="relative overflow-x-auto overscroll-x-contain max-lg:mask-r-from-[calc(100%-2.5rem)] max-lg:pr-10"
      >
        <Tabs.List aria-label={copy.tabs} className="mx-auto flex w-max min-w-[min(100%,72rem)] px-1.5">
          {adminTabs.map(({ value, icon: Icon }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              asChild
              // Radix would open it in this window as well.
              onMouseDown={(event) => (isForAnotherWindow(event) ? event.preventDefault() : undefined)}
            >
              <a href={addressOf(value)} className={tabLook} onClick={(event) => follow(event, value)}>
                <Icon aria-hidden="true" className="size-5 flex-none max-xl:hidden" />
                {names[value]}
              </a>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
    </nav>
  );
}

export function AdminShell({ admin, onOver }: ShellProps) {
  const { shown, open } = useTab();
  usePageTitle(names[shown.value]);
  return (
    <Tabs.Root value={shown.value} onValueChange={open} activationMode="manual" className="contents">
      <div className="bg-card">
        <Header admin={admin} onOver={onOver} />
      </div>
      <TabBar shown={shown} open={open} />
      <Main>
        <Tabs.Content
          key={shown.value}
          value={shown.value}
          tabIndex={-1}
          {...(shown === ownLogin && { role: undefined, 'aria-labelledby': undefined })}
        >
          <Suspense fallback={<AdminTabSkeleton />}>
            <shown.Content />
          </Suspense>
        </Tabs.Content>
      </Main>
    </Tabs.Root>
  );
}
