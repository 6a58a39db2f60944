import type { UsageEvent } from '#contract/page.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import type { AdminCommand } from '#server/feature/admin-command.ts';
import { sumPageViews } from './page-view.repository.ts';
import { sumUsageEvents } from './usage-event.repository.ts';

const EVENT_WORDS: Record<UsageEvent, string> = {
  LOGGED_IN: 'eingeloggt',
  REGISTRATION_SENT: 'Registrierung abgeschickt',
  BOOKING_MADE: 'gebucht',
  BOOKING_CHANGED: 'Buchung geändert',
  BOOKING_CANCELLED: 'Buchung storniert',
};

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
  const since = today.subtract({ days: days - 1 }).toString();
  const rows = await sumPageViews(db, since);
  if (rows.length === 0) {
    print('In dieser Zeit hat niemand, der das Zählen erlaubt hat, eine Seite aufgerufen.');
  } else {
    const views = sumOf(rows, (row) => row.views);
    const pages = rows.map((row): Line => [row.route, row.views]);
    for (const line of columns([...pages, ['zusammen', views]])) print(line);
  }
  const events = await sumUsageEvents(db, since);
  if (events.length === 0) return undefined;
  print('');
  for (const line of columns(events.map(({ event, times }): Line => [EVENT_WORDS[event], times])))
    print(line);
  return undefined;
}

type Line = [name: string, count: number];

function columns(lines: readonly Line[]): string[] {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, count]) => `${name.padEnd(width)}  ${count.toLocaleString('de-DE').padStart(10)}`);
}

export const analyticsCommand: AdminCommand = {
  noun: 'analytics',
  about: 'Seitenaufrufe',
  verbs: [
    {
      right: 'NONE',
      words: '[Tage]',
      about:
        'Seitenaufrufe der letzten Tage, sonst der letzten 30, die meistbesuchten zuerst, und was gelungen ist',
    },
  ],
  note: 'Gezählt wird nur, wer es erlaubt hat; wer es war, steht nirgends.',
  run: adminAnalytics,
};
