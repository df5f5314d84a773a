import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { followSystemAppearance } from '#web/lib/appearance.ts';
import { isFocusLost, readyEvent } from '#web/lib/lost-focus.ts';
import { NoticeRegion } from '#web/ui/notice-region.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';

function focusHeading(): void {
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}

/**
 * A page change without a page load begins at the top, and its heading takes the focus, unless the page has put it somewhere itself. The same
 * for whoever was at something that the door or an answer of the server has taken away, however long it is until something else stands there.
 * A page that was just opened leaves the focus where the browser has put it.
 */
function useFocusAtHeading(): void {
  const [path] = useLocation();
  const search = useSearch();
  const pathBefore = useRef(path);
  const hadFocus = useRef(false);
  useEffect(() => {
    const had = () => {
      hadFocus.current = true;
    };
    const look = () => {
      if (hadFocus.current && isFocusLost()) focusHeading();
    };
    document.addEventListener('focusin', had);
    document.addEventListener(readyEvent, look);
    return () => {
      document.removeEventListener('focusin', had);
      document.removeEventListener(readyEvent, look);
    };
  }, []);
  useEffect(() => {
    if (pathBefore.current === path) return;
    pathBefore.current = path;
    hadFocus.current = true; // some browsers give none to what is pressed
    scrollTo(0, 0);
    const main = document.getElementById('main');
    if (main !== document.activeElement && main?.contains(document.activeElement)) return;
    focusHeading();
  }, [path]);
  useEffect(() => {
    if (hadFocus.current && isFocusLost()) focusHeading();
  }, [search]);
}

/** What stands around every page of the apps that have no router of their own making: the loved ones’ and the admin’s. */
export function Frame({ children }: { children: ReactNode }) {
  useFocusAtHeading();
  useEffect(followSystemAppearance, []);
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">{children}</div>
      <NoticeRegion />
    </>
  );
}
