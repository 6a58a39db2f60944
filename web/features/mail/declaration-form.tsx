import { useState } from 'react';
import { CONTRACT_TITLES, contractsOf, DECLARATION_BUTTONS } from '#domain/contact/declaration.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/grouped-field.tsx';
import { isoDate } from '#web/ui/grouped-text.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Declaration } from './declaration-words.ts';
import { FormNote } from './link-page.tsx';
import type { FormFailure } from './submit-form.ts';

type Texts = Record<string, string>;

/** The browser submits it, so that it works without JavaScript. It asks for no more than the law names, and requires less. */
export function DeclarationForm({
  declaration,
  failure,
}: {
  declaration: Declaration;
  failure: FormFailure | undefined;
}) {
  const { productName } = useSettings();
  const values: Texts = failure?.values ?? {};
  const fields: Texts = failure?.fields ?? {};
  return (
    <>
      {failure && <FormNote failure={failure} />}
      <form method="post" noValidate>
        <Card className="grid gap-5 p-5! max-2xs:p-1.5!">
          <SelectField
            label={`Welcher Vertrag mit ${productName}?`}
            hint="Der Rahmenvertrag ist dein ganzer Account."
            required
            name="contract"
            defaultValue={values['contract'] || 'FRAMEWORK'}
            error={fields['contract']}
            options={contractsOf(declaration).map((value) => ({ value, label: CONTRACT_TITLES[value] }))}
          />
          {declaration === 'CANCELLATION' ? (
            <CancellationFields values={values} fields={fields} />
          ) : (
            <OrderedOn value={values['orderedOn']} error={fields['orderedOn']} />
          )}
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
            hint="Steht oben in deinem Profil und in jeder Rechnung. Ohne sie finden wir dich über Name und E-Mail-Adresse."
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
          <Button type="submit" size="L" className="justify-self-start">
            {DECLARATION_BUTTONS[declaration]}
          </Button>
        </Card>
      </form>
    </>
  );
}

/** CSS alone shows what belongs to a choice, so that it works without JavaScript. */
function CancellationFields({ values, fields }: { values: Texts; fields: Texts }) {
  const [endsOn, setEndsOn] = useState(isoDate(values['endsOn'] ?? ''));
  return (
    <>
      <div className="group grid gap-3">
        <RadioTiles
          legend="Wie kündigst du?"
          name="kind"
          className="xs:grid-cols-2"
          defaultValue={values['kind'] || 'ORDINARY'}
          error={fields['kind']}
          options={[
            { value: 'ORDINARY', label: 'Ordentlich', detail: 'ohne Begründung' },
            { value: 'EXTRAORDINARY', label: 'Außerordentlich', detail: 'aus wichtigem Grund' },
          ]}
        />
        <div className="group-has-[[value=ORDINARY]:checked]:hidden">
          <TextAreaField
            label="Wichtiger Grund"
            required
            name="reason"
            rows={3}
            maxLength={1000}
            defaultValue={values['reason']}
            error={fields['reason']}
            hint="Ein Satz genügt."
          />
        </div>
      </div>
      <div className="group grid gap-3">
        <RadioTiles
          legend="Wann soll der Vertrag enden?"
          name="end"
          className="xs:grid-cols-2"
          defaultValue={values['end'] || 'EARLIEST'}
          options={[
            { value: 'EARLIEST', label: 'Zum frühestmöglichen Zeitpunkt' },
            { value: 'DAY', label: 'Zu einem bestimmten Tag' },
          ]}
        />
        <DateField
          label="Tag"
          name="endsOn"
          required
          autoComplete="off"
          className="group-has-[[value=EARLIEST]:checked]:hidden"
          value={endsOn}
          onValueChange={setEndsOn}
          error={fields['endsOn']}
        />
      </div>
    </>
  );
}

function OrderedOn({ value, error }: { value: string | undefined; error: string | undefined }) {
  const [orderedOn, setOrderedOn] = useState(isoDate(value ?? ''));
  return (
    <DateField
      label="Bestellt am"
      name="orderedOn"
      autoComplete="off"
      value={orderedOn}
      onValueChange={setOrderedOn}
      error={error}
      hint="Wenn du es noch weißt. Damit finden wir den Vertrag schneller."
    />
  );
}
