import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { reportDeviceInUse } from '#web/platform/device-registration.ts';
import { useLoginHint } from '#web/platform/login-hint.ts';
import { notificationsQuery } from './notification-queries.ts';

/** Whenever a customer opens the product, or comes back to it. */
export function DeviceSync() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customerId = useQuery({ ...currentCustomerQuery, enabled: false }).data?.id;
  const login = useLoginHint()?.since;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (customerId === undefined) return;
    const keep = async () => {
      if (document.visibilityState !== 'visible' || !(await reportDeviceInUse())) return;
      // It may belong to this login only now.
      await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    };
    const onVisibility = () => void keep();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
    // The same person may have logged in anew.
  }, [customerId, login, queryClient]);
  return null;
}
