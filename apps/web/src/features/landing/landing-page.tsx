import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { Main } from '#web/ui/page.tsx';
import { PublicHeader } from '#web/ui/public-header.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { HomeSection } from './home-section.tsx';
import { whenSeen } from './when-seen.ts';

const loadBelow = () => import('./below-fold.tsx');

/** The page was left: what is below is wanted at once when somebody comes back. */
let leave = (): void => undefined;
const left = new Promise<void>((resolve) => {
  leave = resolve;
});

/**
 * Drawn ahead like all of the page; its scripts come only when somebody has read on to `safety`, before the first thing that moves. Until then
 * it stands there as it was drawn, and its links are plain ones. Where it was not drawn ahead it comes with the page, so that an anchor finds
 * its section.
 */
async function belowFold() {
  const drawn = import.meta.env.SSR ? null : document.getElementById('safety');
  if (!drawn) return (await loadBelow()).BelowFold;
  return lazy(async () => {
    await Promise.race([whenSeen(drawn), left]);
    return { default: (await loadBelow()).BelowFold };
  });
}

/** One element for good: a part that waits for its scripts must not be drawn again meanwhile, or what stands there would be taken away. */
let below: ReactNode = null;

/** Before the page is first drawn (load-landing.ts). */
export async function prepareBelow(): Promise<void> {
  if (below) return;
  const Below = await belowFold();
  below = (
    <Suspense>
      <Below />
    </Suspense>
  );
}

/** The Tab key goes on from the section that a link has led to, as it does with an anchor before any script runs. */
function useFocusOnSection(): void {
  const section = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (section) document.getElementById(section)?.focus({ preventScroll: true });
  }, [section]);
}

export function LandingPage() {
  useFocusOnSection();
  useEffect(() => leave, []);
  return (
    <>
      <PublicHeader />
      <Main>
        <HomeSection />
        <AirmailStrip />
        {below}
      </Main>
      <SiteFooter />
    </>
  );
}
