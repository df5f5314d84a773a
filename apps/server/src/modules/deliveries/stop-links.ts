import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a mail's reader can stop further ones. */
export interface StopLinks {
  /** `post` does it when it is posted to (RFC 8058), `page` asks a person first. Both hold for years, for this address only. */
  of(lovedOneId: number, address: string): { readonly post: string; readonly page: string };
  /** The loved one a link's token names; it still has to be `matches`. Undefined when it cannot be one. */
  lovedOneIn(token: string): number | undefined;
  matches(token: string, lovedOneId: number, address: string): boolean;
}

/** `key`: 32 bytes. */
export function createStopLinks(key: Uint8Array, publicUrl: string): StopLinks {
  const tokenOf = (lovedOneId: number, address: string) =>
    `${lovedOneId}.${createHmac('sha256', key).update(`${lovedOneId} ${address.toLowerCase()}`).digest('base64url').slice(0, 22)}`;
  return {
    of(lovedOneId, address) {
      const token = tokenOf(lovedOneId, address);
      return { post: `${publicUrl}/api/notices/${token}/stop`, page: `${publicUrl}/notices#${token}` };
    },
    lovedOneIn(token) {
      const [, id] = /^([1-9]\d{0,8})\.[\w-]{22}$/.exec(token) ?? [];
      return id === undefined ? undefined : Number(id);
    },
    matches(token, lovedOneId, address) {
      const given = Buffer.from(token);
      const expected = Buffer.from(tokenOf(lovedOneId, address));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
