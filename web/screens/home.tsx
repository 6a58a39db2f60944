import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, redirect, useNavigate } from 'react-router';
import { useCurrentCustomer } from '#web/features/customer/current-customer.ts';
import { entryPath } from '#web/features/page/active-bookings.ts';
import { Landing } from '#web/features/page/landing.tsx';
import { PageTitle } from '#web/features/page/page-title.tsx';
import { queryClientContext } from '#web/load-root.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const path = await entryPath(context.get(queryClientContext), '/');
  return path ? redirect(path) : null;
}

const never = () => () => {};

export default function Home() {
  const customer = useCurrentCustomer();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const onDevice = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // A login on this page enters the app, like a page load with a session does.
  useEffect(() => {
    if (!customer) return;
    void entryPath(queryClient, '/').then((path) => path && navigate(path, { replace: true }));
  }, [customer, queryClient, navigate]);
  return (
    <>
      <PageTitle title="Carsharing in deiner Stadt" />
      <meta
        name="description"
        content="Carsharing mit festen Stationen: Auto finden, auf die Viertelstunde genau buchen, losfahren. Du siehst vorher, was es kostet."
      />
      <Landing onDevice={onDevice} />
    </>
  );
}
