import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { openDiskObjectStore } from '../../apps/server/src/adapters/storage/disk-object-store.ts';
import { createKeyring, masterKey } from '../../apps/server/src/adapters/storage/keyring.ts';
import { createSealedStorage } from '../../apps/server/src/adapters/storage/sealed-storage.ts';
import { sendRange } from '../../apps/server/src/adapters/storage/send-range.ts';
import { parseRange } from '../../apps/server/src/http/replies.ts';

/** A server that only serves decrypted ranges: stream-server.ts PORT FOLDER PLAIN. The object is made from PLAIN. */
const [port = '0', folder = '', plain = ''] = process.argv.slice(2);
const store = await openDiskObjectStore({ folder: join(folder, 'storage'), minFreeBytes: 0 });
const storage = createSealedStorage({ store, keyring: createKeyring([masterKey(randomBytes(32))]) });
const object = await storage.putFile(plain);

createServer((request, response) => {
  const range = parseRange(request.headers.range, object.size);
  const [first, last] = range.kind === 'part' ? [range.first, range.last] : [0, object.size - 1];
  const writeHead = () => void response.writeHead(206, { 'content-length': last - first + 1 });
  const serve = async () => {
    const reader = await storage.open(object);
    try {
      await sendRange(response, reader, first, last, { writeHead });
    } finally {
      reader.close();
    }
  };
  if (request.method === 'HEAD') response.end();
  else serve().catch(() => response.destroy());
}).listen(Number(port), '127.0.0.1');
