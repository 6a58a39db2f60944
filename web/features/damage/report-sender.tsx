import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { useSending } from '#web/platform/outbox.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { sendKeptReports, useKeptReports } from './report-outbox.ts';

/** What could not be sent although there is a connection is tried again after this time. */
const RETRY_MS = 20_000;

/** Sends reports that wait on this device as soon as there is a connection, on whatever page the customer is. */
export function ReportSender() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customerId = useQuery({ ...currentCustomerQuery, enabled: false }).data?.id;
  return customerId === undefined ? null : <Sender customerId={customerId} />;
}

function Sender({ customerId }: { customerId: number }) {
  const queryClient = useQueryClient();
  useSending(useKeptReports(customerId), {
    retryMs: RETRY_MS,
    send: () =>
      sendKeptReports(
        customerId,
        () =>
          void queryClient.invalidateQueries({
            predicate: (query) =>
              isQueryOf(query, ['GET /bookings/{id}/damages', 'GET /vehicles/{id}/damages']),
          }),
      ),
  });
  return null;
}
