import { useEffect, useRef, useState } from 'react';
import type { RefusalCode } from '#contract/refusal.ts';
import { formatTime } from '#domain/booking/format-period.ts';
import { typedCode } from '#domain/registration/typed-code.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type ActivationPerson, useActivationStep } from './activation-queries.ts';
import { ActivationStep, goToStep, type StepProps } from './activation-step.tsx';

/** The person proves with a code from their mail or their own screen that they are there. */
export function PresenceStep({ activation, shownAs }: StepProps) {
  const { missing, presence } = activation.person;
  const isOpen = missing.includes('PRESENCE') || missing.includes('EMAIL');
  return (
    <ActivationStep
      id="anwesenheit"
      number={3}
      title="Anwesenheit mit einem Code zeigen"
      done={presence ?? (missing.includes('PRESENCE') ? undefined : true)}
    >
      {missing.includes('EMAIL') && (
        <Note tone="warning" title="Die E-Mail-Adresse ist noch nicht bestätigt">
          Mit einem Code aus der Mail geht das gleich hier, sonst später mit dem Link, den wir bei der
          Registrierung geschickt haben.
        </Note>
      )}
      {isOpen && <Code activation={activation} shownAs={shownAs} />}
    </ActivationStep>
  );
}

function Code({ activation, shownAs }: StepProps) {
  const { person } = activation;
  const sending = useActivationStep(activation, shownAs, () =>
    announce(person.hasEmail ? 'Der Code ist unterwegs.' : 'Der Code ist angefordert.'),
  );
  const now = useNow();
  const code =
    person.code && Temporal.Instant.compare(Temporal.Instant.from(person.code.expiresAt), now) > 0
      ? person.code
      : null;
  const failure = sending.error ? failureOf(sending.error) : undefined;

  function sendCode() {
    if (sending.isPending) return;
    sending.mutate({ step: 'CODE' });
  }

  return (
    <>
      {code === null && person.missing.includes('PRESENCE') && <p>{howText(person)}</p>}
      {code && (
        <TypedCode
          key={code.expiresAt}
          activation={activation}
          shownAs={shownAs}
          code={code}
          takesFocus={!sending.isIdle}
        />
      )}
      <ActFailureNote failure={failure} />
      <Button
        size="L"
        theme={code ? 'OUTLINE' : 'PRIMARY'}
        className="justify-self-start max-xs:w-full"
        needsConnection
        busy={sending.isPending}
        busyLabel="Der Code wird geschickt"
        onClick={sendCode}
      >
        {code ? 'Neuen Code schicken' : person.hasEmail ? 'Code schicken' : 'Code anfordern'}
      </Button>
    </>
  );
}

const howText = ({ hasEmail }: ActivationPerson): string =>
  hasEmail
    ? 'Die Person bekommt einen Code per Mail und nennt ihn dir. Ist sie auf ihrem Handy eingeloggt, kann sie sich auch in ihrem Profil einen anzeigen lassen.'
    : 'Für diese Person kennen wir keine E-Mail-Adresse. Sie loggt sich auf ihrem Handy ein und lässt sich den Code in ihrem Profil anzeigen.';

/** Refusals that are about the code: they stand at the field. */
const ABOUT_CODE: ReadonlySet<RefusalCode | 'CONNECTION'> = new Set(['PRESENCE_CODE_WRONG', 'FIELD_INVALID']);

function TypedCode({
  activation,
  shownAs,
  code,
  takesFocus,
}: StepProps & {
  code: NonNullable<ActivationPerson['code']>;
  /** It was sent here just now. */
  takesFocus: boolean;
}) {
  const { mutate, isPending, error, reset } = useActivationStep(activation, shownAs, () => {
    announce('Der Code stimmt.');
    goToStep('freischalten');
  });
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isNoCode, setNoCode] = useState(false);
  const failure = error ? failureOf(error) : undefined;
  const isAboutCode = failure !== undefined && ABOUT_CODE.has(failure.code);

  useEffect(() => {
    // Whoever has sent it waits for it to be read out.
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function prove() {
    if (isPending) return;
    const isWrong = typedCode(text) === undefined;
    setNoCode(isWrong);
    if (isWrong) {
      field.current?.focus();
      return;
    }
    mutate({ step: 'PRESENCE', code: text }, { onError: () => field.current?.focus() });
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        prove();
      }}
    >
      <TextField
        ref={field}
        label="Code"
        name="code"
        hint={`Vier Ziffern, ein Strich, vier Buchstaben; große und kleine zählen. Gilt bis ${formatTime(Temporal.Instant.from(code.expiresAt))} Uhr.`}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        className="max-w-96"
        controlClassName="digits"
        readOnly={isPending}
        value={text}
        error={
          isNoCode
            ? 'Ein Code hat vier Ziffern von 2 bis 9 und vier Buchstaben, z. B. 2345-abCd.'
            : isAboutCode
              ? failure.text
              : undefined
        }
        onChange={({ currentTarget }) => {
          setNoCode(false);
          if (error) reset();
          setText(currentTarget.value);
        }}
      />
      {failure && !isAboutCode && <ActFailureNote failure={failure} />}
      <Button
        type="submit"
        size="L"
        className="justify-self-start max-xs:w-full"
        needsConnection
        busy={isPending}
        busyLabel="Der Code wird geprüft"
      >
        Code prüfen
      </Button>
    </form>
  );
}
