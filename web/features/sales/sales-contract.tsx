import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { RegistrationCard } from './registration-card.tsx';
import {
  firstSalesRegistrationsQuery,
  type ShownRegistration,
  salesRegistrationQuery,
} from './sales-queries.ts';
import { useContract } from './use-contract.ts';

/** The contract of one registration; without one in the address, those whose contract is missing. */
export function SalesContract() {
  const [search] = useSearchParams();
  const id = search.get('registrierung');
  return id === null ? <Missing /> : <ContractOf id={id} />;
}

function Missing() {
  const { data, error, refetch } = useQuery(firstSalesRegistrationsQuery);
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Die Registrierungen werden geladen" />
    );
  }
  const waiting = data.items.filter(({ stage }) => stage === 'CONTRACT');
  if (waiting.length === 0) {
    return (
      <EmptyState
        title="Alle Verträge sind verschickt"
        action={
          <Link to={paths.sales()} className={buttonClass()}>
            Zum Vertrieb
          </Link>
        }
      >
        Nach jeder Registrierung geht der Vertrag von selbst an die Kundin oder den Kunden.
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {waiting.map((one) => (
        <RegistrationCard key={one.id} registration={one} />
      ))}
    </ul>
  );
}

/** A mail goes out within seconds: until then the screen asks what became of it. */
const MAIL_POLL_MS = 3000;

function ContractOf({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...salesRegistrationQuery(id),
    refetchInterval: ({ state }) => state.data?.contract?.mail === 'WAITING' && MAIL_POLL_MS,
  });
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={1} label="Der Vertrag wird geladen" />
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1">
        <RegistrationCard registration={data} withNext={data.customerNumber === null} />
      </ul>
      {data.customerNumber === null ? (
        <Note className="mt-6" title="Die Registrierung ist noch nicht abgeschickt">
          Der Vertrag entsteht, sobald es den Account gibt.
        </Note>
      ) : (
        <Papers id={id} registration={data} customerNumber={data.customerNumber} />
      )}
    </>
  );
}

const MAIL: Record<'WAITING' | 'SENT' | 'FAILED', string> = {
  WAITING: 'wird gerade verschickt',
  SENT: 'ist verschickt',
  FAILED: 'kam nicht an',
};

function Papers({
  id,
  registration,
  customerNumber,
}: {
  id: string;
  registration: ShownRegistration;
  customerNumber: string;
}) {
  const sending = useContract(id);
  const { contract, stage } = registration;
  const failure = sending.error ? failureOf(sending.error) : undefined;
  const act = (passwordonly: boolean) =>
    sending.mutate(
      { customerNumber, passwordonly },
      {
        onSuccess: () =>
          showDialog({
            type: 'SUCCESS',
            title: passwordonly ? 'Einmalpasswort geschickt' : 'Vertrag geschickt',
            message: passwordonly
              ? 'Es gilt 15 Minuten und genau einmal.'
              : 'Der Vertrag ist als PDF unterwegs, mit einem Link, der 30 Tage gilt.',
          }),
      },
    );
  return (
    <>
      <Section title="Vertrag">
        <Card className="grid gap-3">
          {contract ? (
            <p>
              Ausgestellt am {formatDateTime(Temporal.Instant.from(contract.issuedAt))} Uhr. Die Mail an{' '}
              <span className="wrap-anywhere">{contract.sentTo}</span>{' '}
              {contract.mail ? MAIL[contract.mail] : 'ist nicht verschickt'}.
            </p>
          ) : (
            <p>Der Vertrag ist noch nicht verschickt.</p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              theme={contract ? 'OUTLINE' : 'PRIMARY'}
              needsConnection
              busy={sending.isPending}
              busyLabel="Die Mail wird geschickt"
              onClick={() => act(false)}
            >
              {contract ? 'Noch einmal schicken' : 'Vertrag schicken'}
            </Button>
            <Button theme="LINK" needsConnection disabled={sending.isPending} onClick={() => act(true)}>
              Einmalpasswort schicken
            </Button>
          </div>
          {failure && (
            <Note tone="error" announced title={failure.title}>
              {failure.text}
            </Note>
          )}
        </Card>
      </Section>
      {stage === 'ACTIVATION' && <Next id={id} />}
      <Link to={paths.sales()} className={buttonClass({ theme: 'LINK', className: 'mt-6' })}>
        Zum Vertrieb
      </Link>
    </>
  );
}

const Next = ({ id }: { id: string }) => (
  <Note
    className="mt-6"
    title="Als Nächstes: freischalten"
    action={
      <Link to={paths.salesCheck(id)} className={buttonClass({ size: 'S', theme: 'OUTLINE' })}>
        Freischalten
      </Link>
    }
  >
    Führerschein und Ausweis im Original ansehen, Karte ausgeben, dann kann die Person fahren.
  </Note>
);
