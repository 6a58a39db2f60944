const KINDS: [RegExp, string][] = [
  [/iPhone/, 'Mein iPhone'],
  [/iPad/, 'Mein iPad'],
  [/Android/, 'Mein Android-Gerät'],
  [/Macintosh/, 'Mein Mac'],
  [/Windows/, 'Mein Windows-Computer'],
  [/CrOS/, 'Mein Chromebook'],
  [/Linux/, 'Mein Linux-Computer'],
];

/** Suggests a name for a passkey from the browser's user agent string. */
export const deviceName = (userAgent: string): string =>
  KINDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Mein Gerät';
