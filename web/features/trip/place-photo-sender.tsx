import { useQuery } from '@tanstack/react-query';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { useSending } from '#web/platform/outbox.ts';
import { useKeptReturns } from './kept-return.ts';
import { sendPlacePhotos, usePlacePhotos } from './place-photos.ts';

/** What could not be sent although there is a connection is tried again after this time. */
const RETRY_MS = 20_000;

/** Sends photos of where a car stands once its return has arrived, on whatever page the customer is. */
export function PlacePhotoSender() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customerId = useQuery({ ...currentCustomerQuery, enabled: false }).data?.id;
  return customerId === undefined ? null : <Sender customerId={customerId} />;
}

function Sender({ customerId }: { customerId: number }) {
  const returns = useKeptReturns();
  const photos = usePlacePhotos(customerId)?.filter(
    ({ bookingId }) => !returns.some((kept) => kept.bookingId === bookingId),
  );
  useSending(photos, { retryMs: RETRY_MS, send: () => sendPlacePhotos(photos ?? []) });
  return null;
}
