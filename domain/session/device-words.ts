const DEVICES: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
/** Most browsers also name those that they descend from, so the order counts. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/**
 * A device in a few words: "Firefox, Windows"; the native app, named as its inner browser, is "App, Android".
 * No version or model, which would make it one of few. Undefined if neither is known.
 */
export function deviceWords(userAgent: string | undefined, isNativeApp = false): string | undefined {
  const find = (words: typeof DEVICES) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [isNativeApp ? 'App' : find(BROWSERS), find(DEVICES)].filter(Boolean).join(', ') || undefined;
}
