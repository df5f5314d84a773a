/** The export can't be brought in. The message is for its member. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
}
