import { formatDate } from '#domain/booking/format-period.ts';
import { ORIGINAL_POINTS, type OriginalPoint } from '#domain/sales/activation.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
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
  const act = useActivationStep(activation, shownAs, () => {
    announce('Die Originale sind angesehen.');
    goToStep('karte');
  });
  const { field, sending, messageAt } = useFormShell<{ compared: OriginalPoint[] }>({
    initial: { compared: [] },
    check: ({ compared }) => ({
      compared: ORIGINAL_POINTS.every((point) => compared.includes(point))
        ? undefined
        : 'Bitte vergleiche jeden Punkt und hake ihn ab. Stimmt etwas nicht, schalte nicht frei.',
    }),
    send: ({ compared }) => act.mutateAsync({ step: 'ORIGINALS', compared }),
  });
  return (
    <FormShell
      {...sending}
      className="grid gap-4"
      submit={{
        label: 'Originale angesehen',
        busyLabel: 'Wird festgehalten',
        size: 'L',
        className: 'justify-self-start max-xs:w-full',
      }}
    >
      <Fieldset
        role="group"
        legend="Lass dir Führerschein und Personalausweis oder Reisepass im Original geben und vergleiche:"
        error={messageAt('compared')}
      >
        <div className="grid">
          {ORIGINAL_POINTS.map((point) => (
            <CheckboxField key={point} {...field.boxOf('compared', point)} className="py-2.5">
              {pointText(point, person)}
            </CheckboxField>
          ))}
        </div>
      </Fieldset>
      <p className="text-detail text-ink-soft">
        Kopiere, fotografiere und notiere nichts. Name und Anschrift kann die Person im eigenen Profil ändern,
        bei allem anderen hilft die Hotline.
      </p>
    </FormShell>
  );
}
