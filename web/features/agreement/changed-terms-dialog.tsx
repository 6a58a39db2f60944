import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { call } from '#web/platform/call.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { NewTabLink } from '#web/shell/new-tab-link.tsx';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { agreementsQuery } from './agreement-queries.ts';
import { changedTermsQuery } from './changed-terms-query.ts';

type Terms = NonNullable<OutputOf<'GET /agreements/changedterms'>['terms']>;
type Answer = RequestOf<'POST /agreements/changedterms'>['body']['answer'];

const DONE: Record<Answer, string> = {
  AGREED: 'Du hast den neuen Geschäftsbedingungen zugestimmt',
  REFUSED: 'Du hast die neuen Geschäftsbedingungen abgelehnt, für dich gelten die bisherigen weiter',
  LATER: 'Wir fragen dich später noch einmal',
};

/** What changes, from when, and what follows from each answer. */
export function ChangedTermsDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const { version, summary, validFrom, mayWait } = terms;
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const { mutate, isPending, variables, error } = useMutation({
    networkMode: 'always',
    mutationFn: (answer: Answer) =>
      call(
        'POST /agreements/changedterms',
        { body: { version, answer } },
        { idempotencyKey: keys.keyFor(`${version} ${answer}`) },
      ),
    onSuccess: async (_, answer) => {
      onClose();
      announce(DONE[answer]);
      await Promise.all(
        [changedTermsQuery, agreementsQuery].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  const button = (answer: Answer, label: string, theme?: 'OUTLINE') => (
    <Button
      {...(theme ? { theme } : {})}
      className="max-sm:w-full"
      needsConnection
      busy={isPending && variables === answer}
      busyLabel="Deine Antwort wird gespeichert"
      onClick={() => mutate(answer)}
    >
      {label}
    </Button>
  );
  const day = formatDate(Temporal.PlainDate.from(validFrom));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Neue Geschäftsbedingungen"
      actions={
        <>
          {mayWait && button('LATER', 'Später', 'OUTLINE')}
          {button('REFUSED', 'Ablehnen', 'OUTLINE')}
          {button('AGREED', 'Zustimmen')}
        </>
      }
    >
      <p>Wir möchten unsere Geschäftsbedingungen zum {day} ändern. Das ändert sich:</p>
      <ul className="mt-2 list-disc pl-5">
        {summary.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3">
        Die neue Fassung steht vollständig unter{' '}
        <NewTabLink to={paths.imprint('agb')}>Geschäftsbedingungen</NewTabLink> und im Anhang unserer Mail.
      </p>
      <p className="mt-3 text-ink-soft">
        Ohne deine Zustimmung ändert sich nichts: Die bisherige Fassung gilt weiter, auch wenn du nicht
        antwortest. Lehnst du ab, können wir den Vertrag mit sechs Wochen Frist zum Monatsende kündigen; das
        würden wir dir schreiben. {mayWait && `Antworten kannst du auch später, bis zum ${day}.`}
      </p>
      {error && (
        <div className="mt-3">
          <FailureNote error={error} />
        </div>
      )}
    </Dialog>
  );
}
