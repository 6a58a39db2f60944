import { useActionData, useLocation } from 'react-router';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CONTRACTS, DECLARATION_WORDS, type Declaration } from './declaration-words.ts';
import { FormNote } from './link-page.tsx';
import { DECLARED } from './send-declaration.ts';
import type { FormFailure } from './submit-form.ts';

/** /kuendigung and /widerruf: the confirmation page that the law requires, with its button. */
export function DeclarationPage({ declaration }: { declaration: Declaration }) {
  const { title, description, lead, done } = DECLARATION_WORDS[declaration];
  const isDone = new URLSearchParams(useLocation().search).has(DECLARED);
  const failure = useActionData<FormFailure>();
  return (
    <ContentPage head={{ title, description }} lead={lead}>
      <div className="max-w-144">
        {isDone && !failure ? (
          <Note tone="success" announced title={done}>
            Die Bestätigung mit der Zeit des Eingangs ist unterwegs in dein Postfach. Ein Mensch bearbeitet
            den Fall und schreibt dir, wann dein Vertrag endet.
          </Note>
        ) : (
          <DeclarationForm declaration={declaration} failure={failure} />
        )}
        <p className="mt-8 text-ink-soft">
          Was für Fristen und Rechnungen gilt, steht in den{' '}
          <Link to={paths.imprint('agb')} className="text-link">
            Geschäftsbedingungen
          </Link>
          .
        </p>
      </div>
    </ContentPage>
  );
}

function DeclarationForm({
  declaration,
  failure,
}: {
  declaration: Declaration;
  failure: FormFailure | undefined;
}) {
  const { productName } = useSettings();
  const values = failure?.values ?? {};
  const fields = failure?.fields ?? {};
  return (
    <>
      {failure && <FormNote failure={failure} />}
      <form method="post" noValidate>
        <Card className="grid gap-4 p-5!">
          <SelectField
            label={`Welcher Vertrag mit ${productName}?`}
            hint="Der Rahmenvertrag ist dein ganzer Account."
            required
            name="contract"
            defaultValue={values['contract'] || 'FRAMEWORK'}
            error={fields['contract']}
            options={CONTRACTS}
          />
          <TextField
            label="Vor- und Nachname"
            required
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={values['name']}
            error={fields['name']}
          />
          <TextField
            label="Accountnummer"
            name="customerNumber"
            autoComplete="username"
            maxLength={20}
            defaultValue={values['customerNumber']}
            error={fields['customerNumber']}
            hint="Steht oben in deinem Profil und in jeder Rechnung. Ohne sie finden wir dich über Name und E-Mail."
          />
          <TextField
            label="E-Mail-Adresse"
            required
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values['email']}
            error={fields['email']}
            hint="Hierhin schicken wir die Bestätigung des Eingangs."
          />
          {declaration === 'CANCELLATION' && (
            <TextAreaField
              label="Wichtiger Grund"
              name="reason"
              rows={3}
              maxLength={1000}
              defaultValue={values['reason']}
              error={fields['reason']}
              hint="Nur wenn du fristlos aus wichtigem Grund kündigst. Sonst lass das Feld leer: Dann endet der Vertrag zum nächstmöglichen Zeitpunkt."
            />
          )}
          <Button type="submit" size="L" className="justify-self-start">
            {DECLARATION_WORDS[declaration].button}
          </Button>
        </Card>
      </form>
    </>
  );
}
