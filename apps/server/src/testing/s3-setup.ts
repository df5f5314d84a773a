import type { TestProject } from 'vitest/node';
import type { S3Access } from '#server/config/storage-config.ts';
import { givenS3, noCeph, startCeph } from './ceph.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null: there's none here. */
    s3: S3Access | null;
  }
}

let stop = async (): Promise<void> => {};

/** An S3 service for all tests of the project. */
export async function setup(project: TestProject): Promise<void> {
  const given = givenS3();
  if (given !== null || noCeph !== undefined) return project.provide('s3', given);
  const service = await startCeph();
  stop = service.stop;
  project.provide('s3', service.access);
}

export const teardown = (): Promise<void> => stop();
