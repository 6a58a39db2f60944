import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { PasswordForm } from './password-form.tsx';

const deletionQuery = callQuery('GET /deletionrequests/current', {});
type Deletion = OutputOf<'GET /deletionrequests/current'>;

const stepText = (step: Deletion['first'][number], { cents, currency }: Deletion['balance']): string =>
  ({
    TRIP: 'Du gibst das Auto zurück, mit dem du gerade fährst.',
    BOOKINGS: 'Du fährst oder stornierst deine Buchungen.',
    HEARING: 'Wir entscheiden über den Schaden, zu dem wir dich anhören. Bis dahin kannst du antworten.',
    DRIVERS:
      'Die Personen, die auf deinen Account fahren, sagen uns Bescheid. Ihre Accounts enden mit deinem.',
    SAFETY_PACKAGE: 'Wir beenden dein Sicherheitspaket und erstatten die übrigen Tage seines Vertragsjahres.',
    KM_PACKAGES: 'Wir erstatten die Kilometer, die in deinen Kilometerpaketen übrig sind.',
    BALANCE: `Du bezahlst, was offen ist: ${formatMoney({ cents, currency })}.`,
    CREDIT: `Wir zahlen dir dein Guthaben aus: ${formatMoney({ cents: -cents, currency })}.`,
  })[step];

/** What is deleted, what stays, and what happens before; a person carries it out. */
export function DeleteAccount({ isMain }: { isMain: boolean }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(deletionQuery);
  const reload = () => queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey });
  return (
    <Section title="Account löschen" className="mt-8">
      <Card>
        <p>
          Wir löschen deinen Namen, deine Anschrift und deine Kontaktdaten, deine Papiere mit allen Fotos,
          deine Logins und Passkeys und deine gemerkten Stationen.
        </p>
        <p className="mt-2 text-ink-soft">
          Aufheben müssen wir {isMain && 'deine Rechnungen und Lastschriftmandate und '}die Buchungen, über
          die abgerechnet wurde: acht Jahre lang, weil das Gesetz es vorschreibt. Bis dahin sind sie
          eingeschränkt, wir benutzen sie für nichts anderes.
        </p>
        {data ? (
          <>
            {data.first.length > 0 && (
              <div className="mt-4">
                <h3 className="font-semibold">Vorher geschieht noch</h3>
                <ul className="mt-1 list-disc pl-5">
                  {data.first.map((step) => (
                    <li key={step}>{stepText(step, data.balance)}</li>
                  ))}
                </ul>
              </div>
            )}
            <div className="mt-4">
              {data.askedAt ? (
                <OpenRequest askedAt={data.askedAt} reload={reload} />
              ) : (
                <OpenedForm opener="Löschung beantragen" done={null}>
                  {(form) => (
                    <PasswordForm
                      {...form}
                      label="Löschung beantragen"
                      intro={
                        <p className="text-ink-soft">
                          Jede Person, die das verlangt, wird gelöscht. Wir kümmern uns persönlich darum,
                          spätestens innerhalb eines Monats. Willst du vorher{' '}
                          <strong className="text-ink">alle Daten herunterladen</strong>? Das geht weiter
                          oben.
                        </p>
                      }
                      submit={{ label: 'Löschung beantragen', busyLabel: 'Dein Antrag wird gespeichert' }}
                      send={async (currentPassword, idempotencyKey) => {
                        await call(
                          'POST /deletionrequests',
                          { body: { currentPassword } },
                          { idempotencyKey },
                        );
                        announce('Dein Antrag auf Löschung ist da');
                        await reload();
                      }}
                    />
                  )}
                </OpenedForm>
              )}
            </div>
          </>
        ) : (
          <div className="mt-4">
            {error ? (
              <FailureNote error={error} onRetry={() => void refetch()} />
            ) : (
              <SkeletonText lines={2} label="Antrag wird geladen" />
            )}
          </div>
        )}
        <p className="mt-4 text-detail text-ink-soft">
          Willst du nur den Vertrag beenden? Dann{' '}
          <Link to={paths.cancellation()} className="text-link">
            kündige ihn
          </Link>
          .
        </p>
      </Card>
    </Section>
  );
}

function OpenRequest({ askedAt, reload }: { askedAt: string; reload: () => Promise<void> }) {
  const keys = useIdempotencyKeys();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call('POST /deletionrequests/current/withdraw', {}, { idempotencyKey: keys.keyFor(askedAt) }),
    onSuccess: async () => {
      await reload();
      announce('Dein Antrag auf Löschung ist zurückgenommen');
    },
  });
  return (
    <>
      <Note title={`Beantragt am ${formatDate(Temporal.Instant.from(askedAt))}`}>
        Wir haben dir den Antrag per Mail bestätigt. Solange er offen ist, kannst du ihn zurücknehmen.
      </Note>
      {error && (
        <div className="mt-3">
          <FailureNote error={error} />
        </div>
      )}
      <Button
        theme="OUTLINE"
        className="mt-3"
        needsConnection
        busy={isPending}
        busyLabel="Dein Antrag wird zurückgenommen"
        onClick={() => mutate()}
      >
        Antrag zurücknehmen
      </Button>
    </>
  );
}
