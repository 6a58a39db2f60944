import {
  DAMAGE_KINDS,
  DAMAGE_TITLES,
  type DamageSeverity,
  MAX_DESCRIPTION_LENGTH,
  MAX_PHOTOS,
  SEVERITY_TEXTS,
  SEVERITY_TITLES,
} from '#domain/damage/damage-kind.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { PhotoPicker } from '#web/shell/photo-picker.tsx';
import { Note } from '#web/ui/note.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ACCIDENT_FACTS } from './accident-facts.ts';
import { PlacePicker } from './place-picker.tsx';
import type { ReportStep } from './report-draft.ts';
import { ReportSummary } from './report-summary.tsx';
import type { ReportForm } from './use-report-form.ts';

const YES_NO = [
  { value: 'YES', label: 'Ja' },
  { value: 'NO', label: 'Nein' },
] as const;

/** What a step asks for. */
export function ReportFields({
  step,
  vehicleClass,
  form,
}: {
  step: ReportStep;
  vehicleClass: VehicleClass;
  form: ReportForm;
}) {
  const { values, change, messageAt } = form;
  switch (step) {
    case 'unfall':
      return <Emergency {...form} />;
    case 'gegner':
      return <Accident {...form} />;
    case 'stelle':
      return (
        <PlacePicker
          vehicleClass={vehicleClass}
          place={values.place}
          onChange={(place) => change('place', place)}
          error={messageAt('place')}
        />
      );
    case 'schaden':
      return <WhatAndHowBad {...form} />;
    case 'fotos':
      return <Photos {...form} />;
    case 'pruefen':
      return <ReportSummary draft={values} />;
  }
}

function Photos({ values, change, field }: ReportForm) {
  return (
    <div className="grid gap-6">
      <p>
        Am besten zwei: eins aus der Nähe und eins, auf dem man das Auto erkennt. Fotografiere keine
        Gesichter.
      </p>
      <PhotoPicker photos={values.photos} max={MAX_PHOTOS} onChange={(photos) => change('photos', photos)} />
      {values.photos.length === 0 && (
        <TextField {...field.text('noPhotoReason')} label="Kein Foto möglich? Warum nicht?" maxLength={300} />
      )}
    </div>
  );
}

function Emergency({ field }: ReportForm) {
  return (
    <div className="grid gap-6">
      <CallButtons emergency />
      <ol className="grid list-decimal gap-2 pl-6">
        <li>Halt an, Warnblinker an, Weste anziehen, Warndreieck aufstellen.</li>
        <li>Hilf Verletzten und ruf den Notruf 112.</li>
        <li>Ruf die Polizei (110), auch wenn der Schaden klein aussieht.</li>
        <li>
          Gib keine Schuld zu und unterschreib kein Schuldanerkenntnis. Schreibt nur auf, was passiert ist.
        </li>
        <li>Ruf danach unsere Hotline an. Wir sagen dir, ob du weiterfahren kannst.</li>
      </ol>
      <RadioTiles
        legend="Ist jemand verletzt?"
        {...field.choice('injured')}
        required
        options={YES_NO}
        className="grid-cols-2"
      />
      <RadioTiles
        legend="Hast du die Polizei gerufen?"
        {...field.choice('policeCalled')}
        required
        options={YES_NO}
        className="grid-cols-2"
      />
    </div>
  );
}

function Accident({ values: { facts }, change }: ReportForm) {
  return (
    <div className="grid gap-5">
      <p>
        Das sind die Angaben des Europäischen Unfallberichts. Trag ein, was du weißt; was fehlt, klären wir
        später. Nur unsere Schadenabteilung sieht sie.
      </p>
      {ACCIDENT_FACTS.map(({ field, label, hint, maxLength, isLong }) => {
        const Control = isLong ? TextAreaField : TextField;
        return (
          <Control
            key={field}
            label={label}
            {...(hint ? { hint } : {})}
            name={`facts.${field}`}
            maxLength={maxLength}
            value={facts[field] ?? ''}
            onChange={({ currentTarget }: { currentTarget: { value: string } }) =>
              change('facts', { ...facts, [field]: currentTarget.value })
            }
          />
        );
      })}
    </div>
  );
}

const KINDS = DAMAGE_KINDS.map((kind) => ({ value: kind, label: DAMAGE_TITLES[kind] }));
const SEVERITIES = ([1, 2, 3] as const).map((severity) => ({
  value: String(severity),
  title: SEVERITY_TITLES[severity],
  description: SEVERITY_TEXTS[severity],
}));

function WhatAndHowBad({ field, values, change, messageAt }: ReportForm) {
  return (
    <div className="grid gap-6">
      <SelectField
        label="Art des Schadens"
        {...field.select('kind')}
        required
        placeholder="Bitte wählen"
        options={KINDS}
      />
      <RadioCards
        legend="Wie schlimm ist es?"
        name="severity"
        required
        value={values.severity ? String(values.severity) : ''}
        onValueChange={(value) => change('severity', Number(value) as DamageSeverity)}
        options={SEVERITIES}
        error={messageAt('severity')}
      />
      {values.severity === 3 && (
        <Note tone="warning" announced title="Ruf uns bitte an, bevor du fährst" action={<CallButtons />}>
          Wir sagen dir, ob das Auto noch sicher ist. Wenn nicht, bekommst du ein anderes.
        </Note>
      )}
      {values.isAccident !== 'YES' && (
        <RadioTiles
          legend="War jemand anderes beteiligt?"
          hint="Zum Beispiel ein anderes Auto oder ein Fahrrad."
          {...field.choice('thirdParty')}
          required
          options={YES_NO}
          className="grid-cols-2"
        />
      )}
      <TextAreaField
        label="Möchtest du etwas dazu sagen?"
        hint="Nur wir lesen das, nicht die anderen, die das Auto fahren."
        maxLength={MAX_DESCRIPTION_LENGTH}
        {...field.text('description')}
      />
    </div>
  );
}
