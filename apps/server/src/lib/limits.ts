import { isIP, isIPv4 } from 'node:net';

/** How often something may be tried within a time that begins with the first try. */
export interface Budget {
  /** Unique; stored with what is counted. */
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

export interface Taken {
  /** Whether this try is one of those that are allowed. */
  readonly within: boolean;
  /** Tries counted in this window, with this one and with those that were refused. */
  readonly used: number;
  /** Until the budget is whole again; 1 at least. */
  readonly retryAfterSeconds: number;
}

/** What a try is counted against: a budget, and for whom. */
export type Counted = readonly [budget: Budget, who: string];

/**
 * Counts tries, exactly over all processes. `who` is whatever a budget is kept for: an address, an e-mail, an id; it is stored only as a
 * keyed hash. When the database does not answer, each process goes on counting for itself: nothing is let through uncounted.
 */
export interface Limits {
  /** Counts one try. Call it before the work it guards, so that tries at the same time cannot slip through together. */
  take(budget: Budget, who: string): Promise<Taken>;
  /** The same against several, no two of which are the same, in one step; the answers in the order of `counted`. */
  takeEach(counted: readonly Counted[]): Promise<Taken[]>;
  /** Takes one counted try back, as it was a right one. Never makes more of a budget than there was. */
  giveBack(budget: Budget, who: string): Promise<void>;
  giveBackEach(counted: readonly Counted[]): Promise<void>;
  /** Tries counted in this window, with those that were refused; counts nothing. */
  used(budget: Budget, who: string): Promise<number>;
  /** Forgets what was counted. */
  clear(budget: Budget, who: string): Promise<void>;
  /** Removes what has ended, and says how much that was. */
  sweep(): Promise<number>;
}

export interface AddressGroups {
  /** What one household or phone has: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  /** What one provider hands out together: the /24 or /48. */
  readonly network: string;
}

/** By what a client's IP address is counted. Who has IPv6 has 2^64 addresses, so single ones say nothing. */
export function addressGroups(ip: string): AddressGroups {
  const [plain = ''] = ip.split('%', 1); // fe80::1%eth0
  if (isIPv4(plain)) return ofIPv4(plain);
  if (isIP(plain) === 0) return { address: ip, network: ip };
  const groups = ipv6Groups(plain);
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(groups.join(':'));
  if (mapped) return ofIPv4([mapped[1], mapped[2]].flatMap((hex = '') => bytesOf(hex)).join('.'));
  return { address: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` };
}

function ofIPv4(ip: string): AddressGroups {
  return { address: ip, network: `${ip.split('.').slice(0, 3).join('.')}.0/24` };
}

/** The eight groups of a valid address, each in its shortest form. */
function ipv6Groups(ip: string): string[] {
  const shortest = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = shortest.split('::').map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function bytesOf(hex: string): number[] {
  const value = Number.parseInt(hex, 16);
  return [value >> 8, value & 0xff];
}
