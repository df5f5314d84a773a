import { clsx } from 'clsx';
import { useEffect, type ComponentProps, useId, type ReactNode } from 'react';
import { readyEvent } from '#web/lib/focus.ts';

/** What was pressed before the page's scripts came can be done now (public/before-scripts.js). */
function tellReady(): void {
  document.dispatchEvent(new Event(readyEvent));
}

/** The page's main part, where the skip link leads. */
export function Main({ className, ...rest }: ComponentProps<'main'>) {
  useEffect(tellReady, []);
  return <main {...rest} id="main" tabIndex={-1} className={clsx('flex-1', className)} />;
}

/** The page's one h1; it receives focus after a navigation, so that it is read aloud. */
export function PageTitle({ className = 'text-h1', ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 {...rest} tabIndex={-1} className={className}>
      {rest.children}
    </h1>
  );
}

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed left-4 top-3 z-60 -translate-y-24 rounded-full bg-primary px-6 py-3.5 font-bold text-on-primary focus:translate-y-0"
    >
      Skip to main content
    </a>
  );
}

const tones = {
  card: 'border-line bg-card',
  butter: 'border-line bg-butter',
  sunk: 'border-line bg-sunk',
};

/** A sheet of paper on the desk. Padding is the content's own affair through `className`. */
export function Card({
  tone = 'card',
  className,
  ...rest
}: ComponentProps<'div'> & { tone?: keyof typeof tones | undefined }) {
  return <div {...rest} className={clsx('rounded-box border', tones[tone], className)} />;
}

/** One sheet of the settings: what it is about on the left (above on a phone), what can be changed on the right. */
export function SettingsSection({
  title,
  lead,
  tone,
  art,
  children,
}: {
  title: string;
  lead: string;
  tone?: 'card' | 'sunk' | undefined;
  art?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card tone={tone} className="grid gap-x-12 gap-y-6 p-5 sm:p-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="flex items-start gap-4 lg:flex-col">
          {art}
          <div>
            <h2 id={id} className="text-h3">
              {title}
            </h2>
            <p className="mt-2 text-ink-2">{lead}</p>
          </div>
        </div>
        <div className="min-w-0 max-w-xl">{children}</div>
      </Card>
    </section>
  );
}
