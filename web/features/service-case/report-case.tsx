import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { formatPeriodInFull } from '#domain/booking/format-period.ts';
import { ANSWER_DAYS } from '#domain/service-case/case-deadline.ts';
import { CASE_REASON_TITLES, type CaseReason, reasonsOf } from '#domain/service-case/case-kind.ts';
import { CASE_STATE_TITLES } from '#domain/service-case/case-state.ts';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { invoiceQuery } from '#web/features/invoice/invoice-queries.ts';
import { useTripPrice } from '#web/features/trip/return-queries.ts';
import { call } from '#web/platform/call.ts';
import type { Photo } from '#web/platform/photo-parts.ts';
import { useRecordDraft } from '#web/platform/record-draft.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { PhotoPicker } from '#web/shell/photo-picker.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { Note } from '#web/ui/note.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { keepCasePhotos } from './case-photos.ts';
import { caseQuery, casesQuery } from './case-queries.ts';
import { type CaseSubject, subjectsOfInvoice, subjectsOfTrip } from './case-subject.ts';
import { caseTitle } from './case-words.ts';

const MAX_TEXT_LENGTH = 4_000;
const MAX_PHOTOS = 6;
const NUMBER = /^\d{1,15}$/;

/** What a report is about, as its address says. */
type About = { bookingId: number } | { invoiceNumber: string };

/** Says what does not fit at a trip, its price, or an invoice; the address names which. */
export function ReportCase({ customerId }: { customerId: number }) {
  const [search] = useSearchParams();
  const bookingId = search.get('buchung') ?? '';
  const invoiceNumber = search.get('rechnung');
  if (NUMBER.test(bookingId)) return <AboutTrip bookingId={Number(bookingId)} customerId={customerId} />;
  if (invoiceNumber) {
    const trip = search.get('fahrt') ?? '';
    return (
      <AboutInvoice
        invoiceNumber={invoiceNumber}
        bookingId={NUMBER.test(trip) ? Number(trip) : undefined}
        customerId={customerId}
      />
    );
  }
  return (
    <EmptyState
      title="Worum geht es?"
      action={
        <Link to={paths.bookings()} className={buttonClass()}>
          Zu deinen Buchungen
        </Link>
      }
    >
      Öffne die Fahrt oder die Rechnung, bei der etwas nicht stimmt, und tippe dort auf „Stimmt etwas nicht?“.
    </EmptyState>
  );
}

function AboutTrip({ bookingId, customerId }: { bookingId: number; customerId: number }) {
  const booking = useQuery(bookingQuery(bookingId));
  const price = useTripPrice(bookingId);
  if (!booking.data || !price.data)
    return <Loading error={booking.error ?? price.error} onRetry={() => void price.refetch()} />;
  const { bookee, timeRange } = booking.data;
  return (
    <Report
      about={{ bookingId }}
      title={`${bookee.model}, ${bookee.plate}`}
      detail={`Buchung Nr. ${bookingId}, ${formatPeriodInFull(toPeriod(timeRange))}`}
      subjects={subjectsOfTrip(price.data)}
      customerId={customerId}
    />
  );
}

function AboutInvoice({
  invoiceNumber,
  bookingId,
  customerId,
}: {
  invoiceNumber: string;
  bookingId: number | undefined;
  customerId: number;
}) {
  const { data, error, refetch } = useQuery(invoiceQuery(invoiceNumber));
  if (!data) return <Loading error={error} onRetry={() => void refetch()} />;
  return (
    <Report
      about={{ invoiceNumber }}
      title={`Rechnung ${invoiceNumber}`}
      detail={
        bookingId === undefined
          ? 'Geht es um eine Fahrt? Dann tippe auf der Rechnung unter ihr auf „Stimmt hier etwas nicht?“.'
          : `Buchung Nr. ${bookingId}`
      }
      subjects={subjectsOfInvoice(data, bookingId)}
      customerId={customerId}
    />
  );
}

const Loading = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? <FailureNote error={error} onRetry={onRetry} /> : <SkeletonCards count={2} label="Wird geladen" />;

type Draft = {
  /** Of the case that it becomes: sent again, also after a reload, it is the same one. */
  reportId: string;
  subject: string;
  reason: string;
  text: string;
  photos: Photo[];
};
const emptyDraft = (): Draft => ({
  reportId: crypto.randomUUID(),
  subject: '',
  reason: '',
  text: '',
  photos: [],
});
const isDraft = ({ reportId, photos }: Partial<Draft>): boolean =>
  typeof reportId === 'string' && Array.isArray(photos);

type ReportProps = {
  about: About;
  title: string;
  detail: string;
  subjects: readonly CaseSubject[];
  customerId: number;
};

