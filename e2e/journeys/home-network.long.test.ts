import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noHomeNetwork, openHomeDevices, type HomeDevices } from '../support/home-devices.ts';
import { shiftedClock } from '../support/shifted-clock.ts';

describe.skipIf(noHomeNetwork !== undefined)(
  'what a Someday at home says in one line (needs root for a network)',
  () => {
    let devices: HomeDevices;
    beforeEach(async () => {
      devices = await openHomeDevices();
    });
    afterEach(() => devices.close());

    test('Without a network it says so, and where it is once there’s one', async () => {
      await devices.move(null);
      const someday = devices.start(['--home']);
      await someday.until('Press Ctrl-C');
      expect(someday.said()).toMatch(/^ {2}Network +none right now, so only this computer can open it\..*$/m);
      await devices.move('192.168.7.9');
      await someday.until('http://192.168.7.9:3000');
    });

    test('With a clock from before it existed, it doesn’t start', async () => {
      const someday = devices.start(['--home'], await shiftedClock('@1970-01-02 00:00:00'));
      expect(await someday.ended).toBe(1);
      expect(someday.said()).toMatch(
        /^Someday can’t start: this computer’s clock says 1970-01-02, so no phone would accept its certificate\..*\n$/,
      );
    });

    test('With another program on its port, it doesn’t start', async () => {
      const first = devices.start(['--home']);
      await first.until('Press Ctrl-C');
      const second = devices.start(['--home'], { DATA_DIR: path.join(first.dataDir, '../other') });
      expect(await second.ended).toBe(1);
      expect(second.said()).toMatch(
        /^Someday can’t start: port 3000 is already in use\. .*npm start -- --port 8080\.\n$/,
      );
    });

    test('Where its name is already taken, it says how to give it another', async () => {
      const first = devices.start(['--home']);
      await first.until('Press Ctrl-C');
      const second = devices.start(['--home', '--port', '3001'], {}, 'another');
      await second.until('The name someday.local is already taken on this network.');
      expect(second.said()).toContain('PUBLIC_URL=https://someday-2.local:3001');
    });
  },
);
