import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatPeriodInFull } from '#domain/booking/format-period.ts';
import { DAMAGE_OUTCOME_TITLES } from '#domain/damage/staff-words.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { FactList, type ShownFact } from '#web/features/staff/fact-list.tsx';
import { timeText } from '#web/features/staff/staff-words.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CasePhotos } from './case-photos.tsx';
import { type DamageCase as Case, damageQuery } from './damage-case-queries.ts';
import { lastDayText, reporterText, STATE_TONES, stateTitle } from './damage-case-words.ts';
import { ACTS, type ActName, StepPanel } from './step-panels.tsx';

const ACT = 'akt';

/** One damage with all that is known of it, and the step that comes next. */
export function DamageCase({ id }: { id: string }) {
  const { data: damage, error, refetch } = useQuery(damageQuery(id));
  const [search, setSearch] = useSearchParams();
  const turn = (act: ActName | undefined) =>
    setSearch(act ? { [ACT]: act } : {}, { replace: true, preventScrollReset: true });
  const act = ACTS.find(({ name, isFor }) => name === search.get(ACT) && damage && isFor(damage.may));
  if (!damage && (isRefusal(error, 'DAMAGE_UNKNOWN') || isRefusal(error, 'FIELD_INVALID')))
    return (
      <ConsolePage title="Schaden">
        <div className="px-6 py-6 max-md:px-4">
          <EmptyState title="Diesen Schaden gibt es nicht für dich">
            Er gehört in eine andere Stadt, oder es geht um deinen eigenen Account: Dann sieht ihn sich jemand
            anderes an.
          </EmptyState>
        </div>
      </ConsolePage>
    );
  return (
    <ConsolePage
      title={damage ? `${damage.what}, ${damage.car.plate}` : 'Schaden'}
      intro={damage && <Intro damage={damage} />}
      action={damage && !act && <Actions damage={damage} onAct={turn} />}
      panel={
        damage &&
        act && <StepPanel key={act.name} act={act.name} damage={damage} onClose={() => turn(undefined)} />
      }
    >
      {damage ? (
        <div className="grid border-t border-line wide:grid-cols-[18rem_minmax(0,1fr)]">
          <Facts damage={damage} />
          <div className="grid min-w-0 content-start gap-6 px-6 py-4 max-md:px-4">
            {damage.proposal !== null && <Waiting proposal={damage.proposal} />}
            <Part title="Fotos">
              <CasePhotos damage={damage} />
            </Part>
            {damage.decision && <Decision decision={damage.decision} />}
            {damage.charge && <Charge charge={damage.charge} payer={damage.payer} />}
            <Hearing damage={damage} />
            <Trips damage={damage} />
            <Course damage={damage} />
          </div>
        </div>
      ) : (
        <div className="px-6 max-md:px-4">
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={10} label="Der Schaden wird geladen" />
          )}
        </div>
      )}
    </ConsolePage>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-2 text-lead font-bold">{title}</h2>
    {children}
  </section>
);

const Intro = ({ damage: { state, part, car, city, repairedAt } }: { damage: Case }) => (
  <>
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Tag tone={STATE_TONES[state]}>{stateTitle(state)}</Tag>
      {repairedAt && <Tag tone="neutral">Behoben</Tag>}
      <span>{[part, car.model, city].join(' · ')}</span>
    </span>
    <Link to={paths.consoleDamages()} className="text-link">
      Alle Schäden
    </Link>
  </>
);

