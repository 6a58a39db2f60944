import { showWorkingTimesTable } from '#contract/employee.ts';
import { weekday } from '#domain/booking/format-period.ts';
import { type Cell, csvTable } from '#server/features/invoice/csv-table.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { type ReadSheet, readTimeSheet } from './read-time-sheet.ts';
import { daysOf, sheetFileName } from './sheet-days.ts';
import { correctionTexts, doneText, notesText, timesText } from './sheet-words.ts';

export const bindShowWorkingTimesTable = bind(
  showWorkingTimesTable,
  async ({ db, now, session, reply }, { query }) => {
    const table = sheetTable(await readTimeSheet(db, session.customerId, daysOf(query), now));
    headAttachment(reply, `${sheetFileName(query)}.csv`);
    return Buffer.from(table);
  },
);

const COLUMNS = [
  'Tag',
  'Wochentag',
  'Zeiten',
  'Gearbeitet (Minuten)',
  'Pause (Minuten)',
  'Soll (Minuten)',
  'Tätigkeiten',
  'Hinweise',
  'Berichtigungen',
];

/** What employees write themselves, plates and reasons, is made safe against formulas by the table. */
function sheetTable({ sheet, entries }: ReadSheet): string {
  const rows = sheet.days.map((day): Cell[] => [
    day.date.toString(),
    weekday(day.date),
    timesText(day),
    day.workedMinutes,
    day.breakMinutes,
    day.targetMinutes,
    doneText(day),
    notesText(day),
    correctionTexts(entries, day.date).join('; '),
  ]);
  return csvTable(COLUMNS, rows);
}
