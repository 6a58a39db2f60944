import type { ReactNode } from 'react';
import { formatCents, formatMoney } from '#domain/tariff/money.ts';
import { dayHours, nearKm, nightHours } from '#domain/tariff/price-words.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { useSettings } from '#web/shell/page-data.ts';

/** The prices of a class from the price list in euros. */
export function ClassPrices({ vehicleClass }: { vehicleClass: VehicleClass }) {
  const price = useSettings().prices.find(
    ({ class: name, currency }) => name === vehicleClass && currency === 'EUR',
  );
  if (!price) return null;
  const euros = (cents: number) => formatMoney({ cents, currency: 'EUR' });
  return (
    <dl className="digits grid gap-1 text-detail">
      <Price title={`Stunde, ${dayHours(price)}`} strong>
        {euros(price.hourDayCents)}
      </Price>
      <Price title={`Stunde, ${nightHours(price)}`}>{euros(price.hourNightCents)}</Price>
      <Price title="24 Stunden">{euros(price.dayCents)}</Price>
      <Price title="7 Tage">{euros(price.weekCents)}</Price>
      {price.kmFarCents === price.kmNearCents ? (
        <Price title="Kilometer">{euros(price.kmNearCents)}</Price>
      ) : (
        <>
          <Price title={`Kilometer, ${nearKm(price)}`}>{euros(price.kmNearCents)}</Price>
          <Price title="danach">{euros(price.kmFarCents)}</Price>
        </>
      )}
      {price.electricKmDiscountCents > 0 && (
        <Price title="Kilometer, elektrisch">
          {formatCents({ cents: price.electricKmDiscountCents, currency: price.currency })} weniger
        </Price>
      )}
    </dl>
  );
}

function Price({
  title,
  strong = false,
  children,
}: {
  title: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{title}</dt>
      <dd className={strong ? 'text-lead font-bold' : undefined}>{children}</dd>
    </div>
  );
}
