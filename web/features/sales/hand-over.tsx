import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { renderSVG } from 'uqr';
import type { OutputOf } from '#contract/calls.ts';
import { useRegistration } from '#web/features/registration/form-context.ts';
import type { RegistrationForm } from '#web/features/registration/registration-form.ts';
import { listed, secretNames } from '#web/features/registration/secret-names.ts';
import { stepPath } from '#web/features/registration/step-path.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { salesRegistrationQuery } from './sales-queries.ts';
import { turnRound } from './turned-round.ts';
import { useContractAfterRegistration } from './use-contract.ts';

const isGone = (error: unknown): boolean => isRefusal(error, 'REGISTRATION_UNKNOWN');

/**
 * The last step of a partner: IBAN, password, consents and signature are the person's, on the tablet turned round or on
 * their own phone.
 */
export function HandOver() {
  const { store, salesRegistration, needs } = useRegistration();
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
      // What is kept here would begin a second one.
      if (isGone(error)) store.close();
      setFailure(error);
    }
  };
  const saveFirst = useEffectEvent(() => void save());
  useEffect(() => saveFirst(), []);

  if (failure !== undefined) {
    if (isGone(failure)) return <Gone who={who} />;
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
          {who} gibt {listed(secretNames(needs))} selbst ein, stimmt zu, unterschreibt und schickt die
          Registrierung ab. Du siehst davon nur, was schon da ist.
        </p>
      </Section>
      <Ways id={salesRegistration} who={who} />
    </>
  );
}

function Gone({ who }: { who: string }) {
  return (
    <Note
      tone="error"
      announced
      title="Die Registrierung ist nicht mehr auf diesem Gerät"
      action={
        <Link to={paths.sales()} className={buttonClass({ size: 'S', theme: 'OUTLINE' })}>
          Zum Vertrieb
        </Link>
      }
    >
      Was du zuletzt geändert hast, ist nicht gespeichert: {who} macht schon auf dem Handy weiter, oder die
      Registrierung ist abgelaufen. Steht sie noch im Vertrieb, kannst du sie dort wieder hierher holen.
    </Note>
  );
}

/** While a code is shown, the partner's screen follows what happens on the phone. */
const POLL_MS = 3000;

function Ways({ id, who }: { id: string; who: string }) {
  const { store, goTo, leaveToOtherDevice } = useRegistration();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const shownQuery = salesRegistrationQuery(id);
  const showing = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /salesregistrations/{id}/handover', { params: { id } }),
    // What was known is about the code before.
    onSuccess: () => void queryClient.resetQueries({ queryKey: shownQuery.queryKey }),
  });
  const isShown = showing.data !== undefined;
  const { data: state } = useQuery({ ...shownQuery, refetchInterval: isShown && POLL_MS });
  const code = state?.code?.state;
  // An earlier code stays opened also when the registration was taken back from the phone.
  const isOpened = isShown && code === 'OPENED';
  const mayBeElsewhere = state === undefined || isShown || code === 'SHOWN' || code === 'OPENED';
  const giveAway = useEffectEvent(() => {
    store.close();
    leaveToOtherDevice();
  });
  useEffect(() => {
    // The phone has the registration now: what is kept here would begin a second one.
    if (isOpened) giveAway();
  }, [isOpened]);
  const { send } = useContractAfterRegistration(id);
  const registered = state?.customerNumber ?? undefined;
  const goOn = useEffectEvent(async (number: string) => {
    const dialog = await send(number);
    await navigate(paths.salesContract(id), { replace: true });
    showDialog(dialog);
  });
  useEffect(() => {
    if (registered !== undefined) void goOn(registered);
  }, [registered]);
  if (isOpened) return <Progress who={who} entered={state?.entered ?? null} id={id} />;
  return (
    <>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <TurnRound id={id} who={who} mayBeElsewhere={mayBeElsewhere} />
        <OnThePhone who={who} isOver={isShown && code === 'OVER'} showing={showing} />
      </div>
      <Button theme="LINK" className="mt-4" onClick={() => void goTo('DATA')}>
        Zurück zu den Daten
      </Button>
    </>
  );
}

/** What a phone may have or could still open is taken back first; on the tablet turned round no phone can. */
function TurnRound({ id, who, mayBeElsewhere }: { id: string; who: string; mayBeElsewhere: boolean }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const turning = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!mayBeElsewhere) await turnRound(queryClient, id);
    },
    onSuccess: () =>
      navigate(
        mayBeElsewhere
          ? paths.withQuery(paths.salesRegistration(), { person: '1', weiter: id })
          : stepPath('DATA', 'PERSON'),
        // Back would lead to what is the partner's.
        { replace: true },
      ),
  });
  const failure = turning.error ? failureOf(turning.error) : undefined;
  return (
    <Card className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">Auf diesem Tablet</h3>
      {failure && (
        <Note tone="error" announced title={failure.title}>
          {failure.text}
        </Note>
      )}
      <p className="grow text-ink-soft">
        Dreh das Tablet um und gib es {who}. Bis du es mit deinem Passwort zurücknimmst, zeigt es nur diese
        Registrierung.
      </p>
      <Button
        size="L"
        width="FULL"
        needsConnection
        busy={turning.isPending}
        busyLabel="Das Tablet wird umgedreht"
        onClick={() => turning.mutate()}
      >
        Tablet umdrehen
      </Button>
    </Card>
  );
}

type OnThePhoneProps = {
  who: string;
  isOver: boolean;
  showing: UseMutationResult<OutputOf<'POST /salesregistrations/{id}/handover'>, Error, void>;
};

function OnThePhone({ who, isOver, showing }: OnThePhoneProps) {
  const code = showing.data;
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
              : `${who} öffnet einen Code mit der Kamera und macht auf dem Handy weiter. Er gilt 15 Minuten und nur einmal.`}
          </p>
          <Button
            theme="OUTLINE"
            size="L"
            width="FULL"
            needsConnection
            busy={showing.isPending}
            busyLabel="Der Code wird erstellt"
            onClick={() => showing.mutate()}
          >
            {isOver ? 'Neuen Code zeigen' : 'Code zeigen'}
          </Button>
        </>
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
  const { needs } = useRegistration();
  return (
    <Card className="mt-4 flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">Auf dem eigenen Handy</h3>
      <p role="status">{who} macht auf dem Handy weiter.</p>
      <ul className="grid gap-1">
        {PARTS.filter(([part]) => part !== 'iban' || needs.iban).map(([part, label]) => (
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
    </Card>
  );
}
