import { hashBlob } from './hash-blob.ts';

/** Answers a file with its hash, or with why it could not be read. */
self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  hashBlob(data).then(
    (hash) => self.postMessage({ hash }),
    (error: unknown) => self.postMessage({ problem: String(error) }),
  );
});
