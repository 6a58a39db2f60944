/**
 * A pattern that matches the URLs of a path in the table of addresses. `segment` returns the pattern for the
 * values of a named segment; by default any value matches.
 */
export function pathPattern(path: string, segment: (name: string) => string = () => '[^/]+'): RegExp {
  const source = path
    .replace(/\/\{(\w+)\?\}/g, (_, name: string) => `(?:/${segment(name)})?`)
    .replace(/\{(\w+)\}/g, (_, name: string) => segment(name))
    .replace('/…', '(?:/.+)?');
  return new RegExp(`^${source}$`);
}

const fixedWords = (path: string): number =>
  path.split('/').filter((word) => word !== '' && !/[{…]/.test(word)).length;

/**
 * Returns a function that finds the best matching path: `/buchen/filter` is that page and not a city's, and
 * `/buchen` is not a case of `/buchen/…`.
 */
export function bestMatch<P extends string>(paths: readonly P[]): (path: string) => P | undefined {
  const patterns = paths
    .toSorted((a, b) => fixedWords(b) - fixedWords(a) || a.length - b.length)
    .map((path) => ({ path, pattern: pathPattern(path) }));
  return (path) => {
    const plain = path.replace(/(.)\/$/, '$1');
    return patterns.find(({ pattern }) => pattern.test(plain))?.path;
  };
}
