import { formatDate } from '#domain/booking/format-period.ts';
import { lastDay } from '#domain/service-case/case-deadline.ts';
import { CASE_KIND_TITLES, CASE_REASON_TITLES } from '#domain/service-case/case-kind.ts';
import type { CaseOutcome, CaseState } from '#domain/service-case/case-state.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import type { CaseHeading } from './case-queries.ts';

export const CASE_TONES: Record<CaseState, TagTone> = {
  OPEN: 'brand',
  IN_PROGRESS: 'brand',
  WAITING: 'warn',
  ANSWERED: 'ok',
  CLOSED: 'neutral',
};

export const OUTCOME_TITLES: Record<CaseOutcome, string> = {
  UPHELD: 'Du hast recht',
  PARTLY: 'Du hast zum Teil recht',
  REJECTED: 'Wir sehen es anders',
};

/** "Fahrtpreis: Die Kilometer stimmen nicht" */
export const caseTitle = ({ kind, reason }: Pick<CaseHeading, 'kind' | 'reason'>): string =>
  `${CASE_KIND_TITLES[kind]}: ${CASE_REASON_TITLES[reason]}`;

/** The last day of a deadline, "17.05.2027". */
export const lastDayText = (until: string): string => formatDate(lastDay(Temporal.Instant.from(until)));

export const lineText = ({
  text,
  cents,
  currency,
}: {
  text: string;
  cents: number;
  currency: Currency;
}): string => `${text}: ${formatMoney({ cents, currency })}`;
