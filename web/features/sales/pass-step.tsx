import type { ReactNode } from 'react';
import type { MissingStep } from '#domain/sales/activation.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useActivationStep } from './activation-queries.ts';
import { ActivationStep, goToStep, type StepProps } from './activation-step.tsx';

/** The last step: the account becomes active, or it is said what is still missing. */
export function PassStep({ activation, shownAs }: StepProps) {
  const { needsTwoPeople, person } = activation;
  const { passed, isActive, mayPass, missing } = person;
  return (
    <ActivationStep
      id="freischalten"
      number={4}
      title={needsTwoPeople && !isActive ? 'Zu zweit freischalten' : 'Freischalten'}
      done={passed ?? (isActive || undefined)}
    >
      {isActive ? (
        <Active name={person.name} />
      ) : passed ? (
        <Note tone="warning" announced title="Die Dokumente sind geprüft">
          Der Account wird aktiv, sobald die E-Mail-Adresse bestätigt ist.
        </Note>
      ) : mayPass ? (
        <Pass activation={activation} shownAs={shownAs} />
      ) : missing.includes('ORIGINALS') || missing.includes('PRESENCE') ? (
        <StillMissing parts={missing.flatMap((step) => MISSING[step] ?? [])} />
      ) : (
        <Note title="Jetzt bestätigt eine zweite Person">
          Du hast die Originale angesehen, deshalb kannst du nicht selbst bestätigen. Jemand anderes bei euch
          loggt sich mit dem eigenen Zugang ein und findet {person.name} unter „Freischalten“.
        </Note>
      )}
    </ActivationStep>
  );
}

/** The address is spoken of where the code is. */
const MISSING: Partial<Record<MissingStep, string>> = {
  ORIGINALS: 'die Originale',
  PRESENCE: 'der Code',
  SECOND_PERSON: 'eine zweite Person',
};

function StillMissing({ parts }: { parts: readonly string[] }) {
  return (
    <p>
      {parts.length === 1 && parts[0] !== MISSING.ORIGINALS ? 'Es fehlt' : 'Es fehlen'} noch:{' '}
      {parts.join(', ')}
    </p>
  );
}

function Active({ name }: { name: string }): ReactNode {
  return (
    <Note
      tone="success"
      announced
      title={`${name} ist freigeschaltet`}
      action={
        <Link to={paths.salesCheck()} className={buttonClass({ size: 'S', theme: 'OUTLINE' })}>
          Zu allen, die warten
        </Link>
      }
    >
      Der Account ist aktiv. Die Bestätigung kommt per Mail.
    </Note>
  );
}

function Pass({ activation, shownAs }: StepProps) {
  const { needsTwoPeople, person } = activation;
  const { mutate, isPending, error } = useActivationStep(activation, shownAs, () => goToStep('freischalten'));
  const failure = error ? failureOf(error) : undefined;
  return (
    <>
      <p>
        {needsTwoPeople
          ? `${person.originals?.by} hat die Originale angesehen. Sieh sie dir auch an und vergleiche dieselben Punkte. Erst dann bestätige.`
          : 'Alles ist da. Danach kann die Person buchen und bekommt eine Mail.'}
      </p>
      <ActFailureNote failure={failure} />
      <Button
        size="L"
        className="justify-self-start max-xs:w-full"
        needsConnection
        busy={isPending}
        busyLabel="Wird freigeschaltet"
        onClick={() => mutate({ step: 'PASS' })}
      >
        {needsTwoPeople ? 'Bestätigen und freischalten' : 'Freischalten'}
      </Button>
    </>
  );
}
