import { useLocation, useSearchParams } from 'wouter';

export const places = { door: '/message-access', room: '/message-dashboard' } as const;

/** `room`: the page's own path, as it has two. */
export function placeOfMessage(id: number, room: string = places.room): string {
  return `${room}?message=${id}`;
}

export function idIn(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

export interface RoomPlace {
  readonly path: string;
  readonly wantedId: number | undefined;
  readonly go: (to: string, how?: { replace: boolean }) => void;
}

export function useRoomPlace(): RoomPlace {
  const [path, go] = useLocation();
  const [search] = useSearchParams();
  return { path, wantedId: idIn(search.get('message')), go };
}
