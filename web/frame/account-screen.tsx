import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Params, useLocation, useParams } from 'react-router';
import { type Customer, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { customerLoader } from '#web/features/session/customer-loader.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

type Back = { to: string; label: string };
/** What `callQuery` returns, whatever it asks for. */
type Query = Pick<Parameters<QueryClient['prefetchQuery']>[0], 'queryKey'>;

type AccountScreen = {
  title: string | ((params: Params) => string);
  /** The profile, if nothing is named; null: nowhere. */
  back?: Back | null | ((params: Params) => Back);
  /** What is loaded with the screen. A failure is not thrown: the content shows it. */
  queries?: (customer: Customer, params: Params) => readonly Query[];
  /** Above the content, also while nobody is logged in any more. */
  above?: (params: Params) => ReactNode;
  content: (customer: Customer, params: Params) => ReactNode;
  headingClassName?: string;
};

const TO_PROFILE: Back = { to: paths.profile(), label: 'Zurück zum Profil' };

/** A screen of the account: its loader, and its component with title, back link and content. */
export function accountScreen({
  title,
  back = TO_PROFILE,
  queries = () => [],
  above,
  content,
  headingClassName,
}: AccountScreen) {
  return {
    loader: customerLoader(({ queryClient, customer, params }) =>
      Promise.all(queries(customer, params).map((query) => queryClient.prefetchQuery(query))),
    ),
    Screen() {
      const params = useParams();
      // The toolbox has another way between its screens.
      const hasMenuBeside = useLocation().pathname.startsWith(`${paths.profile()}/`);
      // After a logout, until the redirect to /profil, there is no customer.
      const customer = useCurrentCustomer();
      const heading = typeof title === 'string' ? title : title(params);
      const way = typeof back === 'function' ? back(params) : back;
      return (
        <Page bottomBar>
          <PageTitle title={heading} />
          <PageHeading
            title={heading}
            back={way && <BackLink {...way} />}
            isMenuBeside={way === TO_PROFILE && hasMenuBeside}
            {...(headingClassName ? { className: headingClassName } : {})}
          />
          {above?.(params)}
          {customer && content(customer, params)}
        </Page>
      );
    },
  };
}
