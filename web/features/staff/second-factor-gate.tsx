import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import type { OutputOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type OwnStaff, ownStaffQuery } from './staff-queries.ts';

/** Before anything of the console: the second factor is set up, or shown (§S20.1). */
export function SecondFactorGate({ own }: { own: OwnStaff }) {
  return (
    <div className="mx-auto grid w-full max-w-112 gap-5 px-4 py-10">
      <PageTitle title="Betrieb" />
      {own.secondFactor === 'ASKED' ? <Prove /> : <SetUp />}
    </div>
  );
}

const CODE_NEEDED = 'Bitte gib den Code ein, den deine App gerade zeigt: sechs Ziffern.';

function Prove() {
  const { productName } = useSettings();
  const queryClient = useQueryClient();
  const [byRecovery, setByRecovery] = useState(false);
  const { field, sending } = useFormShell({
    initial: { code: '' },
    check: ({ code }) => ({
      code:
        code.trim().length < 6
          ? byRecovery
            ? 'Bitte gib einen deiner Ersatzcodes ein.'
            : CODE_NEEDED
          : undefined,
    }),
    refusedAt: { SECOND_FACTOR_WRONG: 'code' },
    send: ({ code }) => call('POST /console/current/proof', { body: { code: code.trim() } }),
    onSent: (own) => queryClient.setQueryData(ownStaffQuery.queryKey, own),
  });
  return (
    <>
      <h1 className="text-2xl font-extrabold tracking-title">Bist du es?</h1>
      <p>
        {byRecovery
          ? 'Jeder deiner zehn Ersatzcodes gilt genau einmal.'
          : `Öffne die App, die du eingerichtet hast. Sie zeigt für ${productName} Betrieb sechs Ziffern.`}
      </p>
      <FormShell
        key={byRecovery ? 'recovery' : 'app'}
        {...sending}
        label="Zweiten Faktor zeigen"
        takesFocus
        submit={{ label: 'Weiter zum Betrieb', busyLabel: 'Der Code wird geprüft' }}
        other={
          <Button theme="LINK" onClick={() => setByRecovery(!byRecovery)}>
            {byRecovery ? 'Doch mit der App' : 'Telefon nicht da? Ersatzcode nehmen'}
          </Button>
        }
      >
        <CodeField
          {...field.text('code')}
          label={byRecovery ? 'Ersatzcode' : 'Code aus der App'}
          isWord={byRecovery}
        />
      </FormShell>
      <p className="text-fine text-ink-soft">
        Weder Telefon noch Ersatzcode? Die Leitung setzt deinen zweiten Faktor unter Personal zurück.
      </p>
    </>
  );
}

function CodeField({
  isWord = false,
  ...field
}: Omit<React.ComponentProps<typeof TextField>, 'autoComplete'> & { isWord?: boolean }) {
  return (
    <TextField
      {...field}
      autoComplete={isWord ? 'off' : 'one-time-code'}
      inputMode={isWord ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      className="max-w-56"
      controlClassName="digits"
    />
  );
}

type Secret = OutputOf<'POST /console/current/secondfactor'>;

function SetUp() {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<string[]>();
  const begin = useFormShell({
    initial: {},
    check: () => ({}),
    send: () => call('POST /console/current/secondfactor', {}),
    onSent: setSecret,
  });
  if (codes) return <RecoveryCodes codes={codes} />;
  if (secret) return <Confirm secret={secret} onCodes={setCodes} />;
  return (
    <>
      <h1 className="text-2xl font-extrabold tracking-title">Zweiten Faktor einrichten</h1>
      <p>
        Im Betrieb siehst du Daten von Kunden. Darum kommt niemand allein mit einem Passwort hinein: Eine App
        auf deinem Telefon zeigt dazu alle 30 Sekunden einen neuen Code.
      </p>
      <p>
        Jede App für Einmalcodes passt, zum Beispiel die Passwörter von iPhone und Android, Google
        Authenticator oder Aegis.
      </p>
      <FormShell
        {...begin.sending}
        label="Zweiten Faktor einrichten"
        submit={{ label: 'App einrichten', busyLabel: 'Der Code wird erstellt' }}
      />
    </>
  );
}

function Confirm({
  secret: { secret, uri },
  onCodes,
}: {
  secret: Secret;
  onCodes: (codes: string[]) => void;
}) {
  const { field, sending } = useFormShell({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim().length < 6 ? CODE_NEEDED : undefined }),
    refusedAt: { SECOND_FACTOR_WRONG: 'code' },
    send: ({ code }) => call('POST /console/current/secondfactor/confirm', { body: { code: code.trim() } }),
    onSent: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  // White with its own margin also in the dark: cameras read it only so.
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 3, ecc: 'M' }))}`;
  return (
    <>
      <h1 className="text-2xl font-extrabold tracking-title">App einrichten</h1>
      <p>Scanne den Code mit der App, oder tippe den Schlüssel ein.</p>
      <img src={picture} alt="Code für die App" className="w-full max-w-56 rounded-field bg-white" />
      <p>
        <span className="block text-fine font-semibold">Schlüssel</span>
        <span className="digits wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <FormShell
        {...sending}
        label="App bestätigen"
        submit={{ label: 'Einrichtung abschließen', busyLabel: 'Der Code wird geprüft' }}
      >
        <CodeField {...field.text('code')} label="Code, den die App jetzt zeigt" />
      </FormShell>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<ReturnType<typeof failureOf>>();
  return (
    <>
      <h1 className="text-2xl font-extrabold tracking-title">Deine Ersatzcodes</h1>
      <p>
        Ist dein Telefon weg, kommst du mit einem davon hinein. Drucke sie aus oder leg sie in deinen
        Passwortspeicher: Wir zeigen sie nie wieder. Jeder gilt einmal.
      </p>
      <ul
        aria-label="Ersatzcodes"
        className="digits grid grid-cols-2 gap-x-6 gap-y-1 rounded-card border border-line p-4"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ActFailureNote failure={failure} />
      <Button
        onClick={() =>
          void queryClient
            .fetchQuery({ ...ownStaffQuery, staleTime: 0 })
            .catch((error: unknown) => setFailure(failureOf(error)))
        }
      >
        Ersatzcodes sind gesichert, weiter
      </Button>
    </>
  );
}
