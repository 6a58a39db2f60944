import { expect, test } from 'vitest';
import { STORE_DEVICES } from './store-devices.ts';

const sizes = STORE_DEVICES.map(({ folder, platform, width, height, scale }) => ({
  folder,
  platform,
  wide: width * scale,
  high: height * scale,
}));

test('pictures for Google Play are 9:16, and at most twice as high as wide', () => {
  const forGoogle = sizes.filter(({ platform }) => platform === 'android');
  expect(forGoogle.length).toBeGreaterThan(0);
  for (const { wide, high } of forGoogle) {
    expect(wide / high).toBe(9 / 16);
    expect(wide).toBeGreaterThanOrEqual(1080);
    expect(high).toBeLessThanOrEqual(Math.min(3840, 2 * wide));
  }
});

test('pictures for the App Store have the sizes of the iPhone 6.9" and the iPad 13"', () => {
  const forApple = sizes.filter(({ platform }) => platform === 'ios');
  expect(forApple.map(({ folder, wide, high }) => [folder, wide, high])).toEqual([
    ['iphone-6.9', 1320, 2868],
    ['ipad-13', 2064, 2752],
  ]);
});
