import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { appShell } from '#web/platform/app-shell.ts';
import { call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { tellFileFault } from '#web/shell/file-fault.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** What a contract link opens: it asks for birth date or account number (§S12.5). */
export function OpenContract() {
  const { hash } = useLocation();
  // The server never receives the fragment.
  const token = useIsHydrated() ? hash.replace(/^#/, '') : undefined;
  const [proof, setProof] = useState('');
  const [isAsked, setAsked] = useState(false);
  const opening = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /contractlinks', { body: { token: token ?? '', proof } }),
    onSuccess: (file) => {
      const contract = new Blob([file.slice()], { type: 'application/pdf' });
      const device = appShell()?.device;
      if (device) return void device.openFile(contract, 'vertrag.pdf').catch(tellFileFault);
      const address = URL.createObjectURL(contract);
      const link = Object.assign(document.createElement('a'), { href: address, download: 'vertrag.pdf' });
      link.click();
      // The browser has begun to save it by then.
      setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
    },
  });
  if (token === '') {
    return (
      <Note tone="warning" title="Dieser Link ist nicht vollständig">
        Bitte öffne ihn noch einmal aus der Mail.
      </Note>
    );
  }
  const failure = opening.error ? failureOf(opening.error) : undefined;
  const isMissing = isAsked && proof.trim() === '';
  return (
    <form
      noValidate
      className="grid max-w-104 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (proof.trim() !== '' && !opening.isPending) opening.mutate();
      }}
    >
      <TextField
        label="Geburtsdatum oder Accountnummer"
        hint="Zum Beispiel 31.12.1990"
        required
        autoComplete="off"
        maxLength={40}
        value={proof}
        error={isMissing ? 'Geburtsdatum oder Accountnummer ist erforderlich.' : undefined}
        onChange={(event) => {
          opening.reset();
          setProof(event.currentTarget.value);
        }}
      />
      <ActFailureNote failure={failure} />
      {opening.isSuccess && (
        <Note tone="success" announced title="Der Vertrag ist heruntergeladen">
          Heb ihn gut auf.
        </Note>
      )}
      <Button
        type="submit"
        size="L"
        needsConnection
        busy={opening.isPending}
        busyLabel="Der Vertrag wird geladen"
      >
        Vertrag herunterladen
      </Button>
    </form>
  );
}

const REVOKE_AFTER_MS = 60_000;
