/**
 * Checks that each table has one writing feature, or `server/http`. Rooms that fill whole databases (demonstration, tests,
 * bench) do not count; the import of a fleet belongs to `vehicle`.
 */
const WRITER = /^server\/(?:features\/([a-z-]+)\/[^/]+|(http)\/[^/]+)(?:\.repository|-sql)\.ts$/;
const BUILT = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g;
const BUILT_UNNAMED = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s]/;
const WRITTEN =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+([a-z_]+)|\bupdate\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?(?!set\b)[a-z_]+)?\s+set\b/gi;

type SourceFile = { path: string; text: string };

/** Returns tables that more than one feature writes, with the writers, and writes that do not name their table. */
export function tableFaults(files: readonly SourceFile[]): string[] {
  const faults: string[] = [];
  const writers = new Map<string, Map<string, Set<string>>>();
  for (const { path, text } of files) {
    const [, feature, http] = WRITER.exec(path) ?? [];
    const writer = feature ?? http;
    if (!writer) continue;
    if (BUILT_UNNAMED.test(text)) faults.push(`${path}: Schreibzugriffe müssen die Tabelle wörtlich nennen`);
    for (const table of tablesWritten(text)) {
      const features = writers.get(table) ?? new Map<string, Set<string>>();
      writers.set(table, features.set(writer, (features.get(writer) ?? new Set()).add(path)));
    }
  }
  for (const [table, features] of writers) {
    if (features.size === 1) continue;
    const paths = [...features.values()].flatMap((of) => [...of]).sort();
    faults.push(`Tabelle ${table} wird von mehr als einem Feature geschrieben: ${paths.join(', ')}`);
  }
  return faults;
}

function tablesWritten(text: string): Set<string> {
  const built = [...text.matchAll(BUILT)].map(([, table = '']) => table);
  const written = [...withoutComments(text).matchAll(WRITTEN)].map(
    ([, table, updated]) => table ?? updated ?? '',
  );
  return new Set([...built, ...written]);
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '');
