import { useQuery } from '@tanstack/react-query';
import { nearMoment, periodInSentence } from '#domain/booking/format-period.ts';
import { estimateText } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { useNow } from '#web/shell/page-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IntoView } from '#web/ui/into-view.tsx';
import { Note } from '#web/ui/note.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { type Booking, type LateCar, type Quote, quoteQuery, useChangeBooking } from './booking-queries.ts';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOfBooking, estimateOfChange, extraCents } from './estimate-of.ts';
import { NoWithdrawal } from './no-withdrawal.tsx';
import { toPeriod, toTimeRange } from './time-range.ts';
import { useLateCar } from './use-late-car.ts';

type Awaited = NonNullable<LateCar['awaited']>;

/** Tells a driver that somebody waits for the car, and offers the longest possible extension with one tap. */
export function AwaitedCar({ booking }: { booking: Booking }) {
  const now = useNow();
  const { lateCar } = useLateCar(booking);
  const change = useChangeBooking();
  const awaited = booking.state === 'ACTIVE' ? lateCar?.awaited : undefined;
  const extended = change.data && (
    <IntoView>
      <Extended booking={change.data} now={now} />
    </IntoView>
  );
  if (!awaited) return extended ?? null;
  const nextStart = Temporal.Instant.from(awaited.nextStart);
  const isWaitedFor = Temporal.Instant.compare(now, nextStart) >= 0;
  const { end } = toPeriod(booking.timeRange);
  const isOver = Temporal.Instant.compare(now, end) >= 0;
  const latestEnd = awaited.latestEnd ? Temporal.Instant.from(awaited.latestEnd) : undefined;
  const canExtend = latestEnd !== undefined && Temporal.Instant.compare(latestEnd, now) > 0;
  return (
    <section aria-label="Jemand wartet auf dieses Auto" className="print-hidden grid gap-3">
      {extended}
      <Note
        tone="warning"
        announced
        title={`${isWaitedFor ? 'Seit' : 'Ab'} ${nearMoment(nextStart, now)} Uhr wartet jemand auf dieses Auto.`}
      >
        <p className="digits">
          {isOver
            ? `Deine gebuchte Zeit ist seit ${nearMoment(end, now)} Uhr vorbei: Bring es bitte zurück, so schnell es sicher geht.`
            : `Bring es bitte bis ${nearMoment(end, now)} Uhr zurück, wie gebucht${canExtend ? ', oder verlängere' : ''}.`}
        </p>
        <p className="digits mt-1">
          {lateFeeText(awaited, now)} Kannst du es nicht abschließen oder zurückgeben, weil Auto, Netz oder
          Server nicht antworten, kostet dich das nichts.
        </p>
      </Note>
      {canExtend ? (
        <Extension booking={booking} latestEnd={latestEnd} change={change} now={now} />
      ) : (
        <NoExtension booking={booking} nextStart={nextStart} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-detail">
          Schaffst du es nicht, ruf uns bitte an, dann suchen wir gemeinsam eine Lösung.
        </p>
        <CallButtons quiet={canExtend} />
      </div>
    </section>
  );
}

function lateFeeText({ lateFeeAfter, lateFee }: Awaited, now: Temporal.Instant): string {
  const after = Temporal.Instant.from(lateFeeAfter);
  const fee = formatMoney(lateFee);
  return Temporal.Instant.compare(now, after) > 0
    ? `Die Verspätung kostet jetzt ${fee} Gebühr.`
    : `Kommst du nach ${nearMoment(after, now)} Uhr zurück, kostet die Verspätung ${fee} Gebühr.`;
}

function Extension({
  booking,
  latestEnd,
  change,
  now,
}: {
  booking: Booking;
  latestEnd: Temporal.Instant;
  change: ReturnType<typeof useChangeBooking>;
  now: Temporal.Instant;
}) {
  const keys = useIdempotencyKeys();
  const isOnline = useIsOnline();
  const period = { start: toPeriod(booking.timeRange).start, end: latestEnd };
  const {
    data: quote,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(quoteQuery({ bookeeId: booking.bookee.id, period, bookingId: booking.id }));
  const timeRange = toTimeRange(period);
  const refused = change.error ? failureOf(change.error) : undefined;

  function extend() {
    change.mutate(
      { id: booking.id, timeRange, idempotencyKey: keys.keyFor(`${booking.id} ${timeRange.end}`) },
      {
        onError: (failed) => {
          if (!failureOf(failed).unsettled) keys.answered();
          void refetch();
        },
      },
    );
  }

  const moment = nearMoment(latestEnd, now);
  return (
    <Card className="grid gap-3">
      {refused && (
        <Note tone="error" announced title={refused.title}>
          {refused.text}
        </Note>
      )}
      {quote && !isPlaceholderData ? (
        quote.obstacle ? (
          <Note tone="warning" announced title="Verlängern geht gerade nicht">
            {quote.obstacle.detail}
          </Note>
        ) : (
          <>
            <div>
              <p className="digits mb-1 text-detail">Verlängert bis {moment} Uhr kostet die Fahrt</p>
              <EstimateLine estimate={estimateOfChange(booking, quote)} look="together" />
            </div>
            <NoWithdrawal />
            <Button
              size="L"
              width="FULL"
              className="digits"
              needsConnection
              busy={change.isPending}
              busyLabel="Deine Buchung wird verlängert"
              onClick={extend}
            >
              Zahlungspflichtig bis {moment} Uhr verlängern ({extraText(extraCents(booking, quote), quote)})
            </Button>
          </>
        )
      ) : error ? (
        <Note
          tone="error"
          title={failureOf(error).title}
          action={
            <Button theme="OUTLINE" onClick={() => void refetch()}>
              Erneut versuchen
            </Button>
          }
        >
          {failureOf(error).text}
        </Note>
      ) : !isOnline ? (
        <p className="text-detail text-ink-soft">
          Bis {moment} Uhr kannst du verlängern, sobald du wieder online bist.
        </p>
      ) : (
        <SkeletonText lines={3} label="Der Preis der Verlängerung wird berechnet" />
      )}
    </Card>
  );
}

const extraText = (cents: number, { price }: Quote): string =>
  cents > 0 ? `+ ${formatMoney({ cents, currency: price.total.currency })}` : 'ohne Aufpreis';

function NoExtension({ booking, nextStart }: { booking: Booking; nextStart: Temporal.Instant }) {
  const isBlocked = useCurrentCustomer()?.state === 'BLOCKED';
  const { end } = toPeriod(booking.timeRange);
  const isTakenNext = Temporal.Instant.compare(nextStart, end) <= 0;
  return (
    <p className="text-detail text-ink-soft">
      {isBlocked && !isTakenNext
        ? 'Verlängern geht nicht: Dein Account ist gesperrt.'
        : 'Verlängern geht nicht: Direkt danach ist das Auto vergeben.'}
    </p>
  );
}

function Extended({ booking, now }: { booking: Booking; now: Temporal.Instant }) {
  const estimate = estimateOfBooking(booking);
  return (
    <Note tone="success" announced title="Verlängert">
      <span className="digits">
        Deine Buchung gilt jetzt für {periodInSentence(toPeriod(booking.timeRange), now)}.
        {estimate && ` Sie kostet ${estimateText(estimate)}.`}
      </span>
    </Note>
  );
}
