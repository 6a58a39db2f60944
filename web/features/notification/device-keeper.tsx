import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { keepDevice } from './keep-device.ts';

/** Whenever a customer opens the product, or comes back to it. */
export function DeviceKeeper() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customerId = useQuery({ ...currentCustomerQuery, enabled: false }).data?.id;
  useEffect(() => {
    if (customerId === undefined) return;
    const keep = () => {
      if (document.visibilityState === 'visible') void keepDevice();
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [customerId]);
  return null;
}
