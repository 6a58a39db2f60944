import { BERLIN } from '#domain/booking/grid.ts';
import type { Urgency } from './task-kind.ts';

export const TYRE_KINDS = ['SUMMER', 'WINTER', 'ALL_SEASON'] as const;
export type TyreKind = (typeof TYRE_KINDS)[number];

export const TYRE_TITLES: Record<TyreKind, string> = {
  SUMMER: 'Sommerreifen',
  WINTER: 'Winterreifen',
  ALL_SEASON: 'Ganzjahresreifen',
};

/** "Von O bis O": from October to Easter roads may be icy (§ 2 (3a) StVO), and Easter is in April at the latest. */
const WINTER_BEGINS = { month: 10, day: 1 };
const WINTER_ENDS = { month: 4, day: 15 };

/** How urgent a change of tyres is at this moment; undefined: these are the right ones. */
export function tyreChange(tyres: TyreKind, now: Temporal.Instant): Urgency | undefined {
  const { month, day } = now.toZonedDateTimeISO(BERLIN);
  const isFrom = (date: { month: number; day: number }) =>
    month > date.month || (month === date.month && day >= date.day);
  const isWinter = isFrom(WINTER_BEGINS) || !isFrom(WINTER_ENDS);
  if (tyres === 'WINTER') return isWinter ? undefined : 4;
  if (tyres === 'ALL_SEASON' || !isWinter) return undefined;
  // The first month leaves time; then a car without winter tyres is blocked as soon as roads are icy.
  return month === WINTER_BEGINS.month ? 3 : 2;
}
