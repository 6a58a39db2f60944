import { FREE_UNTIL_HOURS_BEFORE_START } from '#domain/booking/cancellation.ts';
import { fillPlaceholders, missingText } from '#domain/page/placeholder.ts';
import { paysOffAboveCents } from './compare-tariffs.ts';
import { type Currency, formatMoney } from './money.ts';
import type { Tariff } from './price-list.ts';

/** The figures of a plan's own tariff, for the text that offers it. */
const VALUES: Record<string, (tariff: Tariff, currency: Currency) => string | undefined> = {
  'tariff.month': ({ monthlyCents: cents }, currency) => formatMoney({ cents, currency }),
  'tariff.discount': ({ timeDiscountPercent }) => `${timeDiscountPercent}\u00A0%`,
  'tariff.paysOff': (tariff, currency) => {
    const cents = paysOffAboveCents(tariff, { ...tariff, monthlyCents: 0, timeDiscountPercent: 0 });
    return cents === undefined ? undefined : formatMoney({ cents, currency });
  },
  'cancel.freeHours': () => String(FREE_UNTIL_HOURS_BEFORE_START),
};

/** A text of a plan with the figures of its tariff. */
export const fillPlanText = (text: string, tariff: Tariff, currency: Currency): string =>
  fillPlaceholders(
    text,
    (name) =>
      (Object.hasOwn(VALUES, name) ? VALUES[name]?.(tariff, currency) : undefined) ??
      missingText('plan', name),
  );
