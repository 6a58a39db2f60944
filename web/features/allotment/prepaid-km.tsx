import { useQuery } from '@tanstack/react-query';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { beside } from '#web/platform/beside.ts';
import { allotmentsQuery } from './allotment-queries.ts';

/**
 * Says below an estimate that its kilometres are paid for already (§S11.8); not how many, because another trip may be
 * faster. A driver is not told.
 */
export function PrepaidKm({ start }: { start: Temporal.Instant }) {
  const customer = useCurrentCustomer();
  const { data } = useQuery({
    ...beside(allotmentsQuery),
    enabled: customer !== null && isMainAccount(customer.customerNumber),
  });
  const packages = (data?.items ?? [])
    .filter((item) => item.type === 'KM_PACKAGE')
    .filter(({ timeRange }) => Date.parse(timeRange.end) > start.epochMilliseconds);
  if (packages.length === 0) return null;
  const from = packages.length === 1 ? 'deinem Kilometerpaket' : 'deinen Kilometerpaketen';
  return (
    <p className="digits mt-2 text-sm text-ink-soft">
      Die Kilometer gehen zuerst von {from} ab: noch {formatKm(sumOf(packages, (each) => each.remainingKm))}.
    </p>
  );
}
