import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPhotoSize, MAX_PHOTO_BYTES, MIN_PHOTO_EDGE, mayTravelAsIs, sentSize } from './photo-limit.ts';

const MIB = 1024 * 1024;
const jpeg = (width: number, height: number, bytes = MIB) => ({ type: 'image/jpeg', width, height, bytes });

test('a photo of any phone’s camera travels within the limits of the server', () => {
  // 50, 108 and 200 megapixels, as Samsung and Xiaomi store them, upright and across.
  expect(sentSize(jpeg(8_160, 6_120, 18 * MIB))).toEqual({ width: 3_000, height: 2_250 });
  expect(sentSize(jpeg(9_000, 12_000, 31 * MIB))).toEqual({ width: 2_250, height: 3_000 });
  expect(sentSize(jpeg(16_320, 12_240, 60 * MIB))).toEqual({ width: 3_000, height: 2_250 });
  // A panorama stays within the edge.
  expect(sentSize(jpeg(30_000, 3_000, 40 * MIB))).toEqual({ width: 3_000, height: 300 });
  fc.assert(
    fc.property(
      fc.integer({ min: MIN_PHOTO_EDGE, max: 20_000 }),
      fc.integer({ min: MIN_PHOTO_EDGE, max: 20_000 }),
      fc.integer({ min: 1, max: 200 * MIB }),
      (width, height, bytes) => {
        const sent = sentSize(jpeg(width, height, bytes)) ?? { width, height };
        expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(3_000);
        expect(checkPhotoSize(sent)).not.toBe('PHOTO_TOO_MANY_PIXELS');
        expect(sentSize(jpeg(sent.width, sent.height))).toBeUndefined();
      },
    ),
  );
});

test('what is small is left as it is; what the server does not read is drawn anew at its size', () => {
  expect(sentSize(jpeg(2_400, 1_800))).toBeUndefined();
  expect(sentSize({ ...jpeg(2_400, 1_800), type: 'image/heic' })).toEqual({ width: 2_400, height: 1_800 });
  expect(sentSize(jpeg(2_400, 1_800, 12 * MIB))).toEqual({ width: 2_400, height: 1_800 });
});

test('what a device could not make smaller is sent if the server may take it', () => {
  expect(mayTravelAsIs({ type: 'image/png', size: MAX_PHOTO_BYTES })).toBe(true);
  expect(mayTravelAsIs({ type: 'image/png', size: MAX_PHOTO_BYTES + 1 })).toBe(false);
  expect(mayTravelAsIs({ type: 'image/heic', size: MIB })).toBe(false);
});
