import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { MAX_STATEMENT_BYTES } from '#domain/payment/bank-entry.ts';
import { CallRefused } from '#web/platform/call.ts';
import { uploadFile } from '#web/platform/upload.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useFreshBank } from './bank-queries.ts';
import { readText } from './bank-words.ts';

type Answer = OutputOf<'POST /console/bank/statements'>;
type Told = { name: string; answer: Answer } | { name: string; fault: string };

const TOO_LARGE =
  'Die Datei ist zu groß: höchstens 10 MB. Bitte lass dir den Auszug in kleineren Teilen oder als ZIP geben.';

/** What the server says is wrong with the file itself, otherwise why nothing arrived. */
function faultOf(error: unknown): string {
  const { text, unsettled } = failureOf(error);
  const field = error instanceof CallRefused ? error.problem.fields?.[0]?.message : undefined;
  return unsettled ? text : `${field ?? text} Gebucht ist nichts.`;
}

/** Sends a file as the bank gives it; a repeated one is safe, since each of its entries counts once. */
export function useReadStatement() {
  const refresh = useFreshBank();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<Told>();
  async function send(file: File) {
    if (file.size > MAX_STATEMENT_BYTES) {
      setTold({ name: file.name, fault: TOO_LARGE });
      return;
    }
    setBusy(true);
    setTold(undefined);
    try {
      const answer = await uploadFile('POST /console/bank/statements', {}, file);
      setTold({ name: file.name, answer });
      announce(`Kontoauszug eingelesen: ${readText(answer.read)}`);
      await refresh();
    } catch (error) {
      setTold({ name: file.name, fault: faultOf(error) });
    }
    setBusy(false);
  }
  return { isBusy, told, send };
}

type Reading = ReturnType<typeof useReadStatement>;

/** `isNext`: nothing else is the next step. */
export function StatementButton({
  isBusy,
  send,
  isNext,
}: Pick<Reading, 'isBusy' | 'send'> & { isNext: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="S"
        theme={isNext ? 'PRIMARY' : 'OUTLINE'}
        busy={isBusy}
        busyLabel="Der Kontoauszug wird eingelesen"
        onClick={() => picker.current?.click()}
      >
        Kontoauszug einlesen
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Datei der Bank"
        accept=".xml,.zip,.camt,.c52,.c53,.c54,application/xml,text/xml,application/zip"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Without a reset, choosing the same file again would fire no event.
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}

/** What came of the file that was sent last. */
export function ReadNote({ told }: Pick<Reading, 'told'>) {
  if (!told) return null;
  if ('fault' in told)
    return (
      <Note tone="error" announced title={`Nicht eingelesen: ${told.name}`}>
        {told.fault}
      </Note>
    );
  const { faults, read } = told.answer;
  return (
    <Note tone={faults.length > 0 ? 'warning' : 'success'} announced title={`Eingelesen: ${told.name}`}>
      <p>{readText(read)}</p>
      {faults.map((fault) => (
        <p key={fault}>Nicht lesbar: {fault}</p>
      ))}
    </Note>
  );
}
