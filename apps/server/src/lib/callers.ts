/** Who makes a request, as its session cookies tell. A guest is a member's row without an account: rows of the contract say where they may go. */
export interface MemberCaller {
  readonly memberId: number;
  readonly sessionId: number;
  readonly isGuest: boolean;
}

export interface AdminCaller {
  readonly adminId: number;
  readonly username: string;
  readonly sessionId: number;
  /** When the session ends, used or not. */
  readonly expiresAt: Date;
}

export interface RecipientCaller {
  readonly lovedOneId: number;
  readonly name: string;
  /** The member whose loved one this is. */
  readonly ownerId: number;
  readonly ownerName: string;
}

/** A family tablet carries several sessions at once: each role has a cookie of its own. */
export interface Callers {
  readonly member: MemberCaller | null;
  readonly recipient: RecipientCaller | null;
}

/** What a recipient's routes see: the member's session too, as their own look is a preview. */
export interface RecipientCallers extends Callers {
  readonly recipient: RecipientCaller;
}

/** Each has a cookie of its own; a guest's session takes the place of a member's. */
export type SessionRole = 'member' | 'recipient' | 'admin';

/** A session just opened. `expiresAt` is null for a cookie that ends with the browser. */
export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date | null;
}

/** The session cookies of the reply. */
export interface SessionCookies {
  /** In place of the session of that role which this browser had. */
  open(role: SessionRole, session: OpenedSession): Promise<void>;
  /** Lets this browser be recognised at later logins; opens nothing by itself. */
  rememberDevice(token: string): void;
  /** Ends the session on the server and removes its cookie. */
  end(role: SessionRole): Promise<void>;
}
