/** Matches what a path of the table stands for. `segment` says what else than "anything" may stand for a name. */
export function pathPattern(path: string, segment: (name: string) => string = () => '[^/]+'): RegExp {
  const source = path
    .replace(/\/\{(\w+)\?\}/g, (_, name: string) => `(?:/${segment(name)})?`)
    .replace(/\{(\w+)\}/g, (_, name: string) => segment(name))
    .replace('/…', '(?:/.+)?');
  return new RegExp(`^${source}$`);
}

const fixedWords = (path: string): number =>
  path.split('/').filter((word) => word !== '' && !/[{…]/.test(word)).length;

/** Finds the path that fits best: `/buchen/filter` is that page, not a city's; `/buchen` no part of `/buchen/…`. */
export function bestMatch<P extends string>(paths: readonly P[]): (path: string) => P | undefined {
  const patterns = paths
    .toSorted((a, b) => fixedWords(b) - fixedWords(a) || a.length - b.length)
    .map((path) => ({ path, pattern: pathPattern(path) }));
  return (path) => {
    const plain = path.replace(/(.)\/$/, '$1');
    return patterns.find(({ pattern }) => pattern.test(plain))?.path;
  };
}
