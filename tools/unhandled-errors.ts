import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Where `UnhandledErrors` writes. */
export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE';

/** Reporter of Vitest: writes errors that belong to no test, which its reporter "json" leaves out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const file = process.env[UNHANDLED_ERRORS_FILE];
    if (file === undefined) return;
    writeFileSync(
      file,
      JSON.stringify(errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`)),
    );
  };
}
