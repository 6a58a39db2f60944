import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';

const loginsQuery = callQuery('GET /logins', {});
type Login = OutputOf<'GET /logins'>['items'][number];

/** The devices on which the account is logged in; each other one can be ended alone. */
export function LoginList() {
  const { data, error, refetch } = useQuery(loginsQuery);
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={2} label="Logins werden geladen" />
    );
  }
  // This device first: it is what people look for.
  const logins = data.items.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  return (
    <ul className="grid gap-2">
      {logins.map((login) => (
        <LoginEntry key={login.id} login={login} />
      ))}
    </ul>
  );
}

function LoginEntry({ login }: { login: Login }) {
  const { id, isThis, since, lastUsedAt, staysLoggedIn } = login;
  const device = login.device ?? 'Unbekanntes Gerät';
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call('DELETE /logins/{id}', { params: { id } }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => announce(`${device} ist ausgeloggt`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: loginsQuery.queryKey }),
  });
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isThis && <Tag tone="ok">dieses Gerät</Tag>}
        </p>
        <p className="digits text-sm text-ink-soft">
          {isThis ? '' : `Zuletzt benutzt: ${formatDateTime(Temporal.Instant.from(lastUsedAt))} · `}
          {`Seit ${formatDate(Temporal.Instant.from(since))}`}
          {staysLoggedIn ? ', bleibt eingeloggt' : ''}
        </p>
        {error && <FailureNote error={error} />}
      </div>
      {!isThis && (
        <Button
          theme="OUTLINE"
          size="S"
          needsConnection
          busy={isPending}
          busyLabel="Wird ausgeloggt"
          aria-label={`${device} ausloggen`}
          onClick={() => mutate()}
        >
          Ausloggen
        </Button>
      )}
    </Card>
  );
}
