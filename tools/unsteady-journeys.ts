import type { Failure } from './test-run.ts';

/** The list of journeys that passed only in their second run (docs/decisions/096-second-run-of-journeys.md). */
export const UNSTEADY_LIST = 'docs/unsteady-journeys.md';
/** Of a row whose journey still depends on the time. */
const OPEN = 'open';
/** As many may be open at a time: more is no chance, and somebody has to look. */
const MOST_OPEN = 3;
const MESSAGE_LENGTH = 120;
const ROW = /^\| (\d{4}-\d\d-\d\d) \| `([^`]+)`: ([^|]+) \| ([^|]+) \| ([^|]+) \|$/;
const HEAD = /^\| (?:found\b|-)/;

/** The row to add for a journey; `name` is "file: journey". */
export function rowOf({ name, message }: Failure, today: Temporal.PlainDate): string {
  const [file = '', ...journey] = name.split(': ');
  const said = (message.split('\n')[0] ?? '').slice(0, MESSAGE_LENGTH);
  return `| ${[String(today), `\`${file}\`: ${cell(journey.join(': '))}`, cell(said), OPEN].join(' | ')} |`;
}

/** A cell ends at a line across, and has its words on one line. */
const cell = (text: string): string => text.replaceAll('|', '/').replace(/\s+/g, ' ').trim() || '(no name)';

/**
 * What is wrong with the list: no row of this form, an open row of a file that is gone, too many open ones. No row becomes wrong
 * by its age (docs/decisions/107).
 */
export function faultsOfList(text: string, exists: (path: string) => boolean): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|') && !HEAD.test(line));
  const rows = lines.map((line) => ({ line, cells: ROW.exec(line) }));
  const open = rows.filter(({ cells }) => cells?.[5] === OPEN);
  return [
    ...rows.filter(({ cells }) => !cells).map(({ line }) => `not a row: ${line}`),
    ...open.filter(({ cells }) => !exists(cells?.[2] ?? '')).map(({ line }) => `no such file: ${line}`),
    ...(open.length > MOST_OPEN ? [`${open.length} journeys are open, at most ${MOST_OPEN} may be`] : []),
  ];
}
