import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUP_BITS = 16;
/** One subscriber usually has all 2^64 addresses of an IPv6 network, so limits count the network. */
const NETWORK_BITS = 64;

/**
 * The subject of limits per network address: IPv4, or IPv6's network, /64 unless `bits` (a multiple of 8)
 * differs. Callers who hung up have none: they count together, and nobody reads the answer.
 */
export function networkOf(address: string | undefined, bits = NETWORK_BITS): string {
  if (address === undefined) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = groups.slice(0, Math.ceil(bits / GROUP_BITS)).map((group, index) => {
    const kept = Math.min(GROUP_BITS, bits - index * GROUP_BITS);
    const mask = (0xffff << (GROUP_BITS - kept)) & 0xffff;
    return (Number.parseInt(group, 16) & mask).toString(16);
  });
  return `${network.join(':')}::/${bits}`;
}
