/** A provider of single sign-on (OpenID Connect). */
export interface SignOn {
  readonly name: string;
  readonly allowsSignup: boolean;
  /** Where the browser goes. Errors: `SignOnProblem`. */
  begin(request: SignOnRequest): Promise<string>;
  /** `search`: what it came back with. Errors: `SignOnProblem`. */
  finish(search: string, request: SignOnRequest): Promise<ProvenPerson>;
  /** Where a session there ends, too; null if it has no such place or can’t be reached. `backTo`: a path of ours. */
  logoutUrl(backTo: string): Promise<string | null>;
}

export interface SignOnRequest {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's: at least 43 characters. */
  readonly verifier: string;
  /** They log in there again, although they may be logged in. */
  readonly again: boolean;
}

export interface ProvenPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly username: string;
  readonly isAdmin: boolean;
}

/** `away`: it doesn't answer, or not like a provider. */
export class SignOnProblem extends Error {
  override readonly name = 'SignOnProblem';
  readonly reason: 'away' | 'refused';
  constructor(reason: 'away' | 'refused', cause: unknown) {
    super(`Single sign-on: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** What is wrong, by the setting to look at. */
export type SignOnExam = 'works' | 'away' | 'no_provider' | 'other_issuer' | 'client_refused';
