/** Major, minor and patch of the native app. */
export type NativeVersion = readonly [number, number, number];
type Comparator = { operator: '<' | '<=' | '>' | '>=' | '='; version: NativeVersion };
/** A version is in range if it meets all comparators of at least one list. */
export type VersionRange = Comparator[][];

/** "2.1" → [2, 1, 0]; undefined if the text is not a version. */
export function parseVersion(text: string): NativeVersion | undefined {
  const [, major, minor = '0', patch = '0'] = /^(\d{1,5})(?:\.(\d{1,5}))?(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

/** Parses a range like ">=2.0.0 <3.0.0 || 1.4"; undefined if the text is not a range. */
export function parseVersionRange(text: string): VersionRange | undefined {
  const range: VersionRange = [];
  for (const part of text.split('||')) {
    const words = part
      .trim()
      .replace(/([<>=])\s+/g, '$1')
      .split(/\s+/);
    const comparators: Comparator[] = [];
    for (const word of words) {
      const [, operator = '=', number = ''] = /^(<=|>=|<|>|=)?(.*)$/.exec(word) ?? [];
      const version = parseVersion(number);
      if (!version) return undefined;
      comparators.push({ operator: operator as Comparator['operator'], version });
    }
    range.push(comparators);
  }
  return range;
}

export function isInRange(version: NativeVersion, range: VersionRange): boolean {
  return range.some((comparators) => comparators.every((comparator) => holds(version, comparator)));
}

/** Is the version before the minimum? Texts that are no versions are not: nobody is shut out for a slip of the pen. */
export function isOlderThan(version: string, minimum: string): boolean {
  const [own, least] = [parseVersion(version), parseVersion(minimum)];
  return own !== undefined && least !== undefined && compareVersions(own, least) < 0;
}

function holds(version: NativeVersion, { operator, version: limit }: Comparator): boolean {
  const order = compareVersions(version, limit);
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '=':
      return order === 0;
  }
}

function compareVersions(a: NativeVersion, b: NativeVersion): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
