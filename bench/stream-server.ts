import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { openDiskObjectStore } from '../apps/server/src/adapters/storage/disk-object-store.ts';
import { createKeyring, masterKey } from '../apps/server/src/adapters/storage/keyring.ts';
import { createSealedStorage } from '../apps/server/src/adapters/storage/sealed-storage.ts';
import { sendRange } from '../apps/server/src/adapters/storage/send-range.ts';
import { rangeForRequest } from '../apps/server/src/http/replies.ts';

/** A server that only serves decrypted ranges: stream-server.ts PORT FOLDER PLAIN. The object is made from PLAIN. */
const [port = '0', folder = '', plain = ''] = process.argv.slice(2);
const store = await openDiskObjectStore({
  folder: join(folder, 'storage'),
  minFreeBytes: 0,
});
const key = masterKey(randomBytes(32));
const storage = createSealedStorage({ store, keyring: createKeyring([key]) });
const object = await storage.putFile(plain);

createServer((request, response) => {
  const range = rangeForRequest(request.headers, `"${object.id}"`, object.size);
  const [first, last] = range.kind === 'part' ? [range.first, range.last] : [0, object.size - 1];
  const serve = async () => {
    const reader = await storage.open(object);
    try {
      const writeHead = () => {
        response.writeHead(range.kind === 'part' ? 206 : 200, {
          'content-type': 'video/mp4',
          'content-length': last - first + 1,
          'content-range': `bytes ${first}-${last}/${object.size}`,
        });
      };
      if (request.method === 'HEAD') {
        writeHead();
        response.end();
      } else await sendRange(response, reader, first, last, { writeHead });
    } finally {
      reader.close();
    }
  };
  serve().catch(() => response.destroy());
}).listen(Number(port), '127.0.0.1');
