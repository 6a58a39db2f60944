import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/booking/format-period.ts';
import { ACTIVATION_OBSTACLES } from '#domain/sales/activation-obstacle.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Note } from '#web/ui/note.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Activation, type ActivationPerson, salesActivationQuery } from './activation-queries.ts';
import type { StepProps } from './activation-step.tsx';
import { CardStep } from './card-step.tsx';
import { OriginalsStep } from './originals-step.tsx';
import { PassStep } from './pass-step.tsx';
import { PresenceStep } from './presence-step.tsx';

/** One person at the desk: who they are, and the steps to their activation. */
export function ActivationPage({
  registrationId,
  customerId,
}: {
  registrationId: string;
  customerId: string | undefined;
}) {
  const { data, error, refetch } = useQuery(salesActivationQuery(registrationId, customerId));
  return (
    <>
      <PageHeading
        title={data ? `${data.person.name} freischalten` : 'Freischalten'}
        back={<BackLink to={paths.salesCheck()} label="Alle, die warten" />}
      />
      {data ? (
        <>
          <PersonFacts person={data.person} />
          <Steps activation={data} shownAs={customerId} />
          <OtherPeople activation={data} />
        </>
      ) : error ? (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={3} label="Die Person wird geladen" />
      )}
    </>
  );
}

function PersonFacts({ person }: { person: ActivationPerson }) {
  const { customerNumber, isDriver, plan, birthDate, address, cards } = person;
  return (
    <SummaryList
      title="Laut Vertrag"
      entries={[
        { term: 'Name', value: person.name },
        { term: 'Geburtsdatum', value: birthDate && formatDate(Temporal.PlainDate.from(birthDate)) },
        {
          term: 'Anschrift',
          value:
            address &&
            `${[address.street, address.streetNr].filter(Boolean).join(' ')}, ${address.postalCode} ${address.city}`,
        },
        { term: 'Accountnummer', value: customerNumber },
        { term: 'Tarif', value: isDriver ? `${plan}, fahrtberechtigt` : plan },
        { term: 'Karte', value: cards.join(', ') },
      ]}
    />
  );
}

function Steps({ activation, shownAs }: StepProps) {
  const { person } = activation;
  const step = { activation, shownAs };
  if (person.obstacle !== null && person.obstacle !== 'ACTIVE') {
    return (
      <>
        <Note tone="warning" className="mt-6" title="Hier geht es gerade nicht weiter">
          {ACTIVATION_OBSTACLES[person.obstacle].de}
        </Note>
        {/* Whoever leaves gives the card back. */}
        {person.cards.length > 0 && (
          <ol className="mt-6">
            <CardStep {...step} />
          </ol>
        )}
      </>
    );
  }
  if (person.isActive) {
    return (
      <ol className="mt-6 grid gap-4">
        <PassStep {...step} />
        <CardStep {...step} />
      </ol>
    );
  }
  return (
    <ol className="mt-6 grid gap-4">
      <OriginalsStep {...step} />
      <CardStep {...step} />
      <PresenceStep {...step} />
      <PassStep {...step} />
    </ol>
  );
}

/** Who else belongs to the account: its drivers, when they stand there too. */
function OtherPeople({ activation: { id, people, person } }: { activation: Activation }) {
  const others = people.filter((one) => one.id !== person.id);
  if (others.length === 0) return null;
  return (
    <Section title="Wer noch zum Account gehört">
      <ul className="grid gap-1">
        {others.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3">
            <Link to={paths.salesCheck(id, one.id)} className="text-link inline-flex min-h-11 items-center">
              {one.name}, {one.customerNumber}
            </Link>
            {one.isActive && <Tag tone="ok">Freigeschaltet</Tag>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
