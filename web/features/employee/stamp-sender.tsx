import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { keepStamping } from '#web/platform/offline.ts';
import { useSending } from '#web/platform/outbox.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { sendKeptStamps, useKeptStamps } from './stamp-outbox.ts';

/** What could not be sent although there is a connection is tried again after this time. */
const RETRY_MS = 15_000;

/**
 * Keeps the page on which an employee stamps readable offline, and sends what was stamped without a connection, on whatever
 * page they are.
 */
export function StampSender() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customer = useQuery({ ...currentCustomerQuery, enabled: false }).data;
  return customer?.staff ? <Sender customerId={customer.id} /> : null;
}

function Sender({ customerId }: { customerId: number }) {
  const queryClient = useQueryClient();
  useEffect(() => void keepStamping(), []);
  useSending(useKeptStamps(customerId), {
    retryMs: RETRY_MS,
    send: () =>
      sendKeptStamps(customerId, () =>
        queryClient.invalidateQueries({
          predicate: (query) => isQueryOf(query, ['GET /workingtimes/current']),
        }),
      ),
  });
  return null;
}
