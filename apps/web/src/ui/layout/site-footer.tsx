import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { publicFacts } from '#web/lib/facts.ts';
import { deviceNow } from '#web/lib/days.ts';
import { useBrowserValue } from '#web/lib/hooks.ts';
import { Logo } from '#web/ui/art/mark.tsx';
import { footerCopy as copy } from '#web/ui/ui.copy.ts';

const attribute = 'data-year';
const presentYear = () => deviceNow().getFullYear();

/** The year in the prerendered HTML, which hydration has to match. */
function drawnYear(): number {
  if (typeof document === 'undefined') return presentYear();
  const drawn = document.querySelector(`[${attribute}]`)?.getAttribute(attribute);
  return drawn ? Number(drawn) : presentYear();
}

export function PresentYear({ children }: { children: (year: number) => string }) {
  const year = useBrowserValue(presentYear, drawnYear);
  return <span data-year={year}>{children(year)}</span>;
}

const look = 'tap inline-flex items-center leading-tight text-ink no-underline hover:underline';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p aria-hidden="true" className="pb-1 font-display text-h3 max-sm:text-lg">
        {title}
      </p>
      <div className="grid justify-items-start">{children}</div>
    </nav>
  );
}

function Social({ href, name, path }: { href: string; name: string; path: string }) {
  return (
    <a
      href={href}
      rel="noopener me"
      aria-label={name}
      className="tap -ml-3 mr-3 grid place-items-center rounded-full text-primary"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 fill-none stroke-current stroke-2">
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </a>
  );
}

function SocialLinks() {
  const { facebookUrl, instagramUrl } = publicFacts();
  return (
    <p className="flex">
      {facebookUrl ? (
        <Social
          href={facebookUrl}
          name={copy.facebook}
          path="M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zm0-1v-9c0-3 1-4 4-4M9 13h6"
        />
      ) : null}
      {instagramUrl ? (
        <Social
          href={instagramUrl}
          name={copy.instagram}
          path="M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h0"
        />
      ) : null}
    </p>
  );
}

const support = [
  ['/faq', copy.faq],
  ['/contact', copy.contact],
  ['/crisis-resources', copy.crisis],
] as const;
const legal = [
  ['/privacy-policy', copy.privacy],
  ['/security', copy.security],
  ['/terms-of-service', copy.terms],
  ['/ai-disclosure', copy.ai],
] as const;
const ideas = [
  ['/message-tips', copy.messageTips],
  ['/recording-tips', copy.recordingTips],
] as const;

type Place = (typeof support | typeof legal | typeof ideas)[number];

const draw = (places: readonly Place[]) =>
  places.map(([to, name]) => (
    <Link key={to} to={to} className={look}>
      {name}
    </Link>
  ));

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-sunk print:hidden">
      <div className="gutter grid grid-cols-2 gap-x-5 gap-y-6 pt-8 pb-6 sm:gap-x-8 sm:gap-y-9 sm:pt-12 lg:grid-cols-4 lg:pt-16">
        <div className="grid content-start gap-3 max-sm:col-span-full">
          <Logo />
          <p className="max-w-80 text-ink-2">{copy.line}</p>
          <SocialLinks />
        </div>
        <Column title={copy.support}>
          <Link to="/" hash="how-it-works" activeOptions={{ includeHash: true }} className={look}>
            {copy.howItWorks}
          </Link>
          {draw(support)}
        </Column>
        <Column title={copy.legal}>{draw(legal)}</Column>
        <Column title={copy.ideas}>{draw(ideas)}</Column>
      </div>
      <div className="gutter pb-6">
        <nav aria-label={copy.more} className="flex flex-wrap items-center gap-x-6 border-t border-line pt-4">
          <p className="mr-auto font-display text-ink-2">
            <PresentYear>{copy.copyright}</PresentYear>
          </p>
          <a href="/message-dashboard" className={look}>
            {copy.messages}
          </a>
          <Link to="/guest-login" className={look}>
            {copy.guests}
          </Link>
          <Link to="/tester-intake" className={look}>
            {copy.testers}
          </Link>
        </nav>
      </div>
    </footer>
  );
}
