import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

/** The same engine without windows of its own, which saves a quarter of the work; else the whole browser. */
const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The machine's Chromium, with a camera that only pretends. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? known.find(existsSync) ?? 'chromium',
  args: [
    '--no-sandbox', // inside containers there is none
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--use-fake-device-for-media-stream=fps=10', // pictures are drawn and encoded by the processor here
    '--use-fake-ui-for-media-stream',
  ],
};
