import { useLocation, useSearchParams } from 'wouter';

/** The pages of loved ones that others lead to. */
export const places = { door: '/message-access', room: '/message-dashboard' } as const;

/** Where this message stands among the others; `room` is the page's own path, since it has two names. */
export function placeOfMessage(id: number, room: string = places.room): string {
  return `${room}?message=${id}`;
}

/** The id that an address names; undefined for anything else. */
export function idIn(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

export interface RoomPlace {
  readonly path: string;
  readonly wantedId: number | undefined;
  readonly go: (to: string, how?: { replace: boolean }) => void;
}

/** The room's path and the message that its address names. */
export function useRoomPlace(): RoomPlace {
  const [path, go] = useLocation();
  const [search] = useSearchParams();
  return { path, wantedId: idIn(search.get('message')), go };
}
