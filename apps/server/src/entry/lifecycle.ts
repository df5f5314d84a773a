import { ConfigError } from '#server/config/env.ts';
import { EmbeddedPostgresError } from '#server/db/embedded-postgres/embedded-postgres-error.ts';
import { isNoRoom } from '#server/lib/database-errors.ts';
import { UnsuitableDatabaseError } from '#server/db/migrate.ts';
import { UnsuitableBillingError } from '#server/modules/billing/billing-environment.service.ts';
import { UnsuitableDemoError } from '#server/modules/demo/demo-folder.ts';
import { UnsuitableKeysError } from '#server/modules/keys/keys.service.ts';

/** Started by npm, the program ends when npm is gone: a killed npm takes nothing along by itself. */
export function endWithLauncher(stop: () => Promise<void>): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const launcher = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(watch);
    void stop();
  }, 1000);
  watch.unref();
}

/** One plain line where the cause is a setting or the machine; the whole error otherwise. */
export function reportStartFailure(error: unknown): void {
  process.exitCode = 1;
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof UnsuitableDatabaseError ||
    error instanceof UnsuitableBillingError ||
    error instanceof UnsuitableDemoError ||
    error instanceof UnsuitableKeysError
  ) {
    process.stderr.write(`Someday cannot start: ${error.message}\n`);
  } else if (isNoRoom(error)) {
    process.stderr.write('Someday cannot start: the disk of DATA_DIR, or of its database, is full. Make room there.\n');
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(`Someday cannot start: ${error.message}. Choose another one with PORT.\n`);
  } else {
    process.stderr.write(
      `Someday cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  }
  // Whatever had been opened by then must not keep the process alive.
  setTimeout(() => process.exit(1), 3000).unref();
}
