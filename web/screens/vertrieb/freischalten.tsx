import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { ActivationList } from '#web/features/sales/activation-list.tsx';
import { ActivationPage } from '#web/features/sales/activation-page.tsx';
import { salesActivationQuery, salesActivationsQuery } from '#web/features/sales/activation-queries.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Page } from '#web/ui/page-heading.tsx';

const chosen = (search: URLSearchParams) => ({
  registrationId: search.get('registrierung'),
  customerId: search.get('person') ?? undefined,
});

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const { registrationId, customerId } = chosen(new URL(request.url).searchParams);
  // A failure is not thrown: the screen shows it.
  if (registrationId === null) await queryClient.prefetchInfiniteQuery(salesActivationsQuery);
  else await queryClient.prefetchQuery(salesActivationQuery(registrationId, customerId));
  return null;
}

/** /vertrieb/freischalten */
export default function SalesCheck() {
  const [search] = useSearchParams();
  const { registrationId, customerId } = chosen(search);
  return (
    <Page>
      <PageTitle title="Freischalten" />
      {registrationId === null ? (
        <ActivationList />
      ) : (
        <ActivationPage
          key={`${registrationId} ${customerId}`}
          registrationId={registrationId}
          customerId={customerId}
        />
      )}
    </Page>
  );
}
