import { readFileSync } from 'node:fs';
import { formatDate, weekday } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { clockOf, formatBalance, formatMinutes } from '#domain/employee/work-minutes.ts';
import { makePdf } from '#server/adapters/pdf-maker.ts';
import type { Sheet } from '#server/adapters/typeset.ts';
import type { Days, ReadSheet } from './read-time-sheet.ts';
import { correctionTexts, notesText, timesText } from './sheet-words.ts';

export type TimesPdfOptions = {
  productName: string;
  /** Sets the paper; by default in a process of its own. */
  make?: ((sheet: Sheet) => Promise<Buffer<ArrayBuffer>>) | undefined;
};
type Person = { name: string; customerNumber: string };

const TEMPLATE = readFileSync(new URL('working-times.typ', import.meta.url), 'utf8');

/** Returns the times of these days as PDF/A-2a, tagged (docs/decisions/064). Rejects with PdfUnavailable. */
export const workingTimesPdf = (
  read: ReadSheet,
  of: Person & Days & { now: Temporal.Instant },
  { productName, make = makePdf }: TimesPdfOptions,
): Promise<Buffer<ArrayBuffer>> => {
  const { sheet, city, entries } = read;
  const { year, month, day } = of.now.toZonedDateTimeISO(BERLIN);
  const facts: [term: string, value: string][] = [
    ['Name', of.name],
    ['Accountnummer', of.customerNumber],
    ...(city ? [['Stadt', city.title] as [string, string]] : []),
    ['Zeitraum', `${formatDate(of.from)} bis ${formatDate(of.to)}`],
    ['Gearbeitet', formatMinutes(sheet.workedMinutes)],
    ...(sheet.balanceMinutes === undefined
      ? []
      : ([
          ['Soll', formatMinutes(sheet.targetMinutes)],
          ['Saldo der Tage bis gestern', formatBalance(sheet.balanceMinutes)],
        ] as [string, string][])),
    ...(sheet.totalBalanceMinutes === undefined
      ? []
      : [['Saldo insgesamt', formatBalance(sheet.totalBalanceMinutes)] as [string, string]]),
  ];
  return make({
    template: TEMPLATE,
    paper: {
      title: 'Arbeitszeiten',
      author: productName,
      date: { year, month, day },
      facts,
      foot: `${of.name}, Account ${of.customerNumber}`,
      days: sheet.days.map((one) => ({
        day: `${weekday(one.date)} ${formatDate(one.date)}`,
        times: timesText(one),
        pause: one.breakMinutes > 0 ? clockOf(one.breakMinutes) : '',
        worked: one.workedMinutes > 0 ? clockOf(one.workedMinutes) : '',
        target: one.targetMinutes > 0 ? clockOf(one.targetMinutes) : '',
        notes: [notesText(one), ...correctionTexts(entries, one.date)].filter(Boolean),
      })),
    },
    standard: 'a-2a',
  });
};
