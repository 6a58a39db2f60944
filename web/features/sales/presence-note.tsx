import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTime } from '#domain/booking/format-period.ts';
import { type Customer, currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { beside } from '#web/platform/beside.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { evenWhileIdle } from '#web/platform/skip-while-idle.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** Whoever stands at a desk looks at it until somebody there asks. */
const REFRESH_MS = 10_000;

const presenceRequestQuery = queryOptions({
  ...evenWhileIdle(callQuery('GET /presencerequests/current', {})),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: REFRESH_MS,
});

/** While a sales partner asks whether the customer is there: who asks, and the code that proves it. */
export function PresenceNote({ customer }: { customer: Customer }) {
  const queryClient = useQueryClient();
  const isWaiting = customer.state === 'VERIFIED';
  const { data } = useQuery({ ...beside(presenceRequestQuery), enabled: isWaiting });
  const showing = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /presencerequests/current/code', {}),
    onError: () => queryClient.invalidateQueries({ queryKey: presenceRequestQuery.queryKey }),
  });
  const request = isWaiting ? data?.request : undefined;
  const [wasAsked, setWasAsked] = useState(false);
  if (request && !wasAsked) setWasAsked(true);
  // From then on the account may become active at any moment.
  useQuery({ ...currentCustomerQuery, refetchInterval: wasAsked && isWaiting ? REFRESH_MS : false });
  if (!request) return null;
  // Asked anew, the code that was shown is over.
  const shown = showing.data?.expiresAt === request.expiresAt ? showing.data : undefined;
  const failure = showing.error ? failureOf(showing.error) : undefined;
  return (
    <Note
      announced
      className="mb-6"
      title={`Bist du gerade bei ${request.partner}?`}
      action={
        !shown && (
          <Button
            size="L"
            needsConnection
            busy={showing.isPending}
            busyLabel="Der Code wird geholt"
            onClick={() => showing.mutate()}
          >
            Code anzeigen
          </Button>
        )
      }
    >
      <p>
        {request.by} möchte deinen Account freischalten.{' '}
        {shown
          ? `Zeige diesen Code dort am Schalter. Er gilt bis ${formatTime(Temporal.Instant.from(shown.expiresAt))} Uhr.`
          : 'Lass dir den Code nur anzeigen, wenn du selbst dort bist, und schicke ihn niemandem.'}
      </p>
      {shown && (
        <p className="digits mt-3 text-display font-extrabold tracking-wide text-ink">{shown.code}</p>
      )}
      {failure && <p className="mt-2 font-semibold text-error">{failure.text}</p>}
    </Note>
  );
}
