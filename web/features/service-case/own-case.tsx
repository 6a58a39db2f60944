import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { CASE_STATE_TITLES } from '#domain/service-case/case-state.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote, FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Preview } from '#web/shell/photo-picker.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { ArrivedPhotos } from './arrived-photos.tsx';
import { forgetCasePhoto, useCasePhotos } from './case-photos.ts';
import { type OwnCase as Case, casePhotoUrl, caseQuery, casesQuery, useWithdrawal } from './case-queries.ts';
import { caseTitle, lastDayText, lineText, OUTCOME_TITLES } from './case-words.ts';

const MAX_TEXT_LENGTH = 4_000;

/** A case with all that was written, whose turn it is, and what its person can do. */
export function OwnCase({ id, customerId }: { id: string; customerId: number }) {
  const { data: one, error, refetch } = useQuery(caseQuery(id));
  if (!one) {
    if (!error) return <SkeletonCards count={2} label="Das Anliegen wird geladen" />;
    return isRefusal(error, 'SERVICE_CASE_UNKNOWN') || isRefusal(error, 'FIELD_INVALID') ? (
      <EmptyState title="Dieses Anliegen finden wir in deinem Account nicht">
        Anliegen sieht, wer sie gemeldet hat, und wer die Fahrt bezahlt.
      </EmptyState>
    ) : (
      <FailureNote error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <div>
      <div className="grid gap-4">
        <Turn one={one} />
        <Facts one={one} />
      </div>
      <Course one={one} />
      <Photos one={one} customerId={customerId} />
      {one.mayReply && <Acts key={one.course.length} one={one} />}
    </div>
  );
}

/** Whose turn it is, until when. */
function Turn({ one: { state, answerBy, replyBy, outcome, reportedByMe } }: { one: Case }) {
  const [search] = useSearchParams();
  switch (state) {
    case 'OPEN':
    case 'IN_PROGRESS':
      return (
        <Note
          announced
          tone={search.has('neu') ? 'success' : 'info'}
          title={search.has('neu') ? 'Danke, dein Anliegen ist da' : 'Wir sehen uns das an'}
        >
          {answerBy && `Du bekommst spätestens am ${lastDayText(answerBy)} eine Antwort.`}
        </Note>
      );
    case 'WAITING':
      return (
        <Note
          announced
          tone="warning"
          title={reportedByMe ? 'Wir haben eine Rückfrage an dich' : 'Rückfrage gestellt'}
        >
          {replyBy && `Bitte antworte bis zum ${lastDayText(replyBy)}. Danach schließen wir das Anliegen.`}
        </Note>
      );
    case 'ANSWERED':
      return (
        <Note
          announced
          tone={outcome === 'REJECTED' ? 'info' : 'success'}
          title={outcome ? OUTCOME_TITLES[outcome] : 'Beantwortet'}
        >
          {replyBy &&
            `Bist du anderer Meinung? Dann widersprich bis zum ${lastDayText(replyBy)}: Jemand, der bisher nicht beteiligt war, sieht sich alles noch einmal an.`}
        </Note>
      );
    case 'CLOSED':
      return (
        <Note announced title="Abgeschlossen">
          Stimmt noch etwas nicht? Dann melde es bitte neu.
        </Note>
      );
  }
}

function Facts({ one }: { one: Case }) {
  const { id, state, booking, invoiceNumber, line, createdAt, reporter } = one;
  return (
    <SummaryList
      title={caseTitle(one)}
      entries={[
        { term: 'Nummer', value: String(id) },
        { term: 'Stand', value: CASE_STATE_TITLES[state] },
        { term: 'Gemeldet', value: `${formatDateTime(Temporal.Instant.from(createdAt))} Uhr` },
        { term: 'Gemeldet von', value: reporter },
        {
          term: 'Fahrt',
          value: booking && (
            <Link to={paths.booking(booking.id)} className="text-link">
              {booking.model}, {booking.plate},{' '}
              {formatPeriodInFull({
                start: Temporal.Instant.from(booking.start),
                end: Temporal.Instant.from(booking.end),
              })}
            </Link>
          ),
        },
        {
          term: 'Rechnung',
          value: invoiceNumber && (
            <Link to={paths.invoice(invoiceNumber)} className="text-link">
              {invoiceNumber}
            </Link>
          ),
        },
        { term: 'Zeile', value: line && lineText(line) },
      ]}
    />
  );
}

const EVENTS: Record<Case['course'][number]['kind'], { ours: string; theirs: string }> = {
  OPENED: { ours: 'Gemeldet', theirs: 'Gemeldet' },
  TAKEN: { ours: 'Jemand von uns sieht es sich an', theirs: '' },
  ASKED: { ours: 'Unsere Rückfrage', theirs: '' },
  REPLIED: { ours: '', theirs: 'Dazu geschrieben' },
  ANSWERED: { ours: 'Unsere Antwort', theirs: '' },
  OBJECTED: { ours: '', theirs: 'Widersprochen' },
  WITHDRAWN: { ours: '', theirs: 'Für erledigt erklärt' },
  CLOSED: { ours: 'Abgeschlossen', theirs: '' },
};

function Course({ one: { course, text } }: { one: Case }) {
  return (
    <Section title="Verlauf">
      <ol className="grid gap-4">
        {course.map((event) => {
          const words = event.kind === 'OPENED' ? text : event.text;
          return (
            <li
              key={`${event.at} ${event.kind}`}
              className={`border-l-4 pl-4 ${event.byUs ? 'border-brand' : 'border-line'}`}
            >
              <p className="font-semibold">
                {event.byUs ? EVENTS[event.kind].ours : EVENTS[event.kind].theirs}
              </p>
              <p className="digits text-detail text-ink-soft">
                {formatDateTime(Temporal.Instant.from(event.at))} Uhr
              </p>
              {words && <p className="mt-1 wrap-anywhere whitespace-pre-line">{words}</p>}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Photos({ one, customerId }: { one: Case; customerId: number }) {
  const isOnline = useIsOnline();
  const waiting = (useCasePhotos(customerId) ?? []).filter(
    ({ id, caseId }) => caseId === one.id && !one.photos.some((arrived) => arrived.id === id),
  );
  if (one.photos.length + waiting.length === 0) return null;
  return (
    <Section title="Fotos">
      <ul className="flex flex-wrap gap-2">
        <ArrivedPhotos photos={one.photos} urlOf={(photoId) => casePhotoUrl(one.id, photoId)} />
        {waiting.map((photo) => (
          <li key={photo.id} className="w-28">
            <Preview photo={photo} alt="Noch nicht angekommen" />
            <p role="status" className="mt-1 text-fine text-ink-soft">
              {photo.fault ?? (isOnline ? 'Wird gesendet …' : 'Wartet auf Netz')}
            </p>
            {photo.fault && (
              <Button size="XS" theme="OUTLINE" onClick={() => void forgetCasePhoto(photo.id)}>
                Verstanden
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const REPLY: Record<'OPEN' | 'IN_PROGRESS' | 'WAITING' | 'ANSWERED', { title: string; submit: string }> = {
  OPEN: { title: 'Etwas ergänzen', submit: 'Ergänzung senden' },
  IN_PROGRESS: { title: 'Etwas ergänzen', submit: 'Ergänzung senden' },
  WAITING: { title: 'Antworten', submit: 'Antwort senden' },
  ANSWERED: { title: 'Widersprechen', submit: 'Widerspruch senden' },
};

function Acts({ one }: { one: Case }) {
  const queryClient = useQueryClient();
  const withdrawal = useWithdrawal(one.id);
  const { field, sending } = useFormShell({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? 'Bitte schreib etwas dazu.' : undefined }),
    send: ({ text }, keyFor) => {
      const request = { params: { id: String(one.id) }, body: { text: text.trim() } };
      return call('POST /servicecases/{id}/replies', request, { idempotencyKey: keyFor(request) });
    },
    onSent: (after) => {
      queryClient.setQueryData(caseQuery(String(one.id)).queryKey, after);
      void queryClient.invalidateQueries({ queryKey: casesQuery.queryKey });
      announce('Das ist bei uns angekommen.');
    },
  });
  if (one.state === 'CLOSED') return null;
  const { title, submit } = REPLY[one.state];
  return (
    <Section title={title}>
      <FormShell
        {...sending}
        label={title}
        className="grid max-w-160 gap-4"
        guardsLeaving
        submit={{ label: submit, busyLabel: 'Wird gesendet' }}
        other={
          <Button
            theme="LINK"
            needsConnection
            busy={withdrawal.isPending}
            busyLabel="Wird abgeschlossen"
            onClick={() => withdrawal.mutate()}
          >
            Das hat sich erledigt
          </Button>
        }
        notes={<ActFailureNote failure={withdrawal.error ? failureOf(withdrawal.error) : undefined} />}
      >
        <TextAreaField
          {...field.text('text')}
          label="Dein Text"
          required
          rows={3}
          maxLength={MAX_TEXT_LENGTH}
        />
      </FormShell>
    </Section>
  );
}
