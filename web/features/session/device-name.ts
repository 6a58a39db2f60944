const KINDS: [RegExp, string][] = [
  [/iPhone/, 'Mein iPhone'],
  [/iPad/, 'Mein iPad'],
  [/Android/, 'Mein Android-Gerät'],
  [/Macintosh/, 'Mein Mac'],
  [/Windows/, 'Mein Windows-Computer'],
  [/CrOS/, 'Mein Chromebook'],
  [/Linux/, 'Mein Linux-Computer'],
];

/** A first proposal for what a passkey is called, from the browser's own words about its device. */
export const deviceName = (userAgent: string): string =>
  KINDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Mein Gerät';
