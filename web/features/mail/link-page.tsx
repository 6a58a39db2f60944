import type { ReactNode } from 'react';
import { useActionData, useLocation } from 'react-router';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { PageHead } from '#web/shell/page-head.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';
import type { FormFailure } from './submit-form.ts';

/** The query parameter of the page after its form was submitted. */
export const DONE = 'fertig';

/** The page that a mailed link opens. It acts only on a button press, because mail scanners follow links. */
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
  /** Shown if the address has no token. */
  withoutToken: ReactNode;
  /** Shown if the link is no longer valid. */
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
              {/* The form has no action: it works without JavaScript, and the token stays in the address. */}
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

/** The frame of a mail page. With a description search engines may index it. */
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
