/**
 * The phones and the tablet whose screens are photographed for the stores, in CSS px and px of the device for each. Google
 * Play shows an app in more places if its pictures are 9:16 and at least 1080 px wide, and takes none that is more than twice
 * as high as wide. Apple takes exactly these two sizes for all its devices.
 */
export const STORE_DEVICES = [
  { folder: 'android', platform: 'android', width: 360, height: 640, scale: 3 },
  { folder: 'iphone-6.9', platform: 'ios', width: 440, height: 956, scale: 3 },
  { folder: 'ipad-13', platform: 'ios', width: 1032, height: 1376, scale: 2 },
] as const;
