import { getResponder } from '@homebridge/ciao';
import type { Logger } from '#server/lib/logger.ts';

interface Announced {
  /** Ends in `.local`. */
  readonly name: string;
  readonly port: number;
  /** This machine's, on the networks to announce it on. */
  readonly addresses: readonly string[];
}

/**
 * Makes the machine known by this name on the local network (multicast DNS, RFC 6762). `onTaken`: the name
 * is already in use there. Returns a function that withdraws it.
 */
export function announce(
  { name, port, addresses }: Announced,
  { logger, onTaken }: { readonly logger: Logger; onTaken(): void },
): () => Promise<void> {
  if (addresses.length === 0) return async () => {};
  // Without a list, it ignores networks on which it has seen no other machine yet.
  const responder = getResponder({ interface: [...addresses] });
  const service = responder.createService({
    name: 'Someday',
    type: 'https',
    port,
    txt: { path: '/' }, // without one, the package mistakes its own record for a conflict
    hostname: name.replace(/\.local$/, ''),
    disabledIpv6: true, // the certificate has no such addresses
  });
  service.on('hostname-change', onTaken);
  service.on('name-change', () => {}); // the one in lists of services, which may differ
  service.advertise().catch((err: unknown) => logger.warn({ err }, 'name-not-announced'));
  return () => responder.shutdown();
}
