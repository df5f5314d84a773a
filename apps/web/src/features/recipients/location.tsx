import { useSyncExternalStore, type ComponentProps } from 'react';

export const places = { door: '/message-access', room: '/message-dashboard' } as const;

/** `room`: the current path of the room, which has two. */
export function placeOfMessage(id: number, room: string = places.room): string {
  return `${room}?message=${id}`;
}

export function idIn(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

export function useRoomPlace(): { path: string; wantedId: number | undefined } {
  const search = new URLSearchParams(useSearch());
  return { path: usePath(), wantedId: idIn(search.get('message')) };
}

// The loved ones' app has four pages and no router, only what follows.

const door = '/message-access';

function follow(onChange: () => void): () => void {
  addEventListener('popstate', onChange);
  return () => removeEventListener('popstate', onChange);
}

/** The path. Prerendering always draws the door. */
export function usePath(): string {
  return useSyncExternalStore(
    follow,
    () => location.pathname,
    () => door,
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
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}

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
