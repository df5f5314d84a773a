import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { followSystemAppearance } from '#web/lib/appearance.ts';
import { NoticeRegion } from '#web/ui/notice-region.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';

/** A page change without a page load begins at the top, and its heading takes the focus, unless the page has put it somewhere itself. */
function useStartOfPage(): void {
  const [path] = useLocation();
  const pathBefore = useRef(path);
  useEffect(() => {
    if (pathBefore.current === path) return;
    pathBefore.current = path;
    scrollTo(0, 0);
    const main = document.getElementById('main');
    if (main !== document.activeElement && main?.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  }, [path]);
}

/** What stands around every page of a loved one. */
export function Frame({ children }: { children: ReactNode }) {
  useStartOfPage();
  useEffect(followSystemAppearance, []);
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">{children}</div>
      <NoticeRegion />
    </>
  );
}
