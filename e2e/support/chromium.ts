import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

/** The headless build saves a quarter of the work. The full browser is the fallback. */
const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The machine's Chromium with a fake camera. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? known.find(existsSync) ?? 'chromium',
  args: [
    '--no-sandbox', // containers have none
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--use-fake-device-for-media-stream=fps=5', // the CPU draws and encodes the frames here
    '--use-fake-ui-for-media-stream',
  ],
};
