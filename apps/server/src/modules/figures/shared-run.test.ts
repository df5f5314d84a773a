import { expect, it } from 'vitest';
import { sharedRun } from './figures.service.ts';

/** The test ends each run, with its number as the result. */
function controlled() {
  const runs: PromiseWithResolvers<number>[] = [];
  const ask = sharedRun(() => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  });
  return { runs, ask };
}

it('calls during a run share one run that starts after them', async () => {
  const { runs, ask } = controlled();
  const [first, second, third] = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  runs[1]?.resolve(2);
  expect([await second, await third]).toEqual([2, 2]);
  const fourth = ask();
  expect(runs).toHaveLength(3);
  runs[2]?.resolve(3);
  expect(await fourth).toBe(3);
});

it('a failing run doesn’t fail the next one', async () => {
  const { runs, ask } = controlled();
  const [first, second] = [ask(), ask()];
  runs[0]?.reject(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  await Promise.resolve();
  runs[1]?.resolve(2);
  expect(await second).toBe(2);
});
