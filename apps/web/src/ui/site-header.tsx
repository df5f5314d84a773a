import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from './art/mark.tsx';
import { HeaderFrame, homeLook } from './header-frame.tsx';

/** The header of the members' and the public pages. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  const home = (
    <Link to="/" className={homeLook}>
      <Logo />
    </Link>
  );
  return <HeaderFrame home={home}>{children}</HeaderFrame>;
}
