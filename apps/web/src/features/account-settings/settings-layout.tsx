import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Card } from '#web/ui/layout/page.tsx';
import { settingsCopy } from './account-settings.copy.ts';

export type SettingsGroup = {
  id: string;
  title: string;
  lead?: string;
  action?: ReactNode;
  content?: ReactNode;
};

function onMovement(notify: () => void): () => void {
  const events = ['scroll', 'resize'] as const;
  for (const event of events) window.addEventListener(event, notify, { passive: true });
  return () => {
    for (const event of events) window.removeEventListener(event, notify);
  };
}

const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

/** The group being read: the last one above a line that moves down as the page scrolls, since the last groups never reach the top. */
function groupInView(ids: readonly string[], chosen: string): string | undefined {
  const { scrollHeight } = document.documentElement;
  const chosenTop = topOf(chosen);
  if (chosenTop > 0 && chosenTop < innerHeight) return chosen;
  const line = (scrollY / Math.max(1, scrollHeight - innerHeight)) * innerHeight;
  return ids.findLast((id) => topOf(id) <= line) ?? ids[0];
}

function Index({ groups, chosen }: { groups: readonly SettingsGroup[]; chosen: string }) {
  const ids = groups.map(({ id }) => id);
  const current = useSyncExternalStore(onMovement, () => groupInView(ids, chosen));
  return (
    <nav aria-label={settingsCopy.index} className="lg:sticky lg:top-36 lg:-ml-4">
      <ul className="flex flex-wrap gap-x-2 max-lg:-mx-3 lg:grid lg:gap-y-1">
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className={
                'tap flex items-center rounded-full px-3 font-bold text-primary underline decoration-2 underline-offset-4 hover:bg-primary-soft ' +
                'lg:px-4 lg:text-ink-2 lg:no-underline lg:hover:text-ink lg:aria-[current=true]:bg-primary-soft lg:aria-[current=true]:text-ink'
              }
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ id, title, lead, action, content }: SettingsGroup) {
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-5 p-5 sm:px-8 sm:py-7">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div className="min-w-0">
            <h2 id={id} tabIndex={-1} className="text-h3">
              {title}
            </h2>
            {lead === undefined ? null : <p className="mt-2 text-ink-2">{lead}</p>}
          </div>
          {action}
        </div>
        {content ? <div className="divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">{content}</div> : null}
      </Card>
    </section>
  );
}

export function SettingsLayout({ groups }: { groups: readonly SettingsGroup[] }) {
  const hash = useLocation({ select: (location) => location.hash });
  const [first] = useState(hash);
  // The browser scrolled before the group was rendered. Not smoothly, since content that is still loading moves the target.
  useEffect(() => {
    document.getElementById(first)?.scrollIntoView({ behavior: 'instant' });
  }, [first]);
  useEffect(() => {
    document.getElementById(hash)?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[14rem_minmax(0,46rem)] lg:items-start lg:justify-between">
      <Index groups={groups} chosen={hash} />
      <div className="grid gap-6">
        {groups.map((group) => (
          <Group key={group.id} {...group} />
        ))}
      </div>
    </div>
  );
}

export function SettingsPart({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans text-[1.125rem] font-bold">
        {title}
      </h3>
      {lead === undefined ? null : <p className="mt-1 text-ink-2">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
