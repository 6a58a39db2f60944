import { call } from '#web/platform/call.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useSending } from '#web/shell/use-sending.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { type File, useFreshFile } from './customer-file-queries.ts';

type Link = File['links'][number];

const WORDS: Record<Link, { label: string; busyLabel: string; sent: string }> = {
  PASSWORD: {
    label: 'Link für neues Passwort schicken',
    busyLabel: 'Der Link wird geschickt',
    sent: 'Der Link für ein neues Passwort ist unterwegs',
  },
  EMAIL: {
    label: 'Bestätigungslink schicken',
    busyLabel: 'Der Link wird geschickt',
    sent: 'Der Link zum Bestätigen der Adresse ist unterwegs',
  },
};

/** Sends the person a link once more; it goes to their address, and nobody here sees it. */
export function AccessLinks({ file: { accountNumber, links } }: { file: File }) {
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {links.map((kind) => (
        <AccessLink key={kind} kind={kind} accountNumber={accountNumber} />
      ))}
    </div>
  );
}

function AccessLink({ kind, accountNumber }: { kind: Link; accountNumber: string }) {
  const { label, busyLabel, sent } = WORDS[kind];
  const askFile = useFreshFile(accountNumber);
  const { sendOnce, isPending, error, answer } = useSending({
    send: (_: undefined, keyFor) => {
      const request = { params: { accountNumber }, body: { kind } };
      return call('POST /console/customers/{accountNumber}/links', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async ({ to }) => {
      announce(`${sent} an ${to}.`);
      await askFile();
    },
  });
  return (
    <>
      {answer ? (
        <p className="wrap-anywhere">
          {sent} an {answer.to}.
        </p>
      ) : (
        <Button
          size="XS"
          theme="OUTLINE"
          busy={isPending}
          busyLabel={busyLabel}
          needsConnection
          onClick={() => sendOnce(undefined)}
        >
          {label}
        </Button>
      )}
      {error && <FailureNote error={error} onRetry={() => sendOnce(undefined)} />}
    </>
  );
}
