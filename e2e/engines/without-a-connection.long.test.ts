import { expect, onTestFinished } from 'vitest';
import { startUnsteadyProxy } from '../../apps/server/src/testing/unsteady-proxy.ts';
import { setUpEngines } from '../support/engines/engine-journey.ts';
import { aFamily } from '../support/engines/family.ts';

const inEachEngine = setUpEngines();

/** Runs in the page. */
async function isReady(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration('/message');
  return registration?.active?.state === 'activated';
}

inEachEngine(
  'A daughter without a connection reads what to do, and is back among her letters with it',
  async (journey) => {
    journey.expectComplaint(/ERR_CONNECTION|503|Failed to fetch|NetworkError|Load failed/);
    const { emma } = await aFamily(journey.app);
    const network = await startUnsteadyProxy(Number(new URL(journey.app.origin).port));
    onTestFinished(() => network.close());
    const daughter = await journey.open();
    await daughter.goto(`http://127.0.0.1:${network.port}/message-access`);
    await daughter.fill('Your access code', emma.accessCode);
    await daughter.press('button', 'Open my messages');
    await daughter.see('button', 'Sign Out');
    await daughter.until('the page for later is kept', () => daughter.evaluate(isReady), Boolean);
    network.become('refuses');
    await daughter.goto(`http://127.0.0.1:${network.port}/message-dashboard`);
    await daughter.see('heading', 'You’re offline');
    expect(await daughter.sideways()).toBe(0);
    network.become('works');
    await daughter.press('button', 'Try again');
    await daughter.see('button', 'Sign Out');
  },
);
