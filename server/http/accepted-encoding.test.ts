import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['gzip ; q=0.8 , br ; q=0.001', 'br'],
  [' br ; q=0 , gzip', 'gzip'],
  ['gzip;q=0,br', 'br'],
  ['xbr, gzip2', undefined],
  ['identity', undefined],
  ['brotli', undefined],
])('accept-encoding „%s“ gets %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
