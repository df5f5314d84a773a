import { createHmac, timingSafeEqual } from 'node:crypto';

/** A recipient's session that no row could be written for: its token says all of it, and looks like that of any other session. */
export interface UnwrittenSession {
  readonly lovedOneId: number;
  readonly expiresAt: Date;
}

export interface UnwrittenSessions {
  /** `codeHash`: of the code they came in with. With another code, the token opens nothing. */
  issue(session: UnwrittenSession, codeHash: Uint8Array): string;
  /** What it claims, still to be checked with `matches`. Null for almost every token of another kind: their first bytes are no id. */
  read(token: string): UnwrittenSession | null;
  matches(token: string, codeHash: Uint8Array): boolean;
}

const ID = 6;
/** PostgreSQL's largest integer. */
const GREATEST_ID = 2 ** 31 - 1;
const EXPIRY = 5;
const HEAD = ID + EXPIRY;
/** 168 of 256 bits, so the token is as long as any other. */
const MAC = 21;

/** `key`: 32 bytes. */
export function createUnwrittenSessions(key: Uint8Array): UnwrittenSessions {
  const sealed = (head: Uint8Array, codeHash: Uint8Array): Buffer => {
    const mac = createHmac('sha256', key).update(head).update(codeHash).digest();
    return Buffer.concat([head, mac.subarray(0, MAC)]);
  };
  return {
    issue({ lovedOneId, expiresAt }, codeHash) {
      const head = Buffer.alloc(HEAD);
      head.writeUIntBE(lovedOneId, 0, ID);
      head.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), ID, EXPIRY);
      return sealed(head, codeHash).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== HEAD + MAC) return null;
      const lovedOneId = bytes.readUIntBE(0, ID);
      if (lovedOneId > GREATEST_ID) return null;
      return { lovedOneId, expiresAt: new Date(bytes.readUIntBE(ID, EXPIRY) * 1000) };
    },
    matches(token, codeHash) {
      const bytes = Buffer.from(token, 'base64url');
      const expected = sealed(bytes.subarray(0, HEAD), codeHash);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
  };
}
