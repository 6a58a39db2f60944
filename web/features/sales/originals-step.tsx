import { useState } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { ORIGINAL_POINTS, type OriginalPoint } from '#domain/sales/activation.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { type ActivationPerson, useActivationStep } from './activation-queries.ts';
import { ActivationStep, goToStep, type StepProps } from './activation-step.tsx';

const pointText = (point: OriginalPoint, { name, birthDate }: ActivationPerson): string => {
  const born = birthDate ? `: ${formatDate(Temporal.PlainDate.from(birthDate))}` : '';
  const texts: Record<OriginalPoint, string> = {
    NAME: `Der Name stimmt auf beiden: ${name}`,
    BIRTH_DATE: `Das Geburtsdatum stimmt auf beiden${born}`,
    CLASSES: 'Im Führerschein steht die Klasse B',
    VALIDITY: 'Beide sind noch gültig',
    PHOTO: 'Beide Fotos zeigen die Person, die vor dir steht',
  };
  return texts[point];
};

/** The originals are compared with the account and the person; nothing of them is copied or typed. */
export function OriginalsStep({ activation, shownAs }: StepProps) {
  const { person } = activation;
  return (
    <ActivationStep
      id="originale"
      number={1}
      title="Originale ansehen"
      done={person.originals ?? (person.missing.includes('ORIGINALS') ? undefined : true)}
    >
      {person.missing.includes('ORIGINALS') && <Comparison activation={activation} shownAs={shownAs} />}
    </ActivationStep>
  );
}

function Comparison({ activation, shownAs }: StepProps) {
  const { person } = activation;
  const { mutate, isPending, error } = useActivationStep(activation, shownAs, () => {
    announce('Die Originale sind angesehen.');
    goToStep('karte');
  });
  const [compared, setCompared] = useState<ReadonlySet<OriginalPoint>>(new Set());
  const [isIncomplete, setIncomplete] = useState(false);
  const failure = error ? failureOf(error) : undefined;

  function tick(point: OriginalPoint, isTicked: boolean) {
    setIncomplete(false);
    setCompared(
      (before) => new Set(isTicked ? [...before, point] : [...before].filter((one) => one !== point)),
    );
  }

  function confirm() {
    if (isPending) return;
    const open = ORIGINAL_POINTS.find((point) => !compared.has(point));
    if (open) {
      setIncomplete(true);
      document.getElementById(boxId(open))?.focus();
      return;
    }
    mutate({ step: 'ORIGINALS', compared: [...compared] });
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <Fieldset
        role="group"
        legend="Lass dir Führerschein und Personalausweis oder Reisepass im Original geben und vergleiche:"
        error={
          isIncomplete
            ? 'Bitte vergleiche jeden Punkt und hake ihn ab. Stimmt etwas nicht, schalte nicht frei.'
            : undefined
        }
      >
        <div className="grid">
          {ORIGINAL_POINTS.map((point) => (
            <CheckboxField
              key={point}
              id={boxId(point)}
              className="py-2.5"
              checked={compared.has(point)}
              onCheckedChange={(isTicked) => tick(point, isTicked)}
            >
              {pointText(point, person)}
            </CheckboxField>
          ))}
        </div>
      </Fieldset>
      <p className="text-detail text-ink-soft">
        Kopiere, fotografiere und notiere nichts. Name und Anschrift kann die Person im eigenen Profil ändern,
        bei allem anderen hilft die Hotline.
      </p>
      <ActFailureNote failure={failure} />
      <Button
        type="submit"
        size="L"
        className="justify-self-start max-xs:w-full"
        needsConnection
        busy={isPending}
        busyLabel="Wird festgehalten"
      >
        Originale angesehen
      </Button>
    </form>
  );
}

const boxId = (point: OriginalPoint) => `vergleich-${point.toLowerCase()}`;
