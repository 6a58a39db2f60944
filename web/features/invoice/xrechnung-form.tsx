import { useState } from 'react';
import { openServerFile } from '#web/platform/server-file.ts';
import { tellFileFault } from '#web/shell/file-fault.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Asks for what an XRechnung has to contain besides, and loads it. */
export function XRechnungForm({ number }: { number: string }) {
  const [reference, setReference] = useState('');
  const [error, setError] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  return (
    <Disclosure summary="Als XRechnung, zum Beispiel für Behörden" mustBeOpen={error !== undefined}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const buyerReference = reference.trim();
          if (buyerReference === '') return setError('Bitte gib die Leitweg-ID oder euer Zeichen an.');
          setError(undefined);
          const query = new URLSearchParams({ buyerReference });
          setLoading(true);
          void openServerFile(`/api/booking/invoices/${number}/xml?${query}`)
            .catch(tellFileFault)
            .finally(() => setLoading(false));
        }}
      >
        <TextField
          label="Leitweg-ID oder euer Zeichen"
          hint="Es steht als Käuferreferenz in der XRechnung; bei Behörden ist es die Leitweg-ID."
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          error={error}
          maxLength={100}
          autoComplete="off"
          required
        />
        <div>
          <Button theme="OUTLINE" type="submit" busy={isLoading} busyLabel="Die XRechnung wird geladen">
            XRechnung laden
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
