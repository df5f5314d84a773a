import type { HealthCheck } from '@someday/contract/figures';
import type { Clock } from '#server/lib/clock.ts';
import type { Db } from '#server/lib/transaction.ts';
import { integrityCopy as copy } from './integrity.copy.ts';
import { countFlaws } from './integrity.repo.ts';

/** Every file is read within 30 days; one of these may be slow. */
const lateMs = 33 * 86_400_000;

/** Whether all stored files are there and sound, for the admin's Health page. */
export async function lookAtIntegrity(db: Db, clock: Pick<Clock, 'now'>): Promise<HealthCheck> {
  const { flawed, oldest } = await countFlaws(db);
  if (flawed > 0) return { name: copy.name, state: 'trouble', detail: copy.flawed(flawed) };
  const isLate = oldest !== null && clock.now().getTime() - oldest.getTime() > lateMs;
  return isLate
    ? { name: copy.name, state: 'attention', detail: copy.late }
    : { name: copy.name, state: 'healthy', detail: copy.sound };
}
