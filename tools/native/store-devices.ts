/**
 * Photographed for the stores, in CSS px and px of the device for each. Google Play wants 9:16 from 1080 px of width on, at
 * most twice as high as wide; Apple exactly these two.
 */
export const STORE_DEVICES = [
  { folder: 'android', platform: 'android', width: 360, height: 640, scale: 3 },
  { folder: 'iphone-6.9', platform: 'ios', width: 440, height: 956, scale: 3 },
  { folder: 'ipad-13', platform: 'ios', width: 1032, height: 1376, scale: 2 },
] as const;
