import { useQuery } from '@tanstack/react-query';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { useSending } from '#web/platform/outbox.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { sendKeptPhotos, useKeptPhotos } from './kept-photos.ts';
import { useInvalidateTasks } from './task-queries.ts';

/** What could not be sent although there is a connection is tried again after this time. */
const RETRY_MS = 10_000;

/** Sends photos of tasks that wait on this device, on whatever page the employee is, also when the task is done. */
export function TaskPhotoSender() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customer = useQuery({ ...currentCustomerQuery, enabled: false }).data;
  return customer?.staff ? <Sender customerId={customer.id} /> : null;
}

function Sender({ customerId }: { customerId: number }) {
  const invalidate = useInvalidateTasks();
  useSending(useKeptPhotos(customerId), {
    retryMs: RETRY_MS,
    send: () =>
      sendKeptPhotos(customerId, async () => {
        await invalidate();
        announce('Ein Foto ist angekommen.');
      }),
  });
  return null;
}
