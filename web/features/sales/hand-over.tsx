import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { renderSVG } from 'uqr';
import { useRegistration } from '#web/features/registration/form-context.ts';
import type { RegistrationForm } from '#web/features/registration/registration-form.ts';
import { stepPath } from '#web/features/registration/step-path.ts';
import { call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { salesRegistrationQuery } from './sales-queries.ts';
import { useContractAfterRegistration } from './use-contract.ts';

/**
 * The last step of a partner: IBAN, password, consents and signature are the person's, on the tablet turned round or on
 * their own phone.
 */
export function HandOver() {
  const { store, salesRegistration, goTo } = useRegistration();
  const { getValues } = useFormContext<RegistrationForm>();
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { prename, contactPrename, name } = getValues();
  const who = prename || contactPrename || name;

  const save = async () => {
    setFailure(undefined);
    try {
      await store.finishStep(getValues);
      setSaved(true);
    } catch (error) {
      setFailure(error);
    }
  };
  const saveFirst = useEffectEvent(() => void save());
  useEffect(() => saveFirst(), []);

  if (failure !== undefined) {
    const { title, text } = failureOf(failure);
    return (
      <Note
        tone="error"
        announced
        title={title}
        action={<Button onClick={() => void save()}>Noch einmal</Button>}
      >
        {text}
      </Note>
    );
  }
  if (!isSaved || !salesRegistration)
    return <SkeletonText lines={4} label="Die Angaben werden gespeichert" />;
  return (
    <>
      <Section title={`Jetzt ist ${who} dran`} className="mt-0!">
        <p>
          IBAN, Passwort, Zustimmung und Unterschrift gibt {who} selbst ein, und schickt die Registrierung
          selbst ab. Du siehst davon nur, dass es da ist.
        </p>
      </Section>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <TurnRound who={who} />
        <OnThePhone id={salesRegistration} who={who} />
      </div>
      <Button theme="LINK" className="mt-4" onClick={() => void goTo('DATA')}>
        Zurück zu den Daten
      </Button>
    </>
  );
}

function TurnRound({ who }: { who: string }) {
  const navigate = useNavigate();
  return (
    <Card className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">Auf diesem Tablet</h3>
      <p className="grow text-ink-soft">Dreh das Tablet um und gib es {who}. Danach bekommst du es zurück.</p>
      <Button size="L" width="FULL" onClick={() => void navigate(stepPath('DATA', 'PERSON'))}>
        Tablet umdrehen
      </Button>
    </Card>
  );
}

/** While a code is shown, the partner's screen follows what happens on the phone. */
const POLL_MS = 3000;

function OnThePhone({ id, who }: { id: string; who: string }) {
  const showing = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /salesregistrations/{id}/handover', { params: { id } }),
  });
  const code = showing.data;
  const { data: state } = useQuery({
    ...salesRegistrationQuery(id),
    enabled: code !== undefined,
    refetchInterval: POLL_MS,
  });
  const { send } = useContractAfterRegistration(id);
  const registered = state?.customerNumber ?? undefined;
  const goOn = useEffectEvent((number: string) => void send(number));
  useEffect(() => {
    if (registered !== undefined) goOn(registered);
  }, [registered]);
  const isOpened = state?.code?.state === 'OPENED';
  const isOver = state?.code?.state === 'OVER';
  const failure = showing.error ? failureOf(showing.error) : undefined;
  return (
    <Card className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">Auf dem eigenen Handy</h3>
      {failure && (
        <Note tone="error" announced title={failure.title}>
          {failure.text}
        </Note>
      )}
      {!code || isOver ? (
        <>
          <p className="grow text-ink-soft">
            {isOver
              ? 'Der Code ist abgelaufen.'
              : `${who} öffnet einen Code mit der Kamera und macht auf dem Handy weiter. Er gilt 15 Minuten, einmal.`}
          </p>
          <Button
            theme="OUTLINE"
            size="L"
            width="FULL"
            needsConnection
            busy={showing.isPending}
            busyLabel="Der Code wird gemacht"
            onClick={() => showing.mutate()}
          >
            {isOver ? 'Neuen Code zeigen' : 'Code zeigen'}
          </Button>
        </>
      ) : isOpened ? (
        <Progress who={who} entered={state?.entered ?? null} id={id} />
      ) : (
        <QrCode link={code.link} who={who} />
      )}
    </Card>
  );
}

function QrCode({ link, who }: { link: string; who: string }) {
  // White with its own margin also in the dark: cameras read it only so.
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 3, ecc: 'M' }))}`;
  return (
    <>
      <img
        src={picture}
        alt={`Code, mit dem ${who} auf dem Handy weitermacht`}
        className="w-full max-w-72 self-center rounded-field bg-white"
      />
      <p role="status" className="text-detail text-ink-soft">
        Wartet darauf, dass {who} den Code öffnet.
      </p>
    </>
  );
}

type Entered = { password: boolean; iban: boolean; signature: boolean };
const PARTS = [
  ['password', 'Passwort'],
  ['iban', 'IBAN'],
  ['signature', 'Unterschrift'],
] as const satisfies [keyof Entered, string][];

function Progress({ who, entered, id }: { who: string; entered: Entered | null; id: string }) {
  const navigate = useNavigate();
  return (
    <>
      <p role="status">{who} macht auf dem Handy weiter.</p>
      <ul className="grid gap-1">
        {PARTS.map(([part, label]) => (
          <li key={part} className="flex items-center gap-2">
            <Icon name={entered?.[part] ? 'check' : 'clock'} size={20} className="text-brand" />
            {label}: {entered?.[part] ? 'ist da' : 'fehlt noch'}
          </li>
        ))}
      </ul>
      <p className="text-detail text-ink-soft">
        Kein Netz, falsches Handy? Hol die Registrierung hierher zurück: Auf dem Handy endet sie damit.
      </p>
      <Button theme="OUTLINE" needsConnection onClick={() => void navigate(paths.salesRegistration(id))}>
        Hier weitermachen
      </Button>
    </>
  );
}
