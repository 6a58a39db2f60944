import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FREE_UNTIL_HOURS_BEFORE_START } from '#domain/booking/cancellation.ts';
import { isStartFixed } from '#domain/booking/change.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import {
  formatDuration,
  formatPeriod,
  momentInSentence,
  periodInSentence,
} from '#domain/booking/format-period.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';
import { estimateText, formatKm } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { PrepaidKm } from '#web/features/allotment/prepaid-km.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, ChipGroup } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { obstacleOf } from './booking-agreement.ts';
import { BookingObstacle } from './booking-obstacle.tsx';
import { type Booking, type Quote, quoteQuery, useChangeBooking } from './booking-queries.ts';
import { ConflictOffers } from './conflict-offers.tsx';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOfBooking, estimateOfChange, extraCents } from './estimate-of.ts';
import { extensions } from './extensions.ts';
import { MayNotBook } from './may-not-book.tsx';
import { OrderFooter } from './order-footer.tsx';
import { PeriodButton } from './period-bar.tsx';
import { correctDraft } from './period-options.ts';
import { PriceReceipt } from './price-receipt.tsx';
import { toPeriod, toTimeRange } from './time-range.ts';
import { VehicleFacts } from './vehicle-facts.tsx';

const isSamePeriod = (a: Period, b: Period): boolean => a.start.equals(b.start) && a.end.equals(b.end);

/** Changes the start or end of a booking and shows the new price before the customer confirms. */
export function BookingChange({ booking }: { booking: Booking }) {
  const now = useNow();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const old = toPeriod(booking.timeRange);
  const startIsFixed = isStartFixed({ state: booking.state, period: old }, now);
  const [wanted, setWanted] = useState<Period>();
  const period = wanted ? correctDraft(wanted, now, { startIsFixed }) : old;
  const isChanged = !isSamePeriod(period, old);

  const quoteOptions = quoteQuery({ bookeeId: booking.bookee.id, period, bookingId: booking.id });
  const quoted = useQuery({ ...quoteOptions, enabled: isChanged });
  const quote = isChanged ? quoted.data : undefined;
  const isSettled = quote !== undefined && !quoted.isPlaceholderData;

  const change = useChangeBooking();
  const keys = useIdempotencyKeys();
  const timeRange = toTimeRange(period);
  const requestId = `${booking.id} ${timeRange.start}/${timeRange.end}`;
  const [failedRequestId, setFailedRequestId] = useState('');
  const refused = change.error && failedRequestId === requestId ? failureOf(change.error) : undefined;
  // A car that is taken has its own words here: the booking stays as it is, and may go as far as it is free.
  const isTaken = isSettled && !quote.available && quote.obstacle?.resultCode !== 'OWN_BOOKING_OVERLAPS';
  const failure = obstacleOf(refused ?? undefined, isSettled && quote.available ? quote.obstacle : undefined);
  const isBlocked = useCurrentCustomer()?.state === 'BLOCKED';

  function confirm() {
    change.mutate(
      { id: booking.id, timeRange, idempotencyKey: keys.keyFor(requestId) },
      {
        onSuccess: (changed) => {
          const estimate = estimateOfBooking(changed);
          const costs = estimate ? ` Sie kostet ${estimateText(estimate)}.` : '';
          void navigate(paths.bookings());
          showDialog({
            type: 'SUCCESS',
            title: 'Geändert',
            message: `Deine Buchung gilt jetzt für ${periodInSentence(toPeriod(changed.timeRange), now)}.${costs}`,
          });
        },
        onError: (error) => {
          setFailedRequestId(requestId);
          if (!failureOf(error).unsettled) keys.answered();
          void queryClient.invalidateQueries({ queryKey: quoteOptions.queryKey });
        },
      },
    );
  }

  if (!booking.changeable) {
    const isOver = checkChangeable({ state: booking.state, period: old }, now) !== undefined;
    if (isBlocked && !isOver)
      return <MayNotBook customer={{ state: 'BLOCKED', documentsValidUntil: null }} />;
    return (
      <Note tone="info" title="Diese Buchung lässt sich nicht mehr ändern">
        Sie ist vorbei oder storniert. Was sie gekostet hat, steht unter „Buchungen“.
      </Note>
    );
  }

  const latestEnd = booking.latestEnd ? Temporal.Instant.from(booking.latestEnd) : undefined;
  const latest = latestEnd && { start: old.start, end: latestEnd };

  return (
    <div className="grid gap-4 max-md:pb-32">
      <Card>
        <VehicleFacts vehicle={booking.bookee} place={booking.place} />
      </Card>
      <PeriodCard
        booking={booking}
        old={old}
        period={period}
        now={now}
        startIsFixed={startIsFixed}
        isBlocked={isBlocked}
        isBusy={change.isPending}
        onChange={setWanted}
      />

      {failure ? (
        <BookingObstacle
          vehicleId={booking.bookee.id}
          failure={failure}
          period={period}
          now={now}
          quote={quote}
          onPeriodChange={setWanted}
          otherVehicles={false}
        />
      ) : (
        isTaken && (
          <Note
            tone="warning"
            announced
            title="In dieser Zeit ist das Auto schon vergeben"
            action={
              <>
                {latest && !latest.end.equals(period.end) && (
                  <Button onClick={() => setWanted(latest)}>
                    Bis höchstens {momentInSentence(latest.end, now)} verlängern
                  </Button>
                )}
                <ConflictOffers offers={quote.offers} now={now} onPeriodChange={setWanted} />
              </>
            }
          >
            Deine Buchung bleibt, wie sie ist. Such dir eine andere Zeit aus.
          </Note>
        )
      )}

      {isChanged && (
        <Card>
          <ChangedPrice
            booking={booking}
            quote={quote}
            error={quoted.error}
            period={period}
            isSettled={isSettled}
          />
        </Card>
      )}
      <OrderFooter
        price={
          !isChanged ? (
            <p className="text-detail text-ink-soft">Noch nichts geändert</p>
          ) : (
            isSettled && <EstimateLine estimate={estimateOfChange(booking, quote)} />
          )
        }
      >
        <Button
          size="L"
          width="FULL"
          needsConnection
          busy={change.isPending}
          busyLabel="Deine Änderung wird gespeichert"
          disabled={!(isSettled && !quote.obstacle && !quoted.error) && !change.isPending}
          onClick={confirm}
        >
          Zahlungspflichtig ändern
        </Button>
      </OrderFooter>
    </div>
  );
}

