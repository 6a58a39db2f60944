import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { readKeptReports, sendKeptReports, useKeptReports } from './report-outbox.ts';

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
  const waiting = useKeptReports(customerId)?.filter(({ fault }) => fault === undefined).length ?? 0;
  useEffect(() => {
    if (waiting === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const invalidate = () =>
      void queryClient.invalidateQueries({
        predicate: (query) => isQueryOf(query, ['GET /bookings/{id}/damages', 'GET /vehicles/{id}/damages']),
      });
    const send = async () => {
      clearTimeout(timer);
      if (!navigator.onLine) return;
      const isDone = await sendKeptReports(customerId, invalidate);
      const left = (await readKeptReports(customerId)).filter(({ fault }) => fault === undefined);
      if (isOver) return;
      if (isDone && left.length === 0) announce('Deine Schadensmeldung ist vollständig angekommen.');
      else timer = setTimeout(() => void send(), RETRY_MS);
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
