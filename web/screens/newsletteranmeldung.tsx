import { type ActionFunctionArgs, data, useLocation } from 'react-router';
import { DONE, LinkPage, MailPage } from '#web/features/mail/link-page.tsx';
import { NewsletterForm } from '#web/features/mail/newsletter-form.tsx';
import { type FormFailure, submitForm } from '#web/features/mail/submit-form.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

const PATH = paths.newsletter();
const ORDERED = 'bestellt';

export async function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token');
  if (token !== null) {
    return submitForm(args, 'POST /newsletter/confirm', { body: { token } }, { doneAt: `${PATH}?${DONE}` });
  }
  const form = await args.request.formData();
  const values = Object.fromEntries(
    ['email', 'prename', 'city'].map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.trim() : ''];
    }),
  );
  const { email = '', prename = '', city = '' } = values;
  if (email === '') return data(missing(values), { status: 422 });
  const body = { doubleOptIn: 'false', email, prename, city } as const;
  return submitForm(args, 'POST /newsletter', { body }, { doneAt: `${PATH}?${ORDERED}`, values });
}

/**
 * The page checks for missing values itself, because the server reports an empty address as an invalid one.
 */
const missing = (values: Record<string, string>): FormFailure => ({
  code: 'FIELD_INVALID',
  detail: 'Bitte prüfe deine Eingaben.',
  fields: { email: 'E-Mail-Adresse ist erforderlich.' },
  values,
});

/** /newsletteranmeldung: the subscription form, and the target of the link in its confirmation mail */
export default function NewsletterSubscription() {
  const query = new URLSearchParams(useLocation().search);
  if (query.has(ORDERED)) {
    return (
      <MailPage title="Newsletter">
        <Note tone="success" announced title="Fast geschafft: Schau in dein Postfach.">
          Wir haben dir eine Mail geschickt. Öffne den Link darin, dann ist der Newsletter bestellt. Schau
          auch im Spam-Ordner nach.
        </Note>
        <MapLink />
      </MailPage>
    );
  }
  if (!query.has('token') && !query.has(DONE)) {
    return (
      <MailPage
        title="Newsletter"
        description="Neue Stationen, neue Autos und was sich bei uns ändert: Bestell unseren Newsletter und bestell ihn jederzeit wieder ab."
      >
        <NewsletterForm />
      </MailPage>
    );
  }
  return (
    <LinkPage
      title="Newsletter bestätigen"
      intro="Mit einem Klick bestätigst du, dass du unseren Newsletter bekommen möchtest."
      button="Newsletter bestellen"
      done={
        <>
          <Note tone="success" announced title="Der Newsletter ist bestellt.">
            Ab jetzt bekommst du unseren Newsletter. Abbestellen kannst du ihn jederzeit über den Link in
            jeder Mail.
          </Note>
          <MapLink />
        </>
      }
      withoutToken={null}
      ifInvalid={
        <Link to={PATH} className={buttonClass()}>
          Newsletter neu bestellen
        </Link>
      }
    />
  );
}

function MapLink() {
  return (
    <Link to={paths.map()} className={buttonClass({ theme: 'OUTLINE', className: 'mt-6' })}>
      Auto buchen
    </Link>
  );
}
