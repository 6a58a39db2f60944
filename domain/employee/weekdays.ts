const DAYS = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];

/** "mo-fr", "mo,mi,fr" → [1, 3, 5]; undefined if it names no days of the week. */
export function readWeekdays(text: string): number[] | undefined {
  const found = new Set<number>();
  for (const part of text.toLowerCase().split(',')) {
    const [first = '', last = first] = part.trim().split('-');
    const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
    if (from < 0 || to < from) return undefined;
    for (let day = from; day <= to; day++) found.add(day + 1);
  }
  return [...found].sort((one, other) => one - other);
}

/** [1, 3] → "mo,mi" */
export const weekdaysText = (weekdays: readonly number[]): string =>
  weekdays.map((day) => DAYS[day - 1] ?? '').join(',');
