/** What may be said about the installation's keys; none can be learned from it. */
export interface KeyFacts {
  /** Oldest first; the last one seals. 16 hex characters each. */
  readonly masterKeyIds: readonly string[];
  /** Equal for equal peppers: 16 hex characters. */
  readonly pepperId: string;
  /** Where each is kept: the path of a file, or the name of a variable. */
  readonly places: { readonly masterKey: string; readonly pepper: string };
}
