import type { PriceList } from '#domain/tariff/price-list.ts';

type RateHours = Pick<PriceList, 'dayFromHour' | 'dayToHour'>;

/** "7–22 Uhr": when the hour costs the price by day (§S5.1), in full hours of the Berlin clock. */
export const dayHours = ({ dayFromHour, dayToHour }: RateHours): string =>
  `${dayFromHour}–${dayToHour}\u00A0Uhr`;

/** "22–7 Uhr": when it costs the price by night; where the day rate ends at midnight, "0–7 Uhr". */
export const nightHours = ({ dayFromHour, dayToHour }: RateHours): string =>
  `${dayToHour % 24}–${dayFromHour}\u00A0Uhr`;

/** "bis 100 km je Fahrt": where the near price per kilometre applies. */
export const nearKm = ({ kmNearLimit }: Pick<PriceList, 'kmNearLimit'>): string =>
  `bis ${kmNearLimit}\u00A0km je Fahrt`;
