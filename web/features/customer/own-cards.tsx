import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';

export const ownCardsQuery = callQuery('GET /accesscards/current', {});

/** The customer's own cards, each of which they block when it is lost; nothing for who has none. */
export function OwnCards() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(ownCardsQuery);
  const [asked, setAsked] = useState<string>();
  const act = useMutation({
    networkMode: 'always',
    mutationFn: (number: string) => call('POST /accesscards/current/block', { body: { number } }),
    onSuccess: (cards) => {
      queryClient.setQueryData(ownCardsQuery.queryKey, cards);
      setAsked(undefined);
      announce('Deine Karte ist gesperrt.');
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ownCardsQuery.queryKey }),
  });
  if (error && !data) return <FailureNote error={error} onRetry={() => void refetch()} />;
  const cards = data?.cards ?? [];
  if (cards.length === 0 && !act.isSuccess) return null;
  return (
    <Section title={cards.length > 1 ? 'Deine Karten' : 'Deine Karte'}>
      {act.isSuccess && (
        <Note tone="success" announced title="Deine Karte ist gesperrt" className="mb-3 last:mb-0">
          Sie öffnet nichts mehr. Zur Sicherheit schreiben wir dir dazu eine Mail. Möchtest du eine neue,
          melde dich bei uns.
        </Note>
      )}
      <ul className="grid gap-2">
        {cards.map(({ number }) => (
          <Card as="li" key={number} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="digits font-semibold wrap-anywhere">{number}</p>
              <p className="text-detail text-ink-soft">
                Verloren oder gestohlen? Gesperrt öffnet sie keinen Schlüsseltresor und kein Auto.
              </p>
            </div>
            <Button theme="OUTLINE" aria-label={`Karte sperren: ${number}`} onClick={() => setAsked(number)}>
              Karte sperren
            </Button>
          </Card>
        ))}
      </ul>
      {asked !== undefined && (
        <ActDialog
          title="Karte sperren?"
          act={act}
          button="Karte sperren"
          busyLabel="Deine Karte wird gesperrt"
          onConfirm={() => act.mutate(asked)}
          onClose={() => {
            setAsked(undefined);
            act.reset();
          }}
        >
          <p>
            Die Karte <span className="digits">{asked}</span> öffnet dann nichts mehr, auch nicht, wenn du sie
            wiederfindest. Entsperren lässt sie sich nicht. Die Autos öffnest du weiter mit der App.
          </p>
        </ActDialog>
      )}
    </Section>
  );
}
