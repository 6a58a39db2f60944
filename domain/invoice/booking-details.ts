import { costCentreText } from './cost-centre-sums.ts';

/** What an invoice says of a booking besides its period: „Opel Corsa · N-SW 104 · Ada Beispiel · Buchung Nr. 12 · Kostenstelle 4711“. */
export const bookingDetails = ({
  model,
  plate,
  driver,
  bookingId,
  costCentre,
}: {
  model: string;
  plate: string;
  /** Null of whoever has no name. */
  driver: string | null;
  bookingId: number;
  /** Undefined where there is none, or where it is told elsewhere. */
  costCentre?: string | undefined;
}): string =>
  [
    model,
    plate,
    driver,
    `Buchung Nr. ${bookingId}`,
    costCentre === undefined ? undefined : costCentreText(costCentre),
  ]
    .filter(Boolean)
    .join(' · ');
