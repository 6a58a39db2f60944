import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { useSending } from '#web/platform/outbox.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { sendCasePhotos, useCasePhotos } from './case-photos.ts';

/** What could not be sent although there is a connection is tried again after this time. */
const RETRY_MS = 10_000;

/** Sends photos of cases that wait on this device, on whatever page the customer is. */
export function CasePhotoSender() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customerId = useQuery({ ...currentCustomerQuery, enabled: false }).data?.id;
  return customerId === undefined ? null : <Sender customerId={customerId} />;
}

function Sender({ customerId }: { customerId: number }) {
  const queryClient = useQueryClient();
  useSending(useCasePhotos(customerId), {
    retryMs: RETRY_MS,
    send: () =>
      sendCasePhotos(customerId, async () => {
        await queryClient.invalidateQueries({
          predicate: (query) => isQueryOf(query, ['GET /servicecases/{id}']),
        });
        announce('Ein Foto ist angekommen.');
      }),
  });
  return null;
}
