import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest. In a fresh clone, which knows no run before, Vitest begins with the largest files: one of these
 * would come last, and run alone beside idle cores.
 */
export const LONGEST: readonly string[] = [
  'server/who-may.test.ts',
  'server/refusals.test.ts',
  'server/fuzz.test.ts',
  'server/features/telematics/http-bridge.test.ts',
  'server/backup/upgrade-database.test.ts',
  'server/backup/backup.test.ts',
  'server/test/declared-rows.test.ts',
  'server/demo/sample-agreements.test.ts',
  // Waits for two full minutes, in which others have the cores.
  'server/test/two-servers.endurance.test.ts',
  'server/test/first-start.endurance.test.ts',
  'server/test/random-trips.endurance.test.ts',
  'e2e/widths.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/native-lifecycle.test.ts',
  'e2e/native-accounts.test.ts',
];

const ROOT = `${import.meta.dirname}/..`;

/** Returns the files with the longest first, the others in the order in which they came. */
export const longestFirst = <File>(files: readonly File[], pathOf: (file: File) => string): File[] => {
  const placeOf = (file: File) => {
    const place = LONGEST.indexOf(pathOf(file));
    return place < 0 ? LONGEST.length : place;
  };
  return files.toSorted((a, b) => placeOf(a) - placeOf(b));
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files), ({ moduleId }) =>
      relative(ROOT, moduleId).replaceAll(sep, '/'),
    );
  }
}
