import { clsx } from 'clsx';
import { WifiOff } from 'lucide-react';
import { useEffect, type ComponentProps, useId, useSyncExternalStore, type ReactNode } from 'react';
import { readyEvent } from '#web/lib/focus.ts';
import { listen } from '#web/lib/hooks.ts';
import { offline, skipToMain } from '#web/ui/ui.copy.ts';

const followConnection = (onChange: () => void) => listen(['online', 'offline'], onChange);

/** An archive's page, opened from a disk, needs no connection. */
const isConnected = (): boolean => navigator.onLine || location.protocol === 'file:';

export function Main({ className, ...rest }: ComponentProps<'main'>) {
  // Forms that were submitted before the scripts loaded are submitted now (public/before-scripts.js).
  useEffect(() => void document.dispatchEvent(new Event(readyEvent)), []);
  const isOnline = useSyncExternalStore(followConnection, isConnected, () => true);
  return (
    <>
      {isOnline ? null : (
        <p role="alert" className="flex items-center justify-center gap-2.5 bg-butter px-5 py-2.5">
          <WifiOff aria-hidden="true" className="size-5 flex-none text-poppy" />
          {offline}
        </p>
      )}
      <main {...rest} id="main" tabIndex={-1} className={clsx('flex-1', className)} />
    </>
  );
}

/** The page's h1. It gets focus after a navigation, so that screen readers announce it. */
export function PageTitle({ className = 'text-h1', ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 {...rest} tabIndex={-1} className={className}>
      {rest.children}
    </h1>
  );
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed left-4 top-3 z-60 -translate-y-24 rounded-full bg-primary px-6 py-3.5 font-bold text-on-primary focus:translate-y-0"
    >
      {skipToMain}
    </a>
  );
}

const tones = { card: 'border-line bg-card', butter: 'border-line bg-butter', sunk: 'border-line bg-sunk' };

type CardProps = ComponentProps<'div'> & { tone?: keyof typeof tones | undefined };

export function Card({ tone = 'card', className, ...rest }: CardProps) {
  return <div {...rest} className={clsx('rounded-box border', tones[tone], className)} />;
}

type SettingsSectionProps = { title: string; lead?: string | undefined; children: ReactNode };

export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-x-12 gap-y-6 p-5 sm:p-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="flex items-start gap-4 lg:flex-col">
          <div>
            <h2 id={id} className="text-h3">
              {title}
            </h2>
            {lead === undefined ? null : <p className="mt-2 text-ink-2">{lead}</p>}
          </div>
        </div>
        <div className="grid min-w-0 max-w-xl gap-5">{children}</div>
      </Card>
    </section>
  );
}
