import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatches } from 'react-router';
import { ChangedTerms } from '#web/features/agreement/changed-terms.tsx';
import { hasContracts } from '#web/features/agreement/has-contracts.ts';
import { type Customer, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { isSalesLogin } from '#web/features/session/sales-login.ts';
import { useSessionGuard } from '#web/features/session/session-guard.ts';
import { QueryProvider } from '#web/platform/query.tsx';
import { PageDataContext, usePageTime } from '#web/shell/page-data.ts';
import { settingsQuery } from '#web/shell/settings-query.ts';
import { WithoutScript } from '#web/shell/without-script.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CustomerBar } from './customer-bar.tsx';
import { hasFooter, hiddenLevels, needsScript } from './frame-parts.ts';
import { MainContent } from './main-content.tsx';
import { PageFooter } from './page-footer.tsx';
import { SalesBar } from './sales-bar.tsx';
import { VisitorBar } from './visitor-bar.tsx';

/** The frame of the screens that use queries. */
export function AppFrame() {
  return (
    <QueryProvider>
      <Frame />
    </QueryProvider>
  );
}

function Bar({ customer }: { customer: Customer | null }) {
  if (customer === null) return <VisitorBar />;
  return isSalesLogin(customer) ? <SalesBar person={customer} /> : <CustomerBar customer={customer} />;
}

/** §2.120: customers who are logged in have the icon bar; visitors have the top bar and the footer. */
function Frame() {
  const customer = useCurrentCustomer();
  const settings = useSuspenseQuery(settingsQuery).data;
  const pageTime = usePageTime();
  const matches = useMatches();
  useSessionGuard();
  return (
    <PageDataContext value={{ settings, pageTime }}>
      <div
        className={classNames(
          'contents [&>main]:min-h-[80dvh]',
          // Pages leave room for the top bar of visitors themselves.
          isSalesLogin(customer) && '[&>main]:pt-(--topbar)',
        )}
        data-hidden-levels={hiddenLevels(matches)}
      >
        <Bar customer={customer} />
        {needsScript(matches) && (
          // Pages leave room for the top bar themselves.
          <WithoutScript
            className={classNames(
              'mx-4 mt-4 md:mx-8',
              customer
                ? 'bar:mt-[calc(var(--topbar)+1rem)] bar:-mb-(--topbar)'
                : 'mt-[calc(var(--topbar)+1rem)]! -mb-(--topbar)',
            )}
          />
        )}
        <MainContent />
        {customer && hasContracts(customer) && <ChangedTerms />}
        {!customer && hasFooter(matches) && <PageFooter />}
      </div>
    </PageDataContext>
  );
}
