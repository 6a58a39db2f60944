import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnAssets } from './drawn-assets.ts';

const NATIVE = join(import.meta.dirname, '../../native');
/** Of 255, on average: what the sharp of another system draws otherwise at edges; a changed drawing differs by more. */
const SAME = 0.5;

const pixels = (data: Buffer) => sharp(data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

test('icons and splash screens are those of the logo and the colours of today', async () => {
  for (const [path, drawn] of await drawnAssets()) {
    const kept = await readFile(join(NATIVE, path));
    if (typeof drawn === 'string') {
      expect(kept.toString(), path).toBe(drawn);
      continue;
    }
    const [a, b] = await Promise.all([pixels(drawn), pixels(kept)]);
    expect([b.info.width, b.info.height], path).toEqual([a.info.width, a.info.height]);
    let difference = 0;
    for (const [at, value] of a.data.entries()) difference += Math.abs(value - (b.data[at] ?? 0));
    expect(difference / a.data.length, `${path}: npm run native -- icons`).toBeLessThan(SAME);
    expect(kept.length, `${path} is small`).toBeLessThan(16_000);
  }
});

test('icons have the sizes and the opacity that the stores demand', async () => {
  const facts = async (path: string) => {
    const { width, height, hasAlpha } = await sharp(join(NATIVE, path)).metadata();
    return { width, height, hasAlpha };
  };
  // Google Play asks for a 32-bit icon and a 24-bit picture: none with a palette.
  const bitsOf = async (path: string) => {
    const { channels, isPalette } = await sharp(join(NATIVE, path)).metadata();
    return isPalette ? 8 : channels * 8;
  };
  const set = 'ios/App/App/Assets.xcassets/AppIcon.appiconset';
  expect(await facts(`${set}/AppIcon.png`)).toEqual({ width: 1024, height: 1024, hasAlpha: false });
  expect(await facts(`${set}/AppIcon-tinted.png`)).toEqual({ width: 1024, height: 1024, hasAlpha: false });
  expect(await facts(`${set}/AppIcon-dark.png`)).toEqual({ width: 1024, height: 1024, hasAlpha: true });
  expect(await facts('store/android/icon.png')).toMatchObject({ width: 512, height: 512 });
  expect(await facts('store/android/feature.png')).toEqual({ width: 1024, height: 500, hasAlpha: false });
  expect(await bitsOf('store/android/icon.png')).toBe(32);
  expect(await bitsOf('store/android/feature.png')).toBe(24);
});
