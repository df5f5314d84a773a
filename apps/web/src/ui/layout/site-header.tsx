import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { promises } from '#web/lib/facts.ts';
import { Logo } from '#web/ui/art/mark.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { publicHeaderCopy as copy } from '#web/ui/ui.copy.ts';
import { homeLook, HeaderFrame } from './headers.tsx';

export function SiteHeader({ children }: { children?: ReactNode }) {
  const home = (
    <Link to="/" className={homeLook}>
      <Logo />
    </Link>
  );
  return <HeaderFrame home={home}>{children}</HeaderFrame>;
}

const linkLook =
  'tap inline-flex items-center rounded-full px-3 font-bold text-ink no-underline hover:bg-primary-soft xl:px-4';

/** The logo's link is already `aria-current` for the page, so these are only for their section. */
const bySection = { includeHash: true };

function NavLinks({ login, onChoose }: { login: 'small' | 'medium'; onChoose?: () => void }) {
  return (
    <>
      <Link to="/" hash="home" activeOptions={bySection} onClick={onChoose} className={linkLook}>
        {copy.home}
      </Link>
      <Link to="/" hash="how-it-works" activeOptions={bySection} onClick={onChoose} className={linkLook}>
        {copy.howItWorks}
      </Link>
      {promises().plans ? (
        <Link to="/subscription" onClick={onChoose} className={linkLook}>
          {copy.pricing}
        </Link>
      ) : null}
      <a href="/message-dashboard" onClick={onChoose} className={linkLook}>
        <span className="text-primary">{copy.messages}</span>
      </a>
      <LinkButton to="/login" onClick={onChoose} variant="secondary" size={login} className="max-lg:mt-2">
        {copy.login}
      </LinkButton>
    </>
  );
}

/** The links on narrow screens, in a native popover: it opens without scripts, and Esc or a click outside closes it and returns focus. */
function NavPanel() {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="site-nav-panel">
      <button
        type="button"
        popoverTarget={id}
        aria-label={copy.menu}
        aria-expanded={isOpen}
        aria-controls={id}
        className={buttonLook({ variant: 'quiet', size: 'icon' })}
      >
        {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </button>
      <nav
        ref={panel}
        id={id}
        popover="auto"
        aria-label={copy.nav}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="absolute inset-x-[20px] top-18 w-auto max-w-none rounded-box border border-line bg-card p-3 text-ink shadow-lift-2 backdrop:bg-scrim open:grid"
      >
        <NavLinks login="medium" onChoose={() => panel.current?.hidePopover()} />
      </nav>
    </div>
  );
}

export function PublicHeader() {
  return (
    <SiteHeader>
      <nav aria-label={copy.nav} className="site-nav items-center">
        <NavLinks login="small" />
      </nav>
      <NavPanel />
    </SiteHeader>
  );
}
