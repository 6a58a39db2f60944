import { useState } from 'react';
import { formatDate, momentInSentence } from '#domain/booking/format-period.ts';
import { MAX_STATEMENT_LENGTH } from '#domain/damage/damage-kind.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Section } from '#web/ui/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { DamagePhotos } from './damage-photos.tsx';
import { type BookingDamage, useStatement } from './damage-queries.ts';
import { damageTitle } from './damage-words.ts';
import { forgetReport, type KeptReport, shareOf, useKeptReports } from './report-outbox.ts';

/** What was reported with a booking, what of it still waits on this device, and what its driver is heard about. */
export function OwnDamages({
  booking,
  customerId,
  damages,
}: {
  booking: Booking;
  customerId: number;
  damages: BookingDamage[];
}) {
  const kept = useKeptReports(customerId)?.filter(({ bookingId }) => bookingId === booking.id) ?? [];
  // A report whose photos are on their way is shown once, with its progress.
  const arrived = damages.filter(({ id }) => !kept.some((report) => report.id === id));
  if (kept.length + arrived.length === 0) return null;
  return (
    <Section title="Meldungen zu dieser Buchung">
      <div className="grid gap-4">
        {kept.map((report) => (
          <Waiting key={report.id} report={report} />
        ))}
        {arrived.map((damage) => (
          <Damage key={damage.id} booking={booking} damage={damage} />
        ))}
      </div>
    </Section>
  );
}

function Waiting({ report }: { report: KeptReport }) {
  const isOnline = useIsOnline();
  const { body, photos, fault, isReported } = report;
  const done = sumOf(photos, ({ id }) => shareOf(id));
  return (
    <Card as="section" aria-label={damageTitle(body)} className="grid gap-3">
      <h3 className="text-lead">{damageTitle(body)}</h3>
      {fault !== undefined ? (
        <Note
          tone="error"
          title={
            isReported ? 'Ein Foto konnten wir nicht annehmen' : 'Die Meldung konnten wir nicht annehmen'
          }
          action={
            <Button size="S" theme="OUTLINE" onClick={() => void forgetReport(report.id)}>
              Verstanden
            </Button>
          }
        >
          {fault}
        </Note>
      ) : (
        <>
          <p role="status" className="font-semibold">
            {isOnline ? 'Wird gesendet …' : 'Wird gesendet, sobald du Netz hast.'}
          </p>
          <p className="text-detail text-ink-soft">
            {isReported
              ? 'Die Meldung ist angekommen, die Fotos sind noch unterwegs.'
              : 'Die Meldung ist auf deinem Gerät gespeichert. Du kannst diese Seite verlassen.'}
          </p>
          {photos.length > 0 && isOnline && (
            <ProgressBar label="Fotos werden gesendet" share={done / photos.length} />
          )}
        </>
      )}
    </Card>
  );
}

const STATES: Record<BookingDamage['state'], { text: string; tone: 'neutral' | 'warn' | 'ok' }> = {
  REPORTED: { text: 'Gemeldet', tone: 'neutral' },
  OPEN: { text: 'In Arbeit', tone: 'neutral' },
  HEARING: { text: 'Anhörung', tone: 'warn' },
  DECIDED: { text: 'Entschieden', tone: 'ok' },
  DISMISSED: { text: 'Erledigt', tone: 'ok' },
};

function Damage({ booking, damage }: { booking: Booking; damage: BookingDamage }) {
  const now = useNow();
  const { hearing, decision, reportedByMe, state } = damage;
  // Who only reported it does not see a hearing of somebody else.
  const shown = state === 'HEARING' && !hearing ? STATES.OPEN : STATES[state];
  return (
    <Card as="section" aria-label={damageTitle(damage)} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lead">{damageTitle(damage)}</h3>
        <Tag tone={shown.tone}>{shown.text}</Tag>
      </div>
      <p className="text-detail text-ink-soft">
        {reportedByMe ? 'Von dir gemeldet' : 'Gemeldet'}{' '}
        {momentInSentence(Temporal.Instant.from(damage.recordedAt), now)} Uhr
        {reportedByMe && damage.beforeTrip ? ', vor dem ersten Öffnen' : ''}
      </p>
      <DamagePhotos damage={damage} />
      {hearing && <Hearing booking={booking} damage={damage} hearing={hearing} />}
      {decision && <Decision decision={decision} />}
    </Card>
  );
}

function Hearing({
  booking,
  damage,
  hearing,
}: {
  booking: Booking;
  damage: BookingDamage;
  hearing: NonNullable<BookingDamage['hearing']>;
}) {
  const [text, setText] = useState('');
  const statement = useStatement(booking.id, damage.id);
  const failure = statement.error ? failureOf(statement.error) : undefined;
  const lastDay = formatDate(Temporal.Instant.from(hearing.until).subtract({ seconds: 1 }));
  return (
    <div className="grid gap-3">
      <p className="font-semibold">Wir möchten von dir hören, was du davon weißt</p>
      <p className="whitespace-pre-line">{hearing.text}</p>
      {hearing.statements.map((said) => (
        <blockquote key={said.at} className="border-l-4 border-line pl-3">
          <p className="text-fine text-ink-soft">Deine Antwort</p>
          <p className="whitespace-pre-line">{said.text}</p>
        </blockquote>
      ))}
      {damage.state === 'HEARING' && (
        <form
          noValidate
          aria-label="Antworten"
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const sent = text.trim();
            if (sent !== '' && !statement.isPending) statement.mutate(sent, { onSuccess: () => setText('') });
          }}
        >
          <p className="text-detail text-ink-soft">
            Du hast bis einschließlich {lastDay} Zeit. Solange nichts entschieden ist, zahlst du nichts.
          </p>
          <TextAreaField
            label="Deine Antwort"
            name="statement"
            maxLength={MAX_STATEMENT_LENGTH}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <ActFailureNote failure={failure} />
          <Button
            type="submit"
            needsConnection
            busy={statement.isPending}
            busyLabel="Deine Antwort wird gesendet"
          >
            Antwort senden
          </Button>
        </form>
      )}
    </div>
  );
}

const OUTCOMES = {
  NOBODY: 'Niemand hat den Schaden verschuldet. Du zahlst nichts.',
  UNKNOWN: 'Wer ihn verursacht hat, lässt sich nicht feststellen. Du zahlst nichts.',
  DRIVER: 'Der Schaden ist auf deiner Fahrt entstanden.',
  INSURER: 'Eine Versicherung übernimmt den Schaden. Du zahlst nichts.',
} as const;

function Decision({ decision }: { decision: NonNullable<BookingDamage['decision']> }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        {OUTCOMES[decision.outcome]}
        {decision.share && ` Dein Anteil: ${formatMoney(decision.share)}.`}
      </p>
      <p>Darauf stützt sich die Entscheidung:</p>
      <p className="border-l-4 border-line pl-3 whitespace-pre-line">{decision.evidence}</p>
      <p className="text-detail text-ink-soft">
        Bist du anderer Meinung? Dann widersprich, am besten mit dem, was nicht stimmt. Jemand, der bisher
        nicht beteiligt war, sieht sich alles noch einmal an. Bis dahin musst du nichts zahlen.
      </p>
      <Link
        to={paths.contact()}
        className={buttonClass({ theme: 'OUTLINE', size: 'S', className: 'justify-self-start' })}
      >
        Widersprechen
      </Link>
    </div>
  );
}
