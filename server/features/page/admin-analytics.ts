import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import type { AdminCommand } from '#server/feature/admin-command.ts';
import { sumPageViews } from './page-view.repository.ts';

const DAYS = 30;
const MAX_DAYS = 3660;

/** Runs `analytics`; returns a German message about a wrong command, or undefined when it was done. */
export async function adminAnalytics(
  [wanted = String(DAYS)]: readonly string[],
  _options: object,
  { db, now, print }: { db: Db; now: Temporal.Instant; print: (text: string) => void },
): Promise<string | undefined> {
  const days = /^\d{1,4}$/.test(wanted) ? Number(wanted) : 0;
  if (days < 1 || days > MAX_DAYS) return `Bitte nenne die Tage als Zahl von 1 bis ${MAX_DAYS}.`;
  const today = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate();
  const rows = await sumPageViews(db, today.subtract({ days: days - 1 }).toString());
  if (rows.length === 0) {
    print('In dieser Zeit hat niemand, der das Zählen erlaubt hat, eine Seite aufgerufen.');
    return undefined;
  }
  const width = Math.max(...rows.map(({ route }) => route.length));
  for (const { route, views } of rows) {
    print(`${route.padEnd(width)}  ${views.toLocaleString('de-DE').padStart(10)}`);
  }
  const total = sumOf(rows, ({ views }) => views);
  print(`${'zusammen'.padEnd(width)}  ${total.toLocaleString('de-DE').padStart(10)}`);
  return undefined;
}

export const analyticsCommand: AdminCommand = {
  noun: 'analytics',
  about: 'Seitenaufrufe',
  verbs: [
    {
      words: '[Tage]',
      about: 'Seitenaufrufe der letzten Tage, sonst der letzten 30, die meistbesuchten zuerst',
    },
  ],
  note: 'Gezählt wird nur, wer es erlaubt hat; wer es war, steht nirgends.',
  run: adminAnalytics,
};
