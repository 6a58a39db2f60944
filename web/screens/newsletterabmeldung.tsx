import type { ActionFunctionArgs } from 'react-router';
import { DONE, LinkPage } from '#web/features/mail/link-page.tsx';
import { submitForm } from '#web/features/mail/submit-form.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

export function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const doneAt = `${paths.newsletterEnd()}?${DONE}`;
  return submitForm(args, 'POST /newsletter/unsubscribe', { query: { token } }, { doneAt });
}

/** /newsletterabmeldung: the target of the link in each newsletter */
export default function NewsletterUnsubscription() {
  return (
    <LinkPage
      title="Newsletter abbestellen"
      intro="Mit einem Klick bestellst du unseren Newsletter ab."
      button="Newsletter abbestellen"
      done={
        <>
          <Note tone="success" announced title="Der Newsletter ist abbestellt.">
            Wir schicken dir keinen Newsletter mehr. Mails zu deinen Buchungen bekommst du weiterhin.
          </Note>
          <p className="mt-6">
            Ein Versehen?{' '}
            <Link to={paths.newsletter()} className={buttonClass({ theme: 'LINK' })}>
              Newsletter wieder bestellen
            </Link>
          </p>
        </>
      }
      withoutToken={<Help />}
      ifInvalid={<Help />}
    />
  );
}

function Help() {
  return (
    <>
      <p>
        Öffne den Link „Newsletter abbestellen“ am Ende einer unserer Mails. Hast du keine mehr, bestelle den
        Newsletter mit derselben Adresse noch einmal: Dann bekommst du eine Mail, in der dieser Link steht.
      </p>
      <Link to={paths.newsletter()} className={buttonClass({ theme: 'OUTLINE', className: 'mt-6' })}>
        Zum Newsletter
      </Link>
    </>
  );
}
