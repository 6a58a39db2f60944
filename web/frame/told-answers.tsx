import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#contract/calls.ts';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { useSending } from '#web/platform/outbox.ts';
import {
  type Outcome,
  type Sent,
  settleSent,
  type ToldCall,
  takeUntold,
  unsettled,
  watchSent,
} from '#web/platform/told-call.ts';
import { paths } from '#web/shell/paths.ts';
import { type MessageDialog, showDialog } from '#web/ui/message-dialog-store.ts';

/** What could not be asked although there is a connection is asked again after this time. */
const RETRY_MS = 15_000;

type Words = {
  /** Begins the sentences: "Deine Buchung". */
  what: string;
  title: string;
  done: (answer: unknown) => string;
  /** What is true when it did not arrive, where that may cost something. */
  otherwise?: string;
  path: (answer: unknown) => string;
  label: string;
};

type Booking = OutputOf<'POST /bookings'>;
const isBooking = (answer: unknown): answer is Booking =>
  typeof answer === 'object' && answer !== null && 'bookee' in answer && 'timeRange' in answer;
const bookingPath = (answer: unknown): string =>
  isBooking(answer) ? paths.booking(answer.id) : paths.bookings();
const bookingText = (answer: unknown, otherwise: string): string =>
  isBooking(answer)
    ? `${answer.bookee.model}, ${formatPeriod(toPeriod(answer.timeRange), nowInstant())}.`
    : otherwise;
const ofBookings = { path: bookingPath, label: 'Zur Buchung' };
const cancelled: Words = {
  what: 'Das Storno',
  title: 'Storniert',
  done: (answer) =>
    isBooking(answer) && answer.price.total.cents > 0
      ? `Die Buchung ist storniert. Dafür berechnen wir ${formatMoney(answer.price.total)}.`
      : 'Die Buchung ist storniert.',
  otherwise: 'Die Buchung gilt weiter. Wenn du sie nicht brauchst, storniere sie bitte noch einmal.',
  path: () => paths.bookings(),
  label: 'Zu den Buchungen',
};
const ofPlan = { path: () => paths.plan(), label: 'Zum Tarif' };

const WORDS: Record<ToldCall, Words> = {
  'POST /bookings': {
    what: 'Deine Buchung',
    title: 'Gebucht',
    done: (answer) => bookingText(answer, 'Deine Buchung ist bei uns angekommen.'),
    ...ofBookings,
  },
  'PATCH /bookings/{id}': {
    what: 'Deine Änderung',
    title: 'Geändert',
    done: (answer) => bookingText(answer, 'Deine Buchung ist geändert.'),
    otherwise: 'Deine Buchung gilt weiter wie bisher. Wenn du willst, ändere sie noch einmal.',
    ...ofBookings,
  },
  'POST /bookings/{id}/cancel': cancelled,
  'POST /drivers/bookings/{id}/cancel': cancelled,
  'POST /bookings/{id}/substitution': {
    what: 'Dein Wechsel',
    title: 'Anderes Auto gebucht',
    done: (answer) => bookingText(answer, 'Du fährst jetzt mit dem anderen Auto.'),
    otherwise: 'Deine Buchung gilt weiter für das bisherige Auto. Wenn du willst, wechsle noch einmal.',
    ...ofBookings,
  },
  'POST /bookings/{id}/return': {
    what: 'Deine Rückgabe',
    title: 'Zurückgegeben',
    done: () => 'Deine Rückgabe ist bei uns angekommen.',
    otherwise: 'Deine Fahrt läuft noch. Gib das Auto bitte noch einmal zurück.',
    path: () => paths.bookings(),
    label: 'Zu den Buchungen',
  },
  'POST /kmpackages': {
    what: 'Deine Bestellung',
    title: 'Bestellt',
    done: () => 'Dein Kilometerpaket gilt ab sofort.',
    path: () => paths.kmPackages(),
    label: 'Zum Paket',
  },
  'POST /vouchers': {
    what: 'Dein Gutschein',
    title: 'Eingelöst',
    done: (answer) => `${formatMoney((answer as OutputOf<'POST /vouchers'>).total)} sind gutgeschrieben.`,
    path: () => paths.vouchers(),
    label: 'Zum Guthaben',
  },
  'POST /planchanges': {
    what: 'Dein Tarifwechsel',
    title: 'Tarif gewechselt',
    done: () => 'Dein neuer Tarif ist bestellt.',
    ...ofPlan,
  },
  'DELETE /planchanges/{id}': {
    what: 'Deine Absage des Tarifwechsels',
    title: 'Tarif bleibt',
    done: () => 'Du bleibst in deinem Tarif.',
    otherwise: 'Der Tarifwechsel bleibt bestellt. Wenn du ihn nicht willst, sag ihn bitte noch einmal ab.',
    ...ofPlan,
  },
  'POST /safetypackages': {
    what: 'Dein Sicherheitspaket',
    title: 'Bestellt',
    done: () => 'Dein Sicherheitspaket ist bestellt.',
    ...ofPlan,
  },
  'PATCH /safetypackages/current': {
    what: 'Die Änderung deines Sicherheitspakets',
    title: 'Geändert',
    done: () => 'Dein Sicherheitspaket ist geändert.',
    otherwise: 'An deinem Sicherheitspaket hat sich nichts geändert. Wenn du willst, versuch es noch einmal.',
    ...ofPlan,
  },
};

const NOTHING_HAPPENED =
  'Es ist nichts passiert, und es kostet dich nichts. Wenn du willst, versuch es noch einmal.';

/** Returns what a person reads about something that they sent and left. */
export function wordsOf(outcome: Outcome): MessageDialog & { label: string; path: string } {
  const { what, title, done, otherwise = NOTHING_HAPPENED, path, label } = WORDS[outcome.call];
  if (outcome.result === 'DONE') {
    const { answer } = outcome;
    return { type: 'SUCCESS', title, message: done(answer), label, path: path(answer) };
  }
  const lead = { label, path: path(undefined) };
  if (outcome.result === 'REFUSED') {
    return { type: 'ERROR', title: `${what} hat nicht geklappt`, message: outcome.text, ...lead };
  }
  if (outcome.result === 'NOT_DONE') {
    return {
      type: 'ERROR',
      title: `${what} ist nicht angekommen`,
      message: `Die Verbindung war weg. ${otherwise}`,
      ...lead,
    };
  }
  return {
    type: 'WARNING',
    title: `${what}: bitte sieh nach`,
    message: 'Die Verbindung war weg, und wir konnten nicht mehr feststellen, ob es geklappt hat.',
    ...lead,
  };
}

/** Tells what became of whatever costs something, once its own screen is gone, also after a reload (§S18.7). */
export function ToldAnswers() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customerId = useQuery({ ...currentCustomerQuery, enabled: false }).data?.id;
  return customerId === undefined ? null : <Teller customerId={customerId} />;
}

function Teller({ customerId }: { customerId: number }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<Sent[]>([]);
  const tell = useEffectEvent((outcome: Outcome) => {
    const { label, path, ...dialog } = wordsOf(outcome);
    showDialog({ ...dialog, untilClosed: true, action: { label, run: () => void navigate(path) } });
    // Whatever it has changed is asked for anew.
    void queryClient.invalidateQueries();
  });
  useEffect(() => {
    const look = () => {
      takeUntold().forEach(tell);
      setWaiting(unsettled());
    };
    look();
    return watchSent(look);
  }, []);
  useSending(
    waiting.map(({ id }) => ({ id, customerId })),
    { send: settleSent, retryMs: RETRY_MS },
  );
  return null;
}
