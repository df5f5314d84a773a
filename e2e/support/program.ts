import { test } from 'vitest';
import { startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { s3OfRun } from '../../apps/server/src/testing/storage/ceph.ts';
import { startApp, type AppOptions, type RunningApp } from './app.ts';
import { startCluster } from './cluster.ts';

/* oxlint-disable no-empty-pattern -- Vitest reads from its parameter which others a fixture needs */
/** A program for each environment that a worker's files need, and one mail server. */
export const withProgram = test
  .extend('mailServer', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const mailServer = await startMailServer();
    onCleanup(() => mailServer.close());
    return mailServer;
  })
  .extend('appWith', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const apps = new Map<string, RunningApp>();
    onCleanup(async () => {
      for (const app of apps.values()) await app.stop();
    });
    return async (env: NonNullable<AppOptions['env']>) => {
      const key = JSON.stringify(env);
      const app = apps.get(key) ?? (await (s3OfRun() === null ? startApp({ env }) : startCluster({ env })));
      apps.set(key, app);
      return app;
    };
  });
