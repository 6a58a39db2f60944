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
 * A device in a few words: "Firefox, Windows". No version and no model, which would make it one of few; undefined if the user
 * agent says neither. The native app, which names itself as the browser inside of it, is "App, Android".
 */
export function deviceWords(userAgent: string | undefined, isNativeApp = false): string | undefined {
  const find = (words: typeof DEVICES) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [isNativeApp ? 'App' : find(BROWSERS), find(DEVICES)].filter(Boolean).join(', ') || undefined;
}
