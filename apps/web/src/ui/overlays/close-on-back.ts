import { createContext, use, useEffect, useEffectEvent } from 'react';

/** What Back closes, the topmost last. */
const open: (() => void)[] = [];

type Address = { pathname: string; search: unknown };

/** Asks before Back leads to another address; true stays here. Returns how to stop asking. */
export type WatchBack = (stays: (next: Address) => boolean) => () => void;

/** Of the app around it; null where there are no pages to go back to. */
export const BackWatch = createContext<WatchBack | null>(null);

type CloseOnBackProps = {
  /** May ask first. */
  onBack: () => void;
  /** Addresses that Back may lead to without closing anything, such as another step. */
  isWithin?: ((next: Address) => boolean) | undefined;
};

/** Inside what is open over a page: Back closes the topmost of them, and nothing else. */
export function CloseOnBack({ onBack, isWithin }: CloseOnBackProps): null {
  const watch = use(BackWatch);
  const close = useEffectEvent(onBack);
  const leadsWithin = useEffectEvent(isWithin ?? (() => false));
  useEffect(() => {
    const here = () => close();
    open.push(here);
    const unwatch = watch?.((next) => {
      if (open.at(-1) !== here || leadsWithin(next)) return false;
      // Closing may navigate as well, so it waits until the router has returned here.
      addEventListener('popstate', here, { once: true });
      return true;
    });
    return () => {
      open.splice(open.indexOf(here), 1);
      unwatch?.();
    };
  }, [watch]);
  return null;
}
