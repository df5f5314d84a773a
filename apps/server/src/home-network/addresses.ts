import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { BlockList, isIPv4 } from 'node:net';
import os from 'node:os';

/** Addresses of home networks, reachable from nowhere else (RFC 1918). */
export const homeRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'] as const;
export const ownRange = '127.0.0.0/8';

const listOf = (...ranges: readonly string[]) => {
  const list = new BlockList();
  for (const [network = '', prefix] of ranges.map((range) => range.split('/'))) list.addSubnet(network, Number(prefix));
  return list;
};
const onNetwork = listOf(...homeRanges);
const atHome = listOf(...homeRanges, ownRange);

const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni)/;

export function isFromHome(address: string | undefined): boolean {
  return address !== undefined && isIPv4(address) && atHome.check(address);
}

export async function homeAddresses(): Promise<string[]> {
  const found = Object.entries(os.networkInterfaces()).flatMap(([name, addresses = []]) =>
    virtual.test(name)
      ? []
      : addresses.map(({ address }) => address).filter((one) => isIPv4(one) && onNetwork.check(one)),
  );
  if (found.length < 2) return found;
  const routed = await routedAddress();
  return found.toSorted((one, other) => Number(other === routed) - Number(one === routed));
}

/** The address that leads to other networks. Connecting a UDP socket chooses it and sends nothing. */
async function routedAddress(): Promise<string | undefined> {
  const socket = createSocket('udp4');
  try {
    socket.connect(9, '192.0.2.1'); // reserved for documentation (RFC 5737)
    await once(socket, 'connect');
    return socket.address().address;
  } catch {
    return undefined; // no way out
  } finally {
    socket.close();
  }
}
