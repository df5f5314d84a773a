/**
 * Why a backup, restore or check can't go on. `taken`: the target isn't empty; `wrong-key`; `no-key`; `newer`: made by a newer version;
 * `damaged`: a part of the backup; `damaged-parts`: only some that can be left out; `full`: the disk; `busy`: another one is running; `unsuitable`: the folder isn't a backup, or not this
 * Someday's; `gone`: backups were made there and are gone now; `stopped`: by the person who started it.
 */
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
  /** The file, folder or version it is about. */
  readonly what: string;
  constructor(reason: BackupReason, { what = '', cause }: { what?: string; cause?: unknown } = {}) {
    super(`Backup: ${reason}${what === '' ? '' : ` (${what})`}`, { cause });
    this.reason = reason;
    this.what = what;
  }
}
