import { LogOut } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { Suspense, useEffect, useRef, type MouseEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Admin } from '@someday/contract/admin';
import { usePageTitle } from '#web/lib/hooks.ts';
import { AppearanceMenu } from '#web/ui/appearance-menu.tsx';
import { Logo } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { homeLook } from '#web/ui/layout/headers.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { adminDashboardCopy as copy } from './admin-dashboard.copy.ts';
import { adminDashboard } from './admin-login-address.ts';
import { AdminTabSkeleton } from './admin-shell-skeleton.tsx';
import { SessionLeft } from './session-left.tsx';
import { useAdminLogout } from './session.queries.ts';
import { adminTabs, type AdminTab } from './tabs.ts';

const addressOf = (tab: string) => `${adminDashboard}?tab=${tab}`;

const shownBy = (named: string | null) => adminTabs.find(({ value }) => value === named) ?? adminTabs[0];

/** Which tab the address names, and the way to another one. */
function useTab(): { shown: AdminTab; open: (tab: string) => void } {
  const named = new URLSearchParams(useSearch()).get('tab');
  const [, go] = useLocation();
  const shown = shownBy(named);
  const open = (tab: string) => {
    // A press comes here twice, as a mouse button that goes down and as a click: Back must not meet the same tab twice.
    const isThere = shownBy(new URLSearchParams(location.search).get('tab')).value === tab;
    if (!isThere) go(addressOf(tab));
  };
  return { shown, open };
}

function Header({ admin, onOver }: { admin: Admin; onOver: () => void }) {
  const logout = useAdminLogout();
  return (
    <header className="gutter flex min-h-18 flex-wrap items-center gap-x-2 sm:flex-nowrap">
      <a href="/" className={homeLook}>
        <Logo />
      </a>
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-1 text-small text-ink-2 max-sm:order-last max-sm:basis-full max-sm:justify-between max-sm:pb-2 sm:flex-1">
        <span className="min-w-0 truncate">
          {copy.signedInAs} <span className="font-bold text-ink">{admin.username}</span>
        </span>
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

/** A shadow at each side on which there are more tabs: the card's own colour goes along with them and covers it where there are none. */
const scrollEdges = {
  background: [
    'linear-gradient(to right, var(--card) 40%, transparent) left / 3rem 100% no-repeat local',
    'linear-gradient(to left, var(--card) 40%, transparent) right / 3rem 100% no-repeat local',
    'linear-gradient(to right, var(--line), transparent) left / 1.25rem 100% no-repeat scroll',
    'linear-gradient(to left, var(--line), transparent) right / 1.25rem 100% no-repeat scroll',
  ].join(', '),
};

const isForAnotherWindow = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;

/** Where there is no room for all of them they scroll by themselves, with the chosen one in sight; the page never moves sideways. */
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
      <div ref={bar} style={scrollEdges} className="relative overflow-x-auto overscroll-x-contain">
        <Tabs.List aria-label={copy.tabs} className="mx-auto flex w-max min-w-[min(100%,72rem)] px-1.5">
          {adminTabs.map(({ value, label, icon: Icon }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              asChild
              // Radix would open it in this one, too.
              onMouseDown={(event) => (isForAnotherWindow(event) ? event.preventDefault() : undefined)}
            >
              <a href={addressOf(value)} className={tabLook} onClick={(event) => follow(event, value)}>
                <Icon aria-hidden="true" className="size-5 flex-none max-xl:hidden" />
                {label}
              </a>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
    </nav>
  );
}

/** The admin's areas under one header; each has an address, so that Back, reload and a kept link lead to it. */
export function AdminShell({ admin, onOver }: { admin: Admin; onOver: () => void }) {
  const { shown, open } = useTab();
  usePageTitle(shown.label);
  return (
    <Tabs.Root value={shown.value} onValueChange={open} activationMode="manual" className="contents">
      <div className="bg-card">
        <Header admin={admin} onOver={onOver} />
      </div>
      <TabBar shown={shown} open={open} />
      <Main>
        <Tabs.Content key={shown.value} value={shown.value} tabIndex={-1}>
          <Suspense fallback={<AdminTabSkeleton />}>
            <shown.Content />
          </Suspense>
        </Tabs.Content>
      </Main>
    </Tabs.Root>
  );
}
