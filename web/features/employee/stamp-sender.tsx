import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { keepStamping } from '#web/platform/offline.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { readKeptStamps, sendKeptStamps, useKeptStamps } from './stamp-outbox.ts';

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
  const waiting =
    useKeptStamps(customerId)
      ?.filter(({ fault }) => fault === undefined)
      .map(({ id }) => id)
      .join() ?? '';
  useEffect(() => void keepStamping(), []);
  useEffect(() => {
    if (waiting === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const refresh = () =>
      queryClient.invalidateQueries({
        predicate: (query) => isQueryOf(query, ['GET /workingtimes/current']),
      });
    const send = async () => {
      clearTimeout(timer);
      if (!navigator.onLine) return;
      await sendKeptStamps(customerId, refresh);
      const left = (await readKeptStamps(customerId)).filter(({ fault }) => fault === undefined);
      if (!isOver && left.length > 0) timer = setTimeout(() => void send(), RETRY_MS);
    };
    const now = () => void send();
    now();
    window.addEventListener('online', now);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [customerId, waiting, queryClient]);
  return null;
}
