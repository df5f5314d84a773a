import { parentPort, workerData } from 'node:worker_threads';
import { getResponder } from '@homebridge/ciao';
import * as z from 'zod';

const { name, port, addresses } = z
  .object({ name: z.string(), port: z.number(), addresses: z.array(z.string()) })
  .parse(workerData);

// Without a list, it ignores networks on which it has seen no other machine yet.
const responder = getResponder({ interface: addresses });
const service = responder.createService({
  name: 'Someday',
  type: 'https',
  port,
  txt: { path: '/' }, // without one, the package mistakes its own record for a conflict
  hostname: name.replace(/\.local$/, ''),
  disabledIpv6: true, // the certificate has no such addresses
});
service.on('hostname-change', () => parentPort?.postMessage('taken'));
service.on('name-change', () => {}); // the one in lists of services, which may differ
parentPort?.once('message', () => void responder.shutdown().then(() => process.exit()));
await service.advertise();
