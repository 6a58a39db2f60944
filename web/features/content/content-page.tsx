import type { ReactNode } from 'react';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { PageHead, type PageHeadData } from '#web/shell/page-head.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** A content page: a header with title and lead, then the content, in the frame of customer or visitor. */
export function ContentPage({
  head,
  heading = head?.title,
  lead,
  back,
  below,
  children,
}: {
  /** Left out if another page covers this one and provides head and heading. */
  head?: PageHeadData;
  /** The heading, if it differs from the title of the tab. */
  heading?: string;
  lead?: string | undefined;
  back?: ReactNode;
  /** Shown under the lead in the coloured header. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const customer = useCurrentCustomer();
  return (
    <div className={customer ? 'pb-(--bottombar) bar:pt-(--topbar) bar:pb-0' : 'pt-(--topbar)'}>
      {head && <PageHead {...head} />}
      <div className="bg-linear-to-b from-brand-soft to-sand">
        <div className="mx-auto max-w-page px-4 pt-7 pb-8 md:px-8 md:pt-12 md:pb-10">
          <PageHeading as={head ? 'h1' : 'p'} title={heading} intro={lead} back={back} className="mb-0" />
          {below}
        </div>
      </div>
      <div className="mx-auto max-w-page px-4 pb-16 md:px-8">
        <div className="max-w-280">{children}</div>
      </div>
    </div>
  );
}
