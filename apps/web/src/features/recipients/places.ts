import { usePath, useSearch } from './location.tsx';

export const places = { door: '/message-access', room: '/message-dashboard' } as const;

/** `room`: the page's own path, as it has two. */
export function placeOfMessage(id: number, room: string = places.room): string {
  return `${room}?message=${id}`;
}

export function idIn(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** Where in the room this is: its path, and the message that the address names. */
export function useRoomPlace(): { path: string; wantedId: number | undefined } {
  const search = new URLSearchParams(useSearch());
  return { path: usePath(), wantedId: idIn(search.get('message')) };
}
