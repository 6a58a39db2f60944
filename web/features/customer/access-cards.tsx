import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import type { CardEnding } from '#domain/customer/card-ending.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { EndCard } from './end-card.tsx';

type Found = OutputOf<'GET /accesscards'>['items'][number];

const cardsQuery = (search: string) => ({
  ...callQuery('GET /accesscards', { query: { search } }),
  staleTime: 0,
});

/** A card that an employee holds in their hands, or that somebody reports lost: found by its number or the account's. */
export function AccessCards() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data, error, isFetching, refetch } = useQuery({ ...cardsQuery(search), enabled: search !== '' });
  return (
    <>
      <form
        role="search"
        aria-label="Karte finden"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = typed.trim();
          setEmpty(wanted === '');
          if (wanted === '') field.current?.focus();
          else if (wanted === search) void refetch();
          else setSearch(wanted);
        }}
      >
        <TextField
          ref={field}
          label="Kartennummer oder Accountnummer"
          name="search"
          hint="Eintippen oder mit dem Lesegerät scannen"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={60}
          className="max-w-96"
          controlClassName="digits"
          value={typed}
          error={isEmpty ? 'Bitte gib eine Nummer ein.' : undefined}
          onChange={({ currentTarget }) => {
            setEmpty(false);
            setTyped(currentTarget.value);
          }}
        />
        <Button
          type="submit"
          size="L"
          className="justify-self-start max-xs:w-full"
          needsConnection
          busy={isFetching}
          busyLabel="Die Karte wird gesucht"
        >
          Suchen
        </Button>
      </form>
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Note tone="info" announced className="mt-6" title="Nichts gefunden">
          Eine Karte mit dieser Nummer gibt es bei uns nicht, und ein Account mit dieser Nummer hat keine.
        </Note>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label="Gefundene Karten" className="mt-6 grid gap-3">
          {data.items.map((card) => (
            <FoundCard key={card.number} card={card} search={search} />
          ))}
        </ul>
      )}
    </>
  );
}

const STATES: Record<Found['state'], { text: string; tone: TagTone }> = {
  HELD: { text: 'ausgegeben', tone: 'ok' },
  FREE: { text: 'frei', tone: 'neutral' },
  LOST: { text: 'verloren, gesperrt', tone: 'warn' },
};

function FoundCard({ card, search }: { card: Found; search: string }) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const { queryKey } = cardsQuery(search);
  const act = useMutation({
    networkMode: 'always',
    mutationFn: (body: { number: string; customerId: number; ending: CardEnding }) =>
      call('POST /accesscards/end', { body }, { idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSuccess: (after) => {
      keys.answered();
      queryClient.setQueryData(queryKey, (before: { items: Found[] } | undefined) => ({
        items: (before?.items ?? []).map((one) => (one.number === after.number ? after : one)),
      }));
      announce(after.state === 'LOST' ? 'Die Karte ist gesperrt.' : 'Die Karte ist zurückgenommen.');
    },
    onError: (error) => {
      const { code, unsettled } = failureOf(error);
      if (!unsettled) keys.answered();
      // Somebody else was faster.
      if (code === 'CARD_NOT_HELD') void queryClient.invalidateQueries({ queryKey });
    },
  });
  const { holder } = card;
  const state = STATES[card.state];
  return (
    <Card as="li" className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="digits font-semibold wrap-anywhere">{card.number}</span>
        <Tag tone={state.tone}>{state.text}</Tag>
      </p>
      {holder && (
        <p className="text-ink-soft wrap-break-word">
          {holder.name}, <span className="digits">{holder.customerNumber}</span>
        </p>
      )}
      {card.state === 'LOST' && (
        <p className="text-ink-soft">
          Sie öffnet nichts mehr und wird nicht wieder ausgegeben, auch nicht, wenn sie auftaucht.
        </p>
      )}
      {holder && (
        <EndCard
          number={card.number}
          act={act}
          onEnd={(ending, onDone) =>
            act.mutate({ number: card.number, customerId: holder.id, ending }, { onSuccess: onDone })
          }
        />
      )}
    </Card>
  );
}
