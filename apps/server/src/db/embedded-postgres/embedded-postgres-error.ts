/** Why the embedded server cannot be used here, in words for the person who starts the program. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
