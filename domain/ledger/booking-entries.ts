import type { BookingState } from '#domain/booking/booking-state.ts';
import type { Period } from '#domain/booking/period.ts';
import type { UsedKmPackage } from '#domain/tariff/km-package-trip.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import { vatAt } from '#domain/tariff/vat.ts';
import {
  type ChargeLine,
  type ChargeLineCode,
  changeFeeLines,
  missedUse,
  type TripCharge,
  tripCharge,
} from '#domain/trip/trip-charge.ts';
import { type ReturnedTrip, usedTrip } from '#domain/trip/used-trip.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Account } from './accounts.ts';
import { type LedgerEntry, netEntries } from './entry.ts';
import { postLines } from './post-lines.ts';

export type BookingFacts = {
  state: BookingState;
  vehicleClass: VehicleClass;
  electric: boolean;
  period: Period;
  priceList: Omit<PriceList, 'id'>;
  tariff: Tariff;
  /** All fees of the booking, that of a late return among them. */
  feeCents: number;
  /** What the booking itself says that its time costs. */
  timeCents: number;
  drivenKm: number | undefined;
  /** What its trip takes from packages, the earliest expiry first. */
  kmPackages?: readonly UsedKmPackage[];
  /** Undefined unless it is cancelled. */
  cancelledAt?: Temporal.Instant | undefined;
  /** Undefined until the return, and of trips that ended without one. */
  returned: (ReturnedTrip & { lateFeeCents: number }) | undefined;
};

const REVENUE: Record<ChargeLineCode, Account> = {
  TIME_WEEK: 'REVENUE_TIME',
  TIME_DAY: 'REVENUE_TIME',
  TIME_HOURS_DAY: 'REVENUE_TIME',
  TIME_HOURS_NIGHT: 'REVENUE_TIME',
  TARIFF_DISCOUNT: 'REVENUE_TIME',
  EARLY_RETURN: 'REVENUE_TIME',
  LATE_TIME: 'REVENUE_TIME',
  KM_NEAR: 'REVENUE_KM',
  KM_FAR: 'REVENUE_KM',
  KM_PACKAGE: 'REVENUE_KM',
  LATE_FEE: 'REVENUE_FEES',
  CHANGE_FEES: 'REVENUE_FEES',
  NO_SHOW_FEES: 'REVENUE_FEES',
  CANCELLATION_FEES: 'REVENUE_FEES',
};

/** What the ledger has to say of a booking as it stands now: the lines of its trip price, and nothing of what is to come. */
export function bookingEntries(facts: BookingFacts): LedgerEntry[] {
  const { lines, vatBasisPoints } = charged(facts);
  return postLines(
    lines.map((line) => ({ ...line, revenue: REVENUE[line.code] })),
    vatBasisPoints,
  );
}

/** The line of a bill that sets kilometres of an earlier one right, with why; one line, whatever was typed. */
export const kmCorrectionText = (corrected: {
  km: number;
  beforeKm: number | undefined;
  reason: string;
}): string => {
  const { km, beforeKm, reason } = corrected;
  const instead = beforeKm === undefined ? '' : ` statt ${beforeKm}`;
  return `Kilometer berichtigt: ${km}${instead}\u00A0km (${reason})`;
};

/** The rule of what corrects kilometres on the bill after. */
export const KM_CORRECTION = 'KM_CORRECTION';

/** The difference between two prices of a trip as one line: its parts stand on the bill before. */
export const kmCorrection = (entries: readonly LedgerEntry[], text: string): LedgerEntry[] =>
  netEntries(
    entries.map((entry) => (entry.account === 'VAT' ? entry : { ...entry, rule: KM_CORRECTION, text })),
  );

/** What the same booking would owe by this tariff, gross cents; fees that it had before and after stay as they are. */
export const owedCentsIn = (facts: BookingFacts, tariff: Tariff): number =>
  sumOfCents(charged({ ...facts, tariff }).lines);

function charged(facts: BookingFacts): Pick<TripCharge, 'vatBasisPoints'> & { lines: ChargeLine[] } {
  const { state, returned, feeCents } = facts;
  switch (state) {
    case 'RESERVED':
    case 'ACTIVE':
      return {
        lines: changeFeeLines(feeCents),
        vatBasisPoints: vatAt(facts.priceList.vatRates, facts.period.end),
      };
    case 'CANCELLED':
      return tripCharge({ ...facts, use: { kind: state, at: facts.cancelledAt } });
    case 'NO_SHOW':
      return tripCharge({ ...facts, use: missedUse(facts.timeCents) });
    case 'ENDED':
    case 'BILLED':
      return tripCharge({
        ...facts,
        feeCents: feeCents - (returned?.lateFeeCents ?? 0),
        use: usedTrip(facts, returned),
      });
  }
}
