/** Minutes to wait after the first, second, ... try that failed: three days and a few hours in all. */
export const WAIT_MINUTES = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 1440, 1440];

/**
 * When a mail is tried again, after `tries` failures of which this was the last; undefined: never. A refusal for good,
 * such as of an address that does not exist, is not repeated.
 */
export function waitAfterFailure({ tries, final }: { tries: number; final: boolean }): number | undefined {
  return final ? undefined : WAIT_MINUTES[tries - 1];
}
