import { useQueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { AccountOffer } from '#web/features/customer/account-offer.tsx';
import { AccountOverview } from '#web/features/customer/account-overview.tsx';
import { PresenceNote } from '#web/features/sales/presence-note.tsx';
import { isUnchecked, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { UncheckedNote } from '#web/features/session/unchecked-note.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export const loader = async (args: LoaderFunctionArgs): Promise<null> =>
  (await import('#web/features/session/account-only.ts')).redirectToReturnPath(args);

/** /profil */
export default function Account() {
  const customer = useCurrentCustomer();
  const isUnknown = isUnchecked(useQueryClient());
  return (
    <Page width={customer ? 'wide' : 'text'} topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Profil" />
      {customer ? (
        <AccountOverview customer={customer} notice={<PresenceNote customer={customer} />} />
      ) : isUnknown ? (
        <>
          <PageHeading title="Profil" />
          <UncheckedNote />
        </>
      ) : (
        <AccountOffer />
      )}
    </Page>
  );
}
