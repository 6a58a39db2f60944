import type { ActionFunctionArgs } from 'react-router';
import { DONE, LinkPage } from '#web/features/mail/link-page.tsx';
import { ResendConfirmation } from '#web/features/mail/resend-confirmation.tsx';
import { submitForm } from '#web/features/mail/submit-form.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { openLogin } from '#web/features/session/login-store.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

const PATH = paths.emailConfirmation();

export function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const token = searchParams.get('token') ?? '';
  return submitForm(
    args,
    searchParams.get('neu') ? 'POST /datachanges/confirm' : 'POST /emailconfirmations/confirm',
    { body: { token } },
    { doneAt: `${PATH}?${DONE}` },
  );
}

/** /email-bestaetigung: the target of the link in the confirmation mail */
export default function EmailConfirmation() {
  return (
    <LinkPage
      title="E-Mail-Adresse bestätigen"
      intro="Mit einem Klick bestätigst du, dass diese E-Mail-Adresse dir gehört."
      button="E-Mail-Adresse bestätigen"
      done={
        <>
          <Note tone="success" announced title="Deine E-Mail-Adresse ist bestätigt.">
            Ist auch dein Dokumentencheck bestanden, kannst du sofort buchen.
          </Note>
          <Link to={paths.map()} className={buttonClass({ className: 'mt-6' })}>
            Auto buchen
          </Link>
        </>
      }
      withoutToken={
        <NewLink>Öffne den Link in unserer Mail. Findest du sie nicht, schicken wir dir eine neue.</NewLink>
      }
      ifInvalid={
        <NewLink>
          Vielleicht hast du deine Adresse schon bestätigt. Sonst schicken wir dir einen neuen Link.
        </NewLink>
      }
    />
  );
}

function NewLink({ children }: { children: string }) {
  const customer = useCurrentCustomer();
  return (
    <>
      <p className="mb-6">
        {children}
        {!customer && ' Logge dich dazu ein.'}
      </p>
      {customer ? <ResendConfirmation /> : <Button onClick={() => openLogin()}>Login</Button>}
    </>
  );
}
