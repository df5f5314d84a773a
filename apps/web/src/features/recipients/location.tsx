import { useSyncExternalStore, type ComponentProps } from 'react';
import type { WatchBack } from '#web/ui/overlays/close-on-back.ts';
import { listen } from '#web/lib/hooks.ts';

// The loved ones' app has five pages and no router, only what follows.

export const paths = {
  codeEntry: '/message-access',
  messageList: '/message-dashboard',
  lostCode: '/lost-code',
} as const;

/** `list`: the current path of the list, which has two. */
export function messagePath(id: number, list: string = paths.messageList): string {
  return `${list}?message=${id}`;
}

export function idIn(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

export function useListLocation(): { path: string; wantedId: number | undefined } {
  const search = new URLSearchParams(useSearch());
  return { path: usePath(), wantedId: idIn(search.get('message')) };
}

const follow = (onChange: () => void) => listen(['popstate'], onChange);

/** The path. Prerendering always draws the code entry. */
export function usePath(): string {
  return useSyncExternalStore(
    follow,
    () => location.pathname,
    () => paths.codeEntry,
  );
}

export function useSearch(): string {
  return useSyncExternalStore(
    follow,
    () => location.search,
    () => '',
  );
}

export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(history.state, '', to);
  else history.pushState(placeInHistory() + 1, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}

const placeInHistory = () => Number(history.state);

/** Undoes a Back that is to stay, before any page sees it. */
export const watchBack: WatchBack = (stays) => {
  const here = placeInHistory();
  const ask = (event: PopStateEvent) => {
    const left = here - placeInHistory();
    if (left <= 0 || !stays({ pathname: location.pathname, search: location.search })) return;
    event.stopImmediatePropagation();
    history.go(left);
  };
  return listen(['popstate'], ask, { capture: true });
};

export function Link({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!isPlain || event.defaultPrevented) return;
        event.preventDefault();
        go(href);
      }}
    >
      {children}
    </a>
  );
}
