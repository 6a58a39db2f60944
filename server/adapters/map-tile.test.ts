import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createEmbeddedMap } from './embedded-map.ts';
import { parseRange } from './map-files.ts';
import { safeAttribution } from './map-style.ts';
import { parseTileAddress } from './map-tile.ts';

it('only addresses inside the square of their zoom level are tiles', () => {
  expect(parseTileAddress('3', '7', '7.pbf')).toEqual({ z: 3, x: 7, y: 7 });
  for (const [z, x, y] of [
    ['3', '8', '0'],
    ['3', '0', '8'],
    ['25', '0', '0'],
    ['-1', '0', '0'],
    ['1.5', '0', '0'],
    ['1', '0x1', '0'],
    ['', '', ''],
    ['1', '0', '../0'],
    ['999999999', '0', '0'],
  ] as const) {
    expect(parseTileAddress(z, x, y)).toBeUndefined();
  }
});

it('tiles over Nürnberg hold its layers, tiles over the sea none', async () => {
  const map = createEmbeddedMap();
  const near = { z: 12, x: 2174, y: 1398 };
  const body = gunzipSync(await map.tile(near.z, near.x, near.y)).toString('latin1');
  for (const layer of ['state', 'municipality', 'city', 'stop']) expect(body).toContain(layer);
  const sea = { z: 8, x: 106, y: 92 };
  expect(gunzipSync(await map.tile(sea.z, sea.x, sea.y))).toHaveLength(0);
  expect(await map.tile(near.z, near.x, near.y)).toBe(await map.tile(near.z, near.x, near.y));
});

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=0-99', { start: 0, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=4-2', 'none'],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
])('range %s of ten bytes', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

it('attributions keep links and lose everything else', () => {
  expect(
    safeAttribution(
      '<a onclick="x()" href="https://osm.org/copyright">© OSM</a> <script>alert(1)</script> <b>&amp; mehr</b>',
    ),
  ).toBe('<a href="https://osm.org/copyright" target="_blank" rel="noopener">© OSM</a> alert(1) &amp; mehr');
  expect(safeAttribution('<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)')).toBe(
    'x&lt;img src=x onerror=alert(1)',
  );
});