function Report(props: ReportProps) {
  const { about, title, detail, customerId } = props;
  const id = `anliegen-${'bookingId' in about ? about.bookingId : about.invoiceNumber}`;
  const { draft, change, clear } = useRecordDraft<Draft>({ id, customerId, empty: emptyDraft, isDraft });
  return (
    <div className="grid max-w-160 gap-5">
      <Card>
        <h2 className="text-lead">{title}</h2>
        {detail && <p className="digits text-detail text-ink-soft">{detail}</p>}
      </Card>
      <Known about={about} />
      {draft ? (
        <ReportForm key={draft.reportId} {...props} initial={draft} draft={{ save: change, clear }} />
      ) : (
        <SkeletonCards count={1} label="Wird geladen" />
      )}
    </div>
  );
}

/** What is known of it already, so that nobody says it twice. */
function Known({ about }: { about: About }) {
  const { data } = useInfiniteQuery(casesQuery);
  const known = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ booking, invoiceNumber, state }) =>
      state === 'CLOSED'
        ? false
        : 'bookingId' in about
          ? booking?.id === about.bookingId
          : invoiceNumber === about.invoiceNumber,
    );
  if (known.length === 0) return null;
  return (
    <Note title="Dazu wissen wir schon etwas">
      <ul className="grid gap-1">
        {known.map((one) => (
          <li key={one.id}>
            <Link to={paths.ownCase(one.id)} className="text-link">
              Anliegen Nr. {one.id}
            </Link>
            : {caseTitle(one)}, {CASE_STATE_TITLES[one.state]}
          </li>
        ))}
      </ul>
    </Note>
  );
}

type FormProps = ReportProps & {
  initial: Draft;
  draft: { save: (draft: Draft) => void; clear: () => Promise<void> };
};

function ReportForm({ about, subjects, customerId, initial, draft }: FormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const subjectOf = ({ subject }: Draft) => subjects.find(({ value }) => value === subject);
  const reasonOf = (values: Draft): CaseReason | undefined => {
    const subject = subjectOf(values);
    return subject && reasonsOf(subject.kind).find((reason) => reason === values.reason);
  };
  const form = useFormShell({
    initial,
    draft,
    refusedAt: { SERVICE_CASE_LINE_UNKNOWN: 'subject' },
    check: (values) => ({
      subject: subjectOf(values) ? undefined : 'Bitte wähle, worum es geht.',
      reason: reasonOf(values) ? undefined : 'Bitte wähle, was nicht stimmt.',
      text: values.text.trim() === '' ? 'Bitte schreib kurz, was nicht stimmt.' : undefined,
    }),
    send: (values, keyFor) => {
      const subject = subjectOf(values);
      const reason = reasonOf(values);
      if (!subject || !reason) throw new Error('the form has been checked');
      const body = {
        reportId: values.reportId,
        kind: subject.kind,
        reason,
        ...about,
        ...(subject.line ? { line: subject.line } : {}),
        text: values.text.trim(),
        photos: values.photos.map(({ id, file }) => ({ id, byteSize: file.size })),
      };
      return call('POST /servicecases', { body }, { idempotencyKey: keyFor(body) });
    },
    onSent: async (made, { photos }) => {
      await keepCasePhotos(photos, { customerId, caseId: made.id });
      queryClient.setQueryData(caseQuery(String(made.id)).queryKey, made);
      void queryClient.invalidateQueries({ queryKey: casesQuery.queryKey });
      await navigate(paths.withQuery(paths.ownCase(made.id), { neu: '1' }), { replace: true });
    },
  });
  const { field, values, change } = form;
  const subject = subjectOf(values);
  return (
    <FormShell
      {...form.sending}
      label="Stimmt etwas nicht?"
      className="grid gap-5"
      failureAction={<CallButtons />}
      submit={{ label: 'Absenden', busyLabel: 'Dein Anliegen wird gesendet', size: 'L', width: 'MAX-L' }}
      footer={
        <p className="text-detail text-ink-soft">
          Wir antworten dir spätestens nach {ANSWER_DAYS} Tagen. Es kostet dich nichts.
        </p>
      }
    >
      <RadioCards
        {...field.choice('subject')}
        legend="Worum geht es?"
        required
        options={subjects.map(({ value, label, amount }) => ({ value, title: label, aside: amount }))}
      />
      <SelectField
        {...field.select('reason')}
        label="Was stimmt nicht?"
        required
        placeholder="Bitte wählen"
        options={reasonsOf(subject?.kind ?? 'INVOICE').map((value) => ({
          value,
          label: CASE_REASON_TITLES[value],
        }))}
      />
      <TextAreaField
        {...field.text('text')}
        label="Was ist passiert?"
        hint="Schreib alles dazu, was uns beim Nachsehen hilft: Uhrzeiten, Kilometerstände, wen du angerufen hast."
        required
        maxLength={MAX_TEXT_LENGTH}
      />
      <Fieldset legend="Fotos" hint="Freiwillig, zum Beispiel vom Tacho oder von einem Beleg.">
        <PhotoPicker
          photos={values.photos}
          max={MAX_PHOTOS}
          onChange={(photos) => change('photos', photos)}
        />
      </Fieldset>
    </FormShell>
  );
}
