import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { listen } from '#web/lib/hooks.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { useAddressedDialog } from '#web/ui/overlays/use-addressed-dialog.ts';
import { settingsCopy } from './account-settings.copy.ts';

/** Where the groups are a list to open, as `max-lg` says. */
const asList = '(width < 64rem)';

export type SettingsGroup = {
  /** Its place in the address: `#devices`. */
  id: string;
  icon: LucideIcon;
  title: string;
  /** What is set there now, shown in the list on phones. */
  now?: string | undefined;
  lead?: string;
  /** Its one button. */
  action?: ReactNode;
  content?: ReactNode;
  /** A page of its own, in place of a group. */
  to?: '/trash';
  /** What its button opens. On phones its row does. */
  dialog?: 'close-account';
};

const rowLook =
  'tap flex items-center gap-3.5 px-5 py-3 font-bold text-ink no-underline -outline-offset-3 hover:bg-primary-soft ' +
  'lg:rounded-full lg:px-4 lg:py-1 lg:text-ink-2 lg:hover:text-ink lg:aria-[current=true]:bg-primary-soft lg:aria-[current=true]:text-ink';

function RowContent({ icon: Icon, title, now }: SettingsGroup) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 flex-none text-primary" />
      <span className="min-w-0 flex-1 leading-snug">
        {title}
        {now ? <span className="block truncate font-normal text-ink-2 lg:hidden">{now}</span> : null}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-2 lg:hidden" />
    </>
  );
}

const onMovement = (notify: () => void) => listen(['scroll', 'resize'], notify, { passive: true });

const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

/** The group being read: the last one above a line that moves down as the page scrolls, since the last groups never reach the top. */
function groupInView(ids: readonly string[], chosen: string): string | undefined {
  const { scrollHeight } = document.documentElement;
  const chosenTop = topOf(chosen);
  if (chosenTop > 0 && chosenTop < innerHeight) return chosen;
  const line = (scrollY / Math.max(1, scrollHeight - innerHeight)) * innerHeight;
  return ids.findLast((id) => topOf(id) <= line) ?? ids[0];
}

/** On phones a list whose rows open a page each; beside the groups on larger screens, where it marks the one being read. */
function Index({ groups, chosen, isAway }: { groups: readonly SettingsGroup[]; chosen: string; isAway: boolean }) {
  const ids = groups.map(({ id }) => id);
  const current = useSyncExternalStore(onMovement, () => groupInView(ids, chosen));
  const { open } = useAddressedDialog(['close-account']);
  return (
    <nav aria-label={settingsCopy.index} className={clsx('lg:sticky lg:top-36', isAway && 'max-lg:hidden')}>
      <ul className="max-lg:divide-y max-lg:divide-line max-lg:overflow-hidden max-lg:rounded-box max-lg:border max-lg:border-line max-lg:bg-card lg:grid lg:gap-y-1">
        {groups.map((group) => (
          <li key={group.id}>
            {group.to ? (
              <Link to={group.to} className={rowLook}>
                <RowContent {...group} />
              </Link>
            ) : (
              <a
                href={`#${group.id}`}
                aria-current={group.id === current ? 'true' : undefined}
                className={rowLook}
                onClick={(event) => {
                  if (!group.dialog || !matchMedia(asList).matches) return;
                  event.preventDefault();
                  open(group.dialog);
                }}
              >
                <RowContent {...group} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On phones. `isOverList`: the list is in this window's history, before the group. */
function BackToList({ isOverList }: { isOverList: () => boolean }) {
  const router = useRouter();
  return (
    <Link
      to="."
      search
      hash=""
      replace
      resetScroll={false}
      className={buttonLook({ variant: 'quiet', size: 'small', className: '-mt-4 -mb-3 -ml-3 w-fit lg:hidden' })}
      onClick={(event) => {
        if (!isOverList()) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <ArrowLeft aria-hidden="true" />
      {settingsCopy.all}
    </Link>
  );
}

function Group({ id, title, lead, action, content, isOpen }: SettingsGroup & { isOpen: boolean }) {
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'grid gap-5 lg:rounded-box lg:border lg:border-line lg:bg-card lg:px-8 lg:py-7',
        !isOpen && 'max-lg:hidden',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id={id} tabIndex={-1} className="text-h2 max-lg:scroll-mt-[100vh] lg:text-h3">
            {title}
          </h2>
          {lead === undefined ? null : <p className="mt-2 text-ink-2">{lead}</p>}
        </div>
        {action}
      </div>
      {content ? (
        <div className="divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0 max-lg:rounded-box max-lg:border max-lg:border-line max-lg:bg-card max-lg:p-5">
          {content}
        </div>
      ) : null}
    </section>
  );
}

export function SettingsLayout({ groups }: { groups: readonly SettingsGroup[] }) {
  const hash = useLocation({ select: (location) => location.hash });
  const opened = groups.find(({ id, to }) => id === hash && !to)?.id;
  /** The groups seen in this visit, with undefined for the list. */
  const seen = useRef<(string | undefined)[]>([]);
  // The browser scrolled before the group was shown. Not smoothly, since content that is still loading moves the target.
  useEffect(() => {
    const { length, [length - 1]: left } = seen.current;
    if (length > 0 && left === opened) return;
    seen.current.push(opened);
    if (opened === undefined) {
      document.querySelector<HTMLElement>(`nav a[href="#${left}"]`)?.focus();
      return;
    }
    const heading = document.getElementById(opened);
    if (matchMedia(asList).matches) scrollTo({ top: 0, behavior: 'instant' });
    else if (length === 0) heading?.scrollIntoView({ behavior: 'instant' });
    heading?.focus({ preventScroll: true });
  }, [opened]);
  const isOverList = () => seen.current.length > 1 && seen.current.at(-2) === undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[15rem_minmax(0,46rem)] lg:items-start lg:justify-between">
      <Index groups={groups} chosen={hash} isAway={opened !== undefined} />
      <div className="grid gap-6" data-opened={opened}>
        {opened ? <BackToList isOverList={isOverList} /> : null}
        {groups.map((group) => (group.to ? null : <Group key={group.id} {...group} isOpen={group.id === opened} />))}
      </div>
    </div>
  );
}
