import type { ReactNode } from 'react';
import { useActionData, useLocation } from 'react-router';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { PageHead } from '#web/shell/page-head.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';
import type { FormFailure } from './submit-form.ts';

/** Query of a page whose form was done. */
export const DONE = 'fertig';

/** Where a mail's link leads: what it is about, and the one button that does it. Programs that follow links press none. */
export function LinkPage({
  title,
  intro,
  button,
  done,
  withoutToken,
  ifInvalid,
}: {
  title: string;
  intro: string;
  button: string;
  done: ReactNode;
  /** Somebody came here without a link. */
  withoutToken: ReactNode;
  /** What to do when the link does not work any more. */
  ifInvalid?: ReactNode;
}) {
  const query = new URLSearchParams(useLocation().search);
  const failure = useActionData<FormFailure>();
  return (
    <MailPage title={title}>
      {query.has(DONE) ? (
        done
      ) : query.has('token') ? (
        <>
          {failure && <FormNote failure={failure} />}
          {failure?.code === 'LINK_INVALID' ? (
            ifInvalid
          ) : (
            <>
              <p>{intro}</p>
              {/* Sent by the browser itself: it works without script, and the address keeps the token. */}
              <form method="post" className="mt-6">
                <Button type="submit" size="L">
                  {button}
                </Button>
              </form>
            </>
          )}
        </>
      ) : (
        withoutToken
      )}
    </MailPage>
  );
}

type MailPageProps = { title: string; description?: string; children: ReactNode };

/** With a description it is for search engines, too. */
export function MailPage({ title, description, children }: MailPageProps) {
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      {description ? <PageHead title={title} description={description} /> : <PageTitle title={title} />}
      <PageHeading title={title} />
      {children}
    </Page>
  );
}

export function FormNote({ failure }: { failure: FormFailure }) {
  return (
    <Note tone="error" announced title="Das hat leider nicht geklappt." className="mb-6">
      {failure.detail}
    </Note>
  );
}