/** The old period, the new one, and how far it can go. */
function PeriodCard({
  booking,
  old,
  period,
  now,
  startIsFixed,
  isBlocked,
  isBusy,
  onChange,
}: {
  booking: Booking;
  old: Period;
  period: Period;
  now: Temporal.Instant;
  startIsFixed: boolean;
  isBlocked: boolean;
  isBusy: boolean;
  /** Undefined: as it was. */
  onChange: (period: Period | undefined) => void;
}) {
  const isChanged = !isSamePeriod(period, old);
  const latestEnd = booking.latestEnd ? Temporal.Instant.from(booking.latestEnd) : undefined;
  const options = extensions(old, latestEnd, now);
  return (
    <Card className="grid gap-4">
      <div>
        <p className="text-detail text-ink-soft">Bisher</p>
        <p className={classNames('digits font-semibold', isChanged && 'line-through decoration-1')}>
          {formatPeriod(old, now)}
        </p>
      </div>
      <fieldset disabled={isBusy} className="grid min-w-0 gap-4">
        <div>
          <p className="mb-1.5 text-detail text-ink-soft">{isChanged ? 'Neu' : 'Zeitraum ändern'}</p>
          <PeriodButton period={period} onChange={onChange} startIsFixed={startIsFixed} />
        </div>
        {options.length > 0 && (
          <ChipGroup label="Verlängern" wrap>
            {options.map((option) => (
              <Chip
                key={option.label}
                pressed={period.end.equals(option.period.end) && period.start.equals(old.start)}
                onPressedChange={(pressed) => onChange(pressed ? option.period : undefined)}
              >
                {option.label}
              </Chip>
            ))}
          </ChipGroup>
        )}
      </fieldset>
      {isBlocked && (
        <p className="text-detail text-ink-soft">
          Dein Account ist gesperrt: Du kannst diese Buchung nur verkürzen oder stornieren.
        </p>
      )}
      {startIsFixed && (
        <p className="text-detail text-ink-soft">
          {/* A car may be opened a quarter of an hour before the booking begins. */}
          {Temporal.Instant.compare(now, old.start) < 0
            ? 'Das Auto wurde schon geöffnet'
            : 'Deine Buchung hat schon begonnen'}
          : Nur das Ende lässt sich noch ändern.
        </p>
      )}
      {!latestEnd && !isBlocked && (
        <p className="text-detail text-ink-soft">
          Länger als bisher geht es nicht: Direkt danach ist das Auto vergeben.
        </p>
      )}
    </Card>
  );
}

