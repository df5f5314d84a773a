export type BackupReason =
  | 'taken'
  | 'wrong-key'
  | 'no-key'
  | 'newer'
  | 'damaged'
  | 'damaged-parts'
  | 'full'
  | 'busy'
  | 'unsuitable'
  | 'gone'
  | 'stopped';

export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
  readonly reason: BackupReason;
  readonly what: string;
  constructor(reason: BackupReason, { what = '', cause }: { what?: string; cause?: unknown } = {}) {
    super(`Backup: ${reason}${what === '' ? '' : ` (${what})`}`, { cause });
    this.reason = reason;
    this.what = what;
  }
}

export type BackupStep = 'rows' | 'objects' | 'check';

export interface Progress {
  /** May be called often. Throws `BackupProblem` `stopped` once the task was stopped. */
  at(step: BackupStep, done: number, total: number): void;
}
