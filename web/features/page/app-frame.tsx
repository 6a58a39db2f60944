import { useSuspenseQuery } from '@tanstack/react-query';
import { useCurrentCustomer } from '#web/features/customer/current-customer.ts';
import { useSessionGuard } from '#web/features/session/session-guard.ts';
import { QueryProvider } from '#web/platform/query.tsx';
import { CustomerBar } from './customer-bar.tsx';
import { MainContent } from './main-content.tsx';
import { PageDataContext, usePageTime } from './page-data.ts';
import { settingsQuery } from './settings-query.ts';
import { VisitorBar } from './visitor-bar.tsx';

/** Around the screens that ask the server while they are used. */
export function AppFrame() {
  return (
    <QueryProvider>
      <Frame />
    </QueryProvider>
  );
}

function Frame() {
  const customer = useCurrentCustomer();
  const settings = useSuspenseQuery(settingsQuery).data;
  const pageTime = usePageTime();
  useSessionGuard();
  return (
    <PageDataContext value={{ settings, pageTime }}>
      {customer ? <CustomerBar /> : <VisitorBar />}
      <MainContent />
    </PageDataContext>
  );
}