/** The first one is the next step. */
function Actions({ damage: { may }, onAct }: { damage: Case; onAct: (act: ActName) => void }) {
  const possible = ACTS.filter(({ isFor }) => isFor(may));
  return (
    <div className="flex flex-wrap gap-2">
      {possible.map(({ name, label }, index) => (
        <Button key={name} size="S" theme={index === 0 ? 'PRIMARY' : 'OUTLINE'} onClick={() => onAct(name)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

const Waiting = ({ proposal }: { proposal: number }) => (
  <Note tone="info" title="Wartet auf eine zweite Person">
    <Link to={paths.consoleProposals({ freigabe: String(proposal) })} className="text-link">
      Freigabe Nr. {proposal} ansehen
    </Link>
  </Note>
);

function Facts({ damage }: { damage: Case }) {
  const { reportedBy, accident } = damage;
  const facts: ShownFact[] = [
    { label: 'Nummer', value: damage.id.slice(0, 8) },
    { label: 'Auto', value: damage.car.plate },
    { label: 'Modell', value: damage.car.model },
    { label: 'Wo', value: damage.part },
    { label: 'Schwere', value: damage.severity },
    { label: 'Gemeldet', value: timeText(damage.recordedAt) },
    { label: 'Von', value: reporterText(reportedBy) },
    { label: 'Account', value: reportedBy.person && <Account number={reportedBy.person.accountNumber} /> },
    { label: 'Buchung', value: damage.bookingId },
    {
      label: 'Vor dem ersten Öffnen',
      value: damage.bookingId === null ? null : damage.beforeTrip ? 'ja' : 'nein',
    },
    { label: 'Aufgefallen', value: timeText(damage.noticedAt) },
    { label: 'Geschehen', value: damage.happenedAt && timeText(damage.happenedAt) },
    { label: 'Andere beteiligt', value: damage.thirdParty ? 'ja' : 'nein' },
    { label: 'Beschreibung', value: damage.description },
    { label: 'Behoben', value: damage.repairedAt && timeText(damage.repairedAt) },
  ];
  return (
    <section
      aria-label="Auf einen Blick"
      className="grid content-start gap-5 border-line px-6 py-4 max-wide:border-b max-md:px-4 wide:border-r"
    >
      <FactList isNarrow facts={facts} />
      {accident && (
        <Part title="Unfallbericht">
          <FactList isNarrow facts={accident} />
        </Part>
      )}
      {!damage.seesPeople && (
        <p className="text-fine text-ink-soft">
          Wer fuhr, wer gehört wurde und was geschrieben wurde, sieht, wer hier Kundschaft sehen darf.
        </p>
      )}
    </section>
  );
}

const Account = ({ number }: { number: string }) => (
  <Link to={paths.customerFile(number)} className="digits text-link">
    {number}
  </Link>
);

const Decision = ({
  decision: { outcome, share, told, at },
}: {
  decision: NonNullable<Case['decision']>;
}) => (
  <Part title="Entscheidung">
    <FactList
      facts={[
        { label: 'Ergebnis', value: DAMAGE_OUTCOME_TITLES[outcome] },
        { label: 'Anteil', value: share && formatMoney(share) },
        { label: 'Am', value: timeText(at) },
        { label: 'Was die Person liest', value: told },
      ]}
    />
  </Part>
);

/** What was charged of it; if the decision is another one by now, it should be taken back. */
function Charge({
  charge: { posting, amount, isUnfounded },
  payer,
}: {
  charge: NonNullable<Case['charge']>;
  payer: string | null;
}) {
  const account = payer !== null && (
    <Link
      to={paths.customerFile(payer, {
        ansicht: 'geld',
        ...(isUnfounded ? { akt: `zurueck-${posting}` } : {}),
      })}
      className="text-link"
    >
      {isUnfounded ? 'Zurücknehmen' : `Konto ${payer} ansehen`}
    </Link>
  );
  return isUnfounded ? (
    <Note tone="warning" title={`${formatMoney(amount)} sind berechnet`}>
      Die Entscheidung, auf der das beruht, gilt nicht mehr, oder der Anteil ist kleiner. {account}
    </Note>
  ) : (
    <Note tone="info" title={`${formatMoney(amount)} sind berechnet`}>
      {account}
    </Note>
  );
}

function Hearing({ damage: { hearing } }: { damage: Case }) {
  if (!hearing) return null;
  const { driver, bookingId, until, text, statements, mostShare } = hearing;
  return (
    <Part title="Anhörung">
      <FactList
        facts={[
          { label: 'Wer', value: driver.name },
          { label: 'Account', value: <Account key="account" number={driver.accountNumber} /> },
          { label: 'Buchung', value: bookingId },
          { label: 'Antwort bis', value: lastDayText(until) },
          { label: 'Anteil höchstens', value: formatMoney(mostShare) },
          { label: 'Gefragt', value: text },
        ]}
      />
      {statements.length === 0 ? (
        <p className="mt-3 text-ink-soft">Bisher keine Antwort.</p>
      ) : (
        <ul aria-label="Antworten" className="mt-3 grid gap-3">
          {statements.map(({ at, text: words }) => (
            <li key={at} className="border-l-4 border-brand pl-4">
              <p className="digits text-fine text-ink-soft">{timeText(at)}</p>
              <p className="wrap-anywhere whitespace-pre-line">{words}</p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Trips({ damage: { trips } }: { damage: Case }) {
  return (
    <Part title="Fahrten bis zur Meldung">
      {trips.length === 0 ? (
        <p className="text-ink-soft">Keine bekannt.</p>
      ) : (
        <ul className="grid gap-px overflow-hidden border-y border-line bg-line">
          {trips.map(({ bookingId, startsAt, endsAt, driver, isHeard }) => (
            <li key={bookingId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 bg-paper py-2">
              <span>
                <span className="block">
                  {formatPeriodInFull({
                    start: Temporal.Instant.from(startsAt),
                    end: Temporal.Instant.from(endsAt),
                  })}
                </span>
                <span className="digits text-fine text-ink-soft">
                  Buchung {bookingId}
                  {isHeard && ', dazu angehört'}
                </span>
              </span>
              {driver && (
                <span className="text-right">
                  {driver.name}
                  <span className="block text-fine">
                    <Account number={driver.accountNumber} />
                  </span>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

const Course = ({ damage: { course } }: { damage: Case }) => (
  <Part title="Verlauf">
    <ol className="grid gap-3">
      {course.map(({ at, title, by, text }, index) => (
        <li
          // The course only ever grows at its end.
          key={index}
          className="border-l-4 border-line pl-4"
        >
          <p className="digits text-fine text-ink-soft">
            {timeText(at)}, {title}
            {by && `, ${by}`}
          </p>
          {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
        </li>
      ))}
    </ol>
  </Part>
);
