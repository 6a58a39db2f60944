import { useRef, useState } from 'react';
import { EndCard } from '#web/features/customer/end-card.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { fieldMessage } from '#web/shell/field-message.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useActivationStep } from './activation-queries.ts';
import { ActivationStep, goToStep, type StepProps } from './activation-step.tsx';

/** A card is handed out to who wants one: everybody opens cars with the app. */
export function CardStep({ activation, shownAs }: StepProps) {
  const { cards } = activation.person;
  const hasCard = cards.length > 0;
  return (
    <ActivationStep
      id="karte"
      number={2}
      title={hasCard ? 'Karte ausgegeben' : 'Karte ausgeben, wenn gewünscht'}
      done={hasCard || undefined}
    >
      {hasCard ? (
        <ul className="grid gap-4">
          {cards.map((number) => (
            <li key={number} className="grid gap-3">
              <p className="digits">{number}</p>
              <TakeBack activation={activation} shownAs={shownAs} number={number} />
            </li>
          ))}
        </ul>
      ) : (
        <CardForm activation={activation} shownAs={shownAs} />
      )}
    </ActivationStep>
  );
}

function TakeBack({ activation, shownAs, number }: StepProps & { number: string }) {
  const act = useActivationStep(activation, shownAs, () => goToStep('karte'));
  return (
    <EndCard
      number={number}
      act={act}
      onEnd={(ending, onDone) =>
        act.mutate(
          { step: 'END_CARD', number, ending },
          {
            onSuccess: () => {
              onDone();
              announce(ending === 'LOST' ? 'Die Karte ist gesperrt.' : 'Die Karte ist zurückgenommen.');
            },
          },
        )
      }
    />
  );
}

function CardForm({ activation, shownAs }: StepProps) {
  const { mutate, isPending, error, reset } = useActivationStep(activation, shownAs, () => {
    announce('Die Karte ist ausgegeben.');
    goToStep(activation.person.isActive ? 'karte' : 'anwesenheit');
  });
  const field = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const fault = isEmpty ? 'Bitte gib die Kartennummer ein.' : fieldMessage(error, 'number');
  const failure = error && !fault ? failureOf(error) : undefined;

  function give() {
    if (isPending) return;
    setEmpty(number.trim() === '');
    if (number.trim() === '') {
      field.current?.focus();
      return;
    }
    mutate({ step: 'CARD', number }, { onError: () => field.current?.focus() });
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <p>Die Autos öffnen sich mit der App. Wer außerdem eine Karte möchte, bekommt sie hier.</p>
      <TextField
        ref={field}
        label="Kartennummer"
        name="number"
        hint="Eintippen oder mit dem Lesegerät scannen"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        className="max-w-96"
        controlClassName="digits"
        readOnly={isPending}
        value={number}
        error={fault}
        onChange={({ currentTarget }) => {
          setEmpty(false);
          if (error) reset();
          setNumber(currentTarget.value);
        }}
      />
      <ActFailureNote failure={failure} />
      <Button
        type="submit"
        size="L"
        theme="OUTLINE"
        className="justify-self-start max-xs:w-full"
        needsConnection
        busy={isPending}
        busyLabel="Die Karte wird geprüft"
      >
        Karte ausgeben
      </Button>
    </form>
  );
}
