import { BlockList, isIPv6 } from 'node:net';

/** Networks outside the public internet (IANA special-purpose registries). */
const NOT_PUBLIC = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
    ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ],
  // IPv4 within IPv6, NAT64, discard, Teredo and others, documentation, 6to4, local, link-local, multicast.
  ipv6: [
    ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
    ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ],
} as const;

/** One list for each family: in a common one, IPv4-mapped IPv6 would block all IPv4. */
const blocked = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') } as const;

function listOf(family: keyof typeof NOT_PUBLIC): BlockList {
  const list = new BlockList();
  for (const network of NOT_PUBLIC[family]) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether webhooks must not reach an address: private, loopback, link-local, metadata. */
export function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  return blocked[family].check(plain, family);
}
