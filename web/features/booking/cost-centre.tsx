import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { type Booking, costCentresQuery, useChooseCostCentre } from './booking-queries.ts';

type FieldProps = {
  /** Empty: the driver's own. */
  value: string;
  onChange: (value: string) => void;
  /** Somebody else drives: their own one counts, whatever it is. */
  isLent?: boolean;
  disabled?: boolean;
};

/** Which cost centre of the company pays for a booking; nothing where the account has none to choose from. */
export function CostCentreField({ value, onChange, isLent = false, disabled }: FieldProps) {
  const customer = useCurrentCustomer();
  const id = useId();
  const { data } = useQuery({ ...costCentresQuery, enabled: customer?.plan.severalDrivers ?? false });
  if (!data) return null;
  const others = data.costCentres.filter((each) => each !== data.own || isLent);
  // One that was chosen and that nobody has any more stays to be seen.
  if (value !== '' && !others.includes(value)) others.push(value);
  if (others.length === 0) return null;
  const standard = isLent ? 'Die der Person, die fährt' : data.own ? `${data.own} (deine)` : 'Keine';
  return (
    <SelectField
      id={id}
      label="Kostenstelle"
      hint="Steht bei dieser Fahrt auf der Rechnung eures Accounts."
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={[{ value: '', label: standard }, ...others.map((each) => ({ value: each, label: each }))]}
    />
  );
}

/** Of a booking that was made, until it is billed; only whoever has booked chooses. */
export function BookingCostCentre({ booking }: { booking: Booking }) {
  const customer = useCurrentCustomer();
  const choose = useChooseCostCentre();
  const keys = useIdempotencyKeys();
  if (booking.customerId !== customer?.id) return null;
  const isOpen = booking.state !== 'BILLED' && booking.state !== 'CANCELLED';
  if (!isOpen)
    return booking.costCentre === null ? null : (
      <p className="text-detail text-ink-soft">Kostenstelle {booking.costCentre}</p>
    );
  const value = choose.isPending ? (choose.variables.costCentre ?? '') : (booking.costCentre ?? '');
  return (
    <div className="print-hidden grid gap-2 empty:hidden">
      <CostCentreField
        value={value}
        isLent={booking.lent}
        disabled={choose.isPending}
        onChange={(chosen) => {
          const costCentre = chosen === '' ? null : chosen;
          choose.mutate(
            { id: booking.id, costCentre, idempotencyKey: keys.keyFor(`${booking.id} ${chosen}`) },
            { onSettled: () => keys.answered() },
          );
        }}
      />
      <ActFailureNote failure={choose.error ? failureOf(choose.error) : undefined} />
    </div>
  );
}
