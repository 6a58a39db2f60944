import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_ASKED_MINUTES } from '#domain/who-drove/at-that-time.ts';
import { instantOf, wallText } from '#web/features/customer-file/wall-time.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { call } from '#web/platform/call.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DrivenTrip } from './driven-trip.tsx';
import { type Answer, askedText, bookedText, heldText } from './who-drove-words.ts';

const PLATE = 'kennzeichen';

/** Who had a car at a time, for an authority that asks; each question stands in the log with its file number. */
export function WhoDrove() {
  const [answer, setAnswer] = useState<Answer>();
  return (
    <ConsolePage
      title="Wer fuhr"
      intro="Für Bußgeldstellen und Polizei. Jede Frage steht im Protokoll, mit Behörde und Aktenzeichen."
    >
      <div className="grid items-start gap-x-8 gap-y-6 px-6 pb-8 max-md:px-4 wide:grid-cols-[22rem_minmax(0,1fr)]">
        <QuestionForm onAnswer={setAnswer} />
        {answer ? (
          <Answered key={answer.id} answer={answer} />
        ) : (
          <EmptyState title="Noch nichts gefragt">
            Hier steht, wer das Auto zu dieser Zeit hatte, mit dem Brief an die Behörde.
          </EmptyState>
        )}
      </div>
    </ConsolePage>
  );
}

/** What no field held before, so that each time typed counts. */
const NEVER = '1970-01-01T00:00:00Z';

function QuestionForm({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const [search] = useSearchParams();
  const form = useFormShell({
    initial: {
      plate: search.get(PLATE) ?? '',
      start: '',
      minutes: '1',
      authority: '',
      address: '',
      reference: '',
    },
    check: ({ plate, start, minutes, authority, reference }) => {
      const at = instantOf(start, NEVER);
      return {
        plate: plate.trim().length < 2 ? 'Bitte gib das Kennzeichen ein.' : undefined,
        start:
          at === undefined
            ? 'Bitte gib Tag und Uhrzeit ein.'
            : Temporal.Instant.compare(Temporal.Instant.from(at), nowInstant()) > 0
              ? 'Diese Zeit ist noch nicht vorbei.'
              : undefined,
        minutes: isMinutes(minutes) ? undefined : `Bitte gib 1 bis ${MAX_ASKED_MINUTES} Minuten an.`,
        authority: authority.trim().length < 3 ? 'Bitte gib an, welche Behörde fragt.' : undefined,
        reference: reference.trim().length < 2 ? 'Bitte gib das Aktenzeichen an.' : undefined,
      };
    },
    refusedAt: { PLATE_UNKNOWN: 'plate', ASKED_TIME_AHEAD: 'start' },
    send: ({ plate, start, minutes, authority, address, reference }, keyFor) => {
      const at = instantOf(start, NEVER);
      if (at === undefined) throw new Error('the form has been checked');
      const body = {
        plate: plate.trim(),
        start: at,
        minutes: Number(minutes),
        authority: authority.trim(),
        reference: reference.trim(),
        ...(address.trim() === '' ? {} : { address: address.trim() }),
      };
      return call('POST /console/driver-questions', { body }, { idempotencyKey: keyFor({ body }) });
    },
    onSent: (answer) => {
      onAnswer(answer);
      announce(answer.trips.length === 0 ? 'Keine Fahrt zu dieser Zeit' : countText(answer.trips.length));
    },
  });
  return (
    <FormShell
      {...form.sending}
      label="Wer fuhr"
      className="grid gap-4"
      submit={{ label: 'Nachsehen', busyLabel: 'Die Fahrten werden gesucht', width: 'FULL' }}
    >
      <TextField
        {...form.field.text('plate')}
        label="Kennzeichen"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3 max-2xs:grid-cols-1">
        <TextField
          {...form.field.text('start')}
          type="datetime-local"
          label="Tag und Uhrzeit"
          max={wallText(nowInstant().toString())}
          controlClassName="digits"
        />
        <TextField
          {...form.field.text('minutes')}
          inputMode="numeric"
          label="Minuten"
          maxLength={3}
          controlClassName="digits"
        />
      </div>
      <TextField {...form.field.text('authority')} label="Behörde" maxLength={120} />
      <TextAreaField
        {...form.field.text('address')}
        label="Anschrift der Behörde (für den Brief, wenn du magst)"
        rows={2}
        maxLength={300}
      />
      <TextField
        {...form.field.text('reference')}
        label="Aktenzeichen"
        hint="Steht im Protokoll, im Brief und in der Mail."
        autoComplete="off"
        maxLength={60}
      />
    </FormShell>
  );
}

const isMinutes = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_ASKED_MINUTES;

const countText = (count: number): string =>
  count === 1 ? 'Eine Fahrt zu dieser Zeit' : `${count} Fahrten zu dieser Zeit`;

function Answered({ answer }: { answer: Answer }) {
  const { car, trips, before, after, outOfService } = answer;
  return (
    <section aria-label="Antwort" className="grid min-w-0 gap-4">
      <header>
        <h2 className="text-lead font-bold">
          {trips.length === 0 ? 'Keine Fahrt zu dieser Zeit' : countText(trips.length)}
        </h2>
        <p className="digits text-ink-soft">
          {car.plate}, {car.model}, {car.city}
          {car.isRetired && ', ausgemustert'} · {askedText(answer)}
        </p>
      </header>
      {trips.length > 1 && (
        <Note tone="warning" title="Mehrere Fahrten">
          Die Zeit gehört zu mehr als einer. Nenne nur, wer das Auto da wirklich hatte.
        </Note>
      )}
      {outOfService.length > 0 && (
        <Note tone="warning" title="Für den Betrieb gesperrt">
          Vielleicht fuhr jemand von uns. Sieh bei den Aufgaben dieses Autos nach.
        </Note>
      )}
      {trips.map((trip) => (
        <DrivenTrip key={trip.bookingId} question={answer.id} trip={trip} />
      ))}
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Neighbour title="Die Fahrt davor">{before && neighbourText(before)}</Neighbour>
        <Neighbour title="Die Fahrt danach">{after && neighbourText(after)}</Neighbour>
      </div>
    </section>
  );
}

function neighbourText(trip: NonNullable<Answer['before']>): string {
  const held = heldText(trip);
  return `Buchung ${trip.bookingId}: ${bookedText(trip)}. ${held === undefined ? 'Nicht geöffnet' : `Geöffnet: ${held}`}.`;
}

const Neighbour = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-t border-line pt-2">
    <h3 className="text-sm font-bold">{title}</h3>
    <p className="digits text-ink-soft">{children || 'Keine bekannt.'}</p>
  </div>
);
