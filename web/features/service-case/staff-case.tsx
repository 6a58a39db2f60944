import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { CASE_OUTCOMES, type CaseOutcome, type StaffStep } from '#domain/service-case/case-state.ts';
import { STAFF_EVENTS, STAFF_STATES } from '#domain/service-case/staff-words.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote, FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { useSending } from '#web/shell/use-sending.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { ArrivedPhotos } from './arrived-photos.tsx';
import { caseTitle, lastDayText, lineText } from './case-words.ts';
import {
  type StaffCase as Case,
  type CaseStep,
  staffCasePhotoUrl,
  staffCaseQuery,
  useStep,
} from './staff-case-queries.ts';
import { STAFF_OUTCOMES, WRITTEN_STEPS } from './staff-case-words.ts';

const MAX_TEXT_LENGTH = 4_000;

/** One case with all that is known of it, and what an employee does with it. */
export function StaffCase({ id }: { id: string }) {
  const { data: one, error, refetch } = useQuery(staffCaseQuery(id));
  if (!one) {
    if (!error) return <SkeletonCards count={3} label="Das Anliegen wird geladen" />;
    return isRefusal(error, 'SERVICE_CASE_UNKNOWN') || isRefusal(error, 'FIELD_INVALID') ? (
      <EmptyState title="Dieses Anliegen gibt es nicht">
        Oder es kommt aus deinem eigenen Account: Dann sieht es sich jemand anderes an.
      </EmptyState>
    ) : (
      <FailureNote error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        <Facts one={one} />
        <Course one={one} />
        <Photos one={one} />
      </div>
      <Steps key={`${one.course.length} ${one.state}`} one={one} />
    </div>
  );
}

const personText = ({ name, customerNumber }: Case['reporter']) =>
  name === '' ? customerNumber : `${name} (${customerNumber})`;

function Facts({ one }: { one: Case }) {
  const { id, state, answerBy, isOverdue, replyBy, reporter, payer, booking, invoiceNumber, line, assignee } =
    one;
  return (
    <SummaryList
      title={caseTitle(one)}
      entries={[
        { term: 'Nummer', value: String(id) },
        {
          term: 'Stand',
          value: `${STAFF_STATES[state]}${one.outcome && state !== 'OPEN' ? `: ${STAFF_OUTCOMES[one.outcome]}` : ''}`,
        },
        {
          term: 'Antwort bis',
          value: answerBy && `${lastDayText(answerBy)}${isOverdue ? ', überfällig' : ''}`,
        },
        { term: 'Person hat bis', value: replyBy && lastDayText(replyBy) },
        { term: 'Gemeldet von', value: personText(reporter) },
        { term: 'Bezahlt', value: payer && personText(payer) },
        {
          term: 'Buchung',
          value:
            booking &&
            `Nr. ${booking.id}, ${booking.model}, ${booking.plate}, ${formatPeriodInFull({
              start: Temporal.Instant.from(booking.start),
              end: Temporal.Instant.from(booking.end),
            })}`,
        },
        { term: 'Rechnung', value: invoiceNumber },
        { term: 'Zeile', value: line && lineText(line) },
        { term: 'Bearbeitet', value: assignee },
      ]}
    />
  );
}

function Course({ one: { course, text } }: { one: Case }) {
  return (
    <Section title="Verlauf">
      <ol className="grid gap-3">
        {course.map((event, index) => {
          const words = event.kind === 'OPENED' ? (text ?? '(Der Text ist gelöscht.)') : event.text;
          return (
            <li
              // The course only ever grows at its end.
              key={index}
              className={`border-l-4 pl-4 ${event.byPerson ? 'border-brand' : 'border-line'}`}
            >
              <p className="digits text-detail text-ink-soft">
                {formatDateTime(Temporal.Instant.from(event.at))} Uhr, {STAFF_EVENTS[event.kind]}
                {event.by && `, ${event.by}`}
              </p>
              {words && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Photos({ one: { id, photos, missingPhotos } }: { one: Case }) {
  if (photos.length + missingPhotos === 0) return null;
  return (
    <Section title="Fotos">
      <ul className="flex flex-wrap gap-2">
        <ArrivedPhotos photos={photos} urlOf={(photoId) => staffCasePhotoUrl(id, photoId)} />
      </ul>
      {missingPhotos > 0 && (
        <p className="mt-2 text-detail text-ink-soft">
          {missingPhotos === 1 ? 'Ein Foto ist' : `${missingPhotos} Fotos sind`} noch unterwegs.
        </p>
      )}
    </Section>
  );
}

function Steps({ one }: { one: Case }) {
  const { steps, state, isMine } = one;
  const written = steps.filter((step) => step !== 'TAKE');
  const [step, setStep] = useState<Exclude<StaffStep, 'TAKE'>>(written[0] ?? 'NOTE');
  return (
    <Card as="section" aria-label="Was du tun kannst" className="grid gap-4">
      {state === 'OPEN' && !steps.includes('ANSWER') && (
        <Note announced title="Ein Widerspruch gegen deine Antwort">
          Bitte überlass ihn jemand anderem.
        </Note>
      )}
      {steps.includes('TAKE') && !isMine && <TakeButton one={one} />}
      {written.length > 1 && (
        <SelectField
          label="Was möchtest du tun?"
          name="step"
          value={step}
          onChange={({ currentTarget }) =>
            setStep(written.find((each) => each === currentTarget.value) ?? step)
          }
          options={written.map((value) => ({ value, label: WRITTEN_STEPS[value].label }))}
        />
      )}
      <WrittenStep key={step} one={one} step={step} />
    </Card>
  );
}

function TakeButton({ one: { id, assignee } }: { one: Case }) {
  const { send, onSent } = useStep(id);
  const taking = useSending<CaseStep, Case>({
    send,
    onSent: (after) => {
      onSent(after);
      announce('Das Anliegen liegt bei dir.');
    },
  });
  return (
    <div className="grid gap-2">
      <Button
        theme="OUTLINE"
        needsConnection
        busy={taking.isPending}
        busyLabel="Wird übernommen"
        onClick={() => taking.sendOnce({ step: 'TAKE' })}
      >
        {assignee ? `Von ${assignee} übernehmen` : 'Übernehmen'}
      </Button>
      <ActFailureNote failure={taking.error ? failureOf(taking.error) : undefined} />
    </div>
  );
}

type Words = { text: string; outcome: string };

const isOutcome = (word: string): word is CaseOutcome => CASE_OUTCOMES.some((outcome) => outcome === word);

function toStep(step: Exclude<StaffStep, 'TAKE'>, { text, outcome }: Words, version: number): CaseStep {
  const words = text.trim();
  if (step === 'NOTE') return { step, text: words };
  if (step !== 'ANSWER') return { step, text: words, version };
  if (!isOutcome(outcome)) throw new Error('the form has been checked');
  return { step, text: words, outcome, version };
}

function WrittenStep({ one, step }: { one: Case; step: Exclude<StaffStep, 'TAKE'> }) {
  const { send, onSent } = useStep(one.id);
  const queryClient = useQueryClient();
  const { label, hint, submit, busy, done } = WRITTEN_STEPS[step];
  const { field, sending, error } = useFormShell<Words, Case>({
    initial: { text: '', outcome: '' },
    check: ({ text, outcome }) => ({
      text: text.trim() === '' ? 'Bitte schreib etwas.' : undefined,
      outcome: step === 'ANSWER' && !isOutcome(outcome) ? 'Bitte wähle das Ergebnis.' : undefined,
    }),
    send: (words, keyFor) => send(toStep(step, words, one.version), keyFor),
    onSent: (after) => {
      onSent(after);
      announce(done);
    },
  });
  const isOutdated = isRefusal(error, 'SERVICE_CASE_CHANGED') || isRefusal(error, 'SERVICE_CASE_STEP');
  return (
    <FormShell
      {...sending}
      label={label}
      className="grid gap-4"
      guardsLeaving
      submit={{ label: submit, busyLabel: busy }}
      failureAction={
        isOutdated && (
          <Button
            size="S"
            theme="OUTLINE"
            onClick={() =>
              void queryClient.invalidateQueries({ queryKey: staffCaseQuery(String(one.id)).queryKey })
            }
          >
            Neu laden
          </Button>
        )
      }
    >
      {step === 'ANSWER' && (
        <RadioTiles
          {...field.choice('outcome')}
          legend="Ergebnis"
          required
          className="grid-cols-1"
          options={CASE_OUTCOMES.map((value) => ({ value, label: STAFF_OUTCOMES[value] }))}
        />
      )}
      <TextAreaField
        {...field.text('text')}
        label={step === 'NOTE' ? 'Notiz' : step === 'CLOSE' ? 'Grund' : 'Text'}
        hint={hint}
        required
        maxLength={MAX_TEXT_LENGTH}
      />
    </FormShell>
  );
}
