import { formatDate, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { lastDay } from '#domain/service-case/case-deadline.ts';
import { CASE_KIND_TITLES, CASE_REASON_TITLES } from '#domain/service-case/case-kind.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Fact } from '#server/features/mail/letter.ts';
import type { CaseRow } from './service-case.repository.ts';

/** What a case is about, in words, for letters and the terminal. */
export function factsOf(row: CaseRow): Fact[] {
  const { kind, reason, bookingId, model, plate, startsAt: start, endsAt: end } = row;
  return [
    { label: 'Es geht um', value: `${CASE_KIND_TITLES[kind]}: ${CASE_REASON_TITLES[reason]}` },
    ...(bookingId !== null && start && end
      ? [
          {
            label: 'Buchung',
            value: `Nr. ${bookingId}, ${model}, Kennzeichen ${plate}, ${formatPeriodInFull({ start, end })}`,
          },
        ]
      : []),
    ...(row.invoiceNumber === null ? [] : [{ label: 'Rechnung', value: row.invoiceNumber }]),
    ...(row.lineText === null || row.lineCents === null
      ? []
      : [
          {
            label: 'Zeile',
            value: `${oneLine(row.lineText)}: ${formatMoney({ cents: row.lineCents, currency: row.currency })}`,
          },
        ]),
  ];
}

/** The last day of a deadline, "17.05.2027". */
export const deadlineText = (until: Temporal.Instant): string => formatDate(lastDay(until));
