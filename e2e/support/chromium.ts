import type { LaunchOptions } from 'playwright-core';

/** The machine's Chromium, with a camera that only pretends. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox', // inside containers there is none
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--use-fake-device-for-media-stream=fps=10', // pictures are drawn and encoded by the processor here
    '--use-fake-ui-for-media-stream',
  ],
};
