import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What Back closes, the topmost last. */
const open: (() => void)[] = [];

type Pages = Pick<RegisteredRouter, 'history' | 'parseLocation'>;

type CloseOnBackProps = {
  /** May ask first. */
  onBack: () => void;
  /** Addresses that Back may lead to without closing anything, such as another step. */
  isWithin?: ((next: { pathname: string; search: unknown }) => boolean) | undefined;
};

/** Inside what is open over a page: Back closes the topmost of them, and nothing else. */
export function CloseOnBack({ onBack, isWithin }: CloseOnBackProps): null {
  const router: Pages | null = useRouter({ warn: false }); // null in a test without pages
  const close = useEffectEvent(onBack);
  const leadsWithin = useEffectEvent(isWithin ?? (() => false));
  useEffect(() => {
    const here = () => close();
    open.push(here);
    const unblock = router?.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, nextLocation }) => {
        if (action !== 'BACK' || open.at(-1) !== here || leadsWithin(router.parseLocation(nextLocation))) return false;
        // Closing may navigate as well, so it waits until the router has returned here.
        addEventListener('popstate', here, { once: true });
        return true;
      },
    });
    return () => {
      open.splice(open.indexOf(here), 1);
      unblock?.();
    };
  }, [router]);
  return null;
}
