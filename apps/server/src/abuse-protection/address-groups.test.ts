import { describe, expect, it } from 'vitest';
import { addressGroups } from './rate-limits.ts';

describe('addresses are counted', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['127.0.0.1', '127.0.0.1', '127.0.0.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::FFFF:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
    ['0:0:0:0:0:ffff:0.0.1.2', '0.0.1.2', '0.0.1.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['::', '0:0:0:0::/64', '0:0:0::/48'],
    ['1::', '1:0:0:0::/64', '1:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['2001:db8:1:2::203.0.113.9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ])('%s as %s in %s', (ip, address, network) => {
    expect(addressGroups(ip)).toEqual({ address, network });
  });

  it('on their own if they are invalid', () => {
    expect(addressGroups('unix:')).toEqual({ address: 'unix:', network: 'unix:' });
  });

  it('together in one IPv6 network, and separately in two', () => {
    const [here, there, other] = ['2001:db8:1:2::9', '2001:db8:1:2:ffff::', '2001:db8:1:3::9'].map(addressGroups);
    expect(here).toEqual(there);
    expect(other?.address).not.toBe(here?.address);
    expect(other?.network).toBe(here?.network);
  });
});