function ChangedPrice({
  booking,
  quote,
  error,
  period,
  isSettled,
}: {
  booking: Booking;
  quote: Quote | undefined;
  error: Error | null;
  period: Period;
  isSettled: boolean;
}) {
  if (quote) {
    return (
      <div className={classNames('transition-opacity duration-150', !isSettled && 'opacity-50')}>
        <ChangeReceipt booking={booking} quote={quote} period={period} />
        <PrepaidKm start={period.start} />
        {quote.cancellationFee && quote.cancellationFee.cents > 0 && (
          <p className="mt-3 text-detail text-ink-soft">
            Kostenlos stornieren kannst du diese Buchung nicht mehr, wohin du sie auch verschiebst: Ein Storno
            kostet danach {formatMoney(quote.cancellationFee)}.
          </p>
        )}
      </div>
    );
  }
  if (!error) return <SkeletonText lines={3} label="Der Preis wird berechnet" />;
  const { title, text } = failureOf(error);
  return (
    <Note tone="error" title={title}>
      {text}
    </Note>
  );
}

/** The price before and after the change, and the fee for the change itself. */
function ChangeReceipt({ booking, quote, period }: { booking: Booking; quote: Quote; period: Period }) {
  const before = booking.price;
  const { price, fee } = quote;
  const { currency } = price.total;
  const estimate = estimateOfChange(booking, quote);
  const difference = extraCents(booking, quote);
  const amount = formatMoney({ cents: Math.abs(difference), currency });
  return (
    <PriceReceipt
      caption="Was sich am Preis ändert"
      lines={[
        { label: 'Zeitpreis bisher', amount: formatMoney(before.time) },
        { label: `Zeitpreis neu (${formatDuration(periodMs(period))})`, amount: formatMoney(price.time) },
        ...(before.km && before.distanceKm !== undefined && before.distanceKm !== price.distanceKm
          ? [{ label: `etwa ${formatKm(before.distanceKm)} bisher`, amount: formatMoney(before.km) }]
          : []),
        { label: `etwa ${formatKm(price.distanceKm)}`, amount: formatMoney(price.km) },
        ...(before.fees.cents > 0 ? [{ label: 'Gebühren bisher', amount: formatMoney(before.fees) }] : []),
        ...(fee && fee.cents > 0
          ? [
              {
                label: 'Gebühr für die Verkürzung',
                amount: formatMoney(fee),
                detail: `${quote.lateSharePercent}\u00A0% des Zeitpreises, der weniger als ${FREE_UNTIL_HOURS_BEFORE_START} Stunden vorher wegfällt`,
              },
            ]
          : []),
      ]}
      estimate={{
        line: <EstimateLine estimate={estimate} />,
        detail:
          difference === 0
            ? 'so viel wie bisher'
            : `${amount} ${difference > 0 ? 'mehr' : 'weniger'} als bisher`,
      }}
    />
  );
}
