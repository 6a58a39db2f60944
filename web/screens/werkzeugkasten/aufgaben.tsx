import { type LoaderFunctionArgs, useParams } from 'react-router';
import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { CarForStaff } from '#web/features/task/car-for-staff.tsx';
import { TaskList } from '#web/features/task/task-list.tsx';
import { carQuery } from '#web/features/task/task-queries.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the screen shows it.
  if (customer?.staff && params['plate']) await queryClient.prefetchQuery(carQuery(params['plate']));
  return null;
}

/** /werkzeugkasten/aufgaben/{plate?} */
export default function Tasks() {
  const { plate } = useParams();
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  // „N-SW-123“ stands for „N-SW 123“ in an address.
  const title = plate?.replace(/-(?=\d)/, ' ') ?? 'Aufgaben';
  return (
    <Page bottomBar>
      <PageTitle title={title} />
      <PageHeading
        title={title}
        back={
          plate ? (
            <BackLink to={paths.tasks()} label="Zurück zu den Aufgaben" />
          ) : (
            <BackLink to={paths.profile()} label="Zurück zum Profil" />
          )
        }
      />
      {!plate && <ToolboxNav />}
      {customer?.staff &&
        (plate ? (
          <CarForStaff key={plate} plate={plate} customer={customer} />
        ) : (
          <TaskList customer={customer} />
        ))}
    </Page>
  );
}
