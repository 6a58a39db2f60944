import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { useIsOnline } from '#web/ui/online.ts';
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
  const isOnline = useIsOnline();
  const returns = useKeptReturns();
  const photos = usePlacePhotos(customerId);
  useEffect(() => {
    const waiting = (photos ?? []).filter(
      ({ fault, bookingId }) => fault === undefined && !returns.some((kept) => kept.bookingId === bookingId),
    );
    if (!isOnline || waiting.length === 0) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      const isDone = await sendPlacePhotos(waiting);
      if (!isOver && !isDone) timer = setTimeout(() => void send(), RETRY_MS);
    };
    void send();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOnline, returns, photos]);
  return null;
}
