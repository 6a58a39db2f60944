import type { ComponentProps } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { formatDistance } from '#domain/station/position.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';

export type CarForCustomer = OutputOf<'GET /console/bookings/{id}/cars'>['items'][number];

type Props = Omit<ComponentProps<typeof RadioCards>, 'options' | 'legend'> & {
  cars: readonly CarForCustomer[];
  /** What the distances are from: "vom gebuchten Auto". */
  from: string;
};

/** Cars that somebody could have, as they are read out on the phone: what, where, for how much. */
export const CarChoice = ({ cars, from, ...field }: Props) => (
  <RadioCards
    {...field}
    legend="Auto"
    options={cars.map(({ id, model, plate, station, distance, total, differences }) => ({
      value: String(id),
      title: (
        <>
          {model}, <span className="digits whitespace-nowrap">{plate}</span>
        </>
      ),
      aside: formatMoney(total),
      description: [
        station,
        distance > 0 ? `${formatDistance(distance)} ${from}` : `0 m ${from}`,
        ...differences,
      ].join(' · '),
    }))}
  />
);
