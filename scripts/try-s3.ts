import { makeBucket, startCeph } from '../apps/server/src/testing/storage/ceph.ts';

/*
 * For “Try it on one machine” in docs/operations.md: Ceph’s gateway with a bucket, on this machine, until it is stopped, and then everything
 * in it is gone. Prints the settings for a shell. Needs radosgw, ceph-mon, ceph-osd and ceph-common.
 */
const { access, stop } = await startCeph();
const settings = {
  S3_ENDPOINT: access.endpoint ?? '',
  S3_BUCKET: await makeBucket(access),
  S3_ACCESS_KEY_ID: access.accessKeyId,
  S3_SECRET_ACCESS_KEY: access.secretAccessKey,
};
const lines = Object.entries(settings).map(([name, value]) => `export ${name}=${value}\n`);
process.stdout.write(lines.join(''));
const running = setInterval(() => {}, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(running);
    void stop();
  });
}
