export type Step = 'rows' | 'objects' | 'check';

export interface Progress {
  /** May be called often. Throws `BackupProblem` `stopped` once the task was stopped. */
  at(step: Step, done: number, total: number): void;
}
