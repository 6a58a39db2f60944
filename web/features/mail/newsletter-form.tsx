import { useActionData } from 'react-router';
import { useAllCities } from '#web/shell/all-cities.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FormNote } from './link-page.tsx';
import type { FormFailure } from './submit-form.ts';

/** The newsletter form. The browser submits it, so that it works without JavaScript. */
export function NewsletterForm() {
  const { productName } = useSettings();
  const cities = useAllCities();
  const failure = useActionData<FormFailure>();
  const values = failure?.values ?? {};
  return (
    <>
      <p className="mb-6 max-w-160 text-lead text-ink-soft">
        {`Neue Stationen, neue Autos und was sich in deiner Stadt ändert: ein paar Mails im Jahr, kein Tracking. ${productName} gibt deine Adresse nicht weiter.`}
      </p>
      {failure && <FormNote failure={failure} />}
      <form method="post" noValidate>
        <Card className="grid max-w-128 gap-4 p-5!">
          <TextField
            label="E-Mail-Adresse"
            required
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={values['email']}
            error={failure?.fields['email']}
          />
          <TextField
            label="Vorname"
            name="prename"
            autoComplete="given-name"
            defaultValue={values['prename']}
            error={failure?.fields['prename']}
            hint="Damit wir wissen, wie wir dich ansprechen. Du kannst das Feld leer lassen."
          />
          <SelectField
            label="Stadt"
            name="city"
            defaultValue={values['city']}
            error={failure?.fields['city']}
            placeholder="Alle Städte"
            options={cities.map(({ path, title }) => ({ value: path, label: title }))}
          />
          <p className="text-sm text-ink-soft">
            Du bekommst zuerst eine Mail mit einem Link. Erst wenn du ihn bestätigst, ist der Newsletter
            bestellt. Abbestellen kannst du jederzeit über den Link in jeder Mail.
          </p>
          <Button type="submit" size="L">
            Newsletter bestellen
          </Button>
        </Card>
      </form>
    </>
  );
}
