import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FREE_UNTIL_HOURS_BEFORE_START, LATE_SHARE_PERCENT } from '#domain/booking/cancellation.ts';
import { isStartFixed } from '#domain/booking/change.ts';
import {
  formatDuration,
  formatPeriod,
  momentInSentence,
  periodInSentence,
} from '#domain/booking/format-period.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';
import { formatMoney, type Money } from '#domain/tariff/money.ts';
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
import { BindingFoot } from './binding-foot.tsx';
import { BookingObstacle, NextFree } from './booking-obstacle.tsx';
import { type Booking, quoteQuery, useChangeBooking } from './booking-queries.ts';
import { extensions } from './extensions.ts';
import { PeriodButton } from './period-bar.tsx';
import { correctDraft } from './period-options.ts';
import { PriceReceipt } from './price-receipt.tsx';
import { toPeriod, toTimeRange } from './time-range.ts';
import { VehicleFacts } from './vehicle-facts.tsx';

/** Changes the start or end of a booking and shows the new price before the customer confirms. */
export function BookingChange({ booking }: { booking: Booking }) {
  const now = useNow();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const old = toPeriod(booking.timeRange);
  const startIsFixed = isStartFixed({ state: booking.state, period: old }, now);
  const [wanted, setWanted] = useState<Period>();
  const period = wanted ? correctDraft(wanted, now, { startIsFixed }) : old;
  const isChanged = !period.start.equals(old.start) || !period.end.equals(old.end);

  const quoteOptions = quoteQuery({ bookeeId: booking.bookee.id, period, bookingId: booking.id });
  const quoted = useQuery({ ...quoteOptions, enabled: isChanged });
  const quote = isChanged ? quoted.data : undefined;
  const isSettled = quote !== undefined && !quoted.isPlaceholderData;

  const change = useChangeBooking();
  const keys = useIdempotencyKeys();
  const timeRange = toTimeRange(period);
  const requestId = `${booking.id} ${timeRange.start}/${timeRange.end}`;
  const [failedRequestId, setFailedRequestId] = useState('');
  const failure = change.error && failedRequestId === requestId ? failureOf(change.error) : undefined;

  function confirm() {
    change.mutate(
      { id: booking.id, timeRange, idempotencyKey: keys.keyFor(requestId) },
      {
        onSuccess: (changed) => {
          void navigate(paths.bookings());
          showDialog({
            type: 'SUCCESS',
            title: 'Geändert',
            message: `Deine Buchung gilt jetzt für ${periodInSentence(toPeriod(changed.timeRange), now)}. Der Zeitpreis ist ${formatMoney(changed.price.time)}.`,
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
    return (
      <Note tone="info" title="Diese Buchung lässt sich nicht mehr ändern">
        Sie ist vorbei oder storniert. Was sie gekostet hat, steht unter „Buchungen“.
      </Note>
    );
  }

  const inOneDay = now.add({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  const latestEnd = booking.latestEnd ? Temporal.Instant.from(booking.latestEnd) : undefined;
  const options = extensions(old, latestEnd, now);
  const latest = latestEnd && { start: old.start, end: latestEnd };

  return (
    <div className="grid gap-4 max-md:pb-16">
      <Card>
        <VehicleFacts vehicle={booking.bookee} place={booking.place} />
      </Card>
      <Card className="grid gap-4">
        <div>
          <p className="text-detail text-ink-soft">Bisher</p>
          <p className={classNames('digits font-semibold', isChanged && 'line-through decoration-1')}>
            {formatPeriod(old, now)}
          </p>
        </div>
        <fieldset disabled={change.isPending} className="grid min-w-0 gap-4">
          <div>
            <p className="mb-1.5 text-detail text-ink-soft">{isChanged ? 'Neu' : 'Zeitraum ändern'}</p>
            <PeriodButton period={period} onChange={setWanted} startIsFixed={startIsFixed} />
          </div>
          {options.length > 0 && (
            <ChipGroup label="Verlängern" wrap>
              {options.map((option) => (
                <Chip
                  key={option.label}
                  pressed={period.end.equals(option.period.end) && period.start.equals(old.start)}
                  onPressedChange={(pressed) => setWanted(pressed ? option.period : undefined)}
                >
                  {option.label}
                </Chip>
              ))}
            </ChipGroup>
          )}
        </fieldset>
        {startIsFixed && (
          <p className="text-detail text-ink-soft">
            Deine Buchung hat schon begonnen: Nur das Ende lässt sich noch ändern.
          </p>
        )}
        {!latestEnd && (
          <p className="text-detail text-ink-soft">
            Länger als bisher geht es nicht: Direkt danach ist das Auto vergeben.
          </p>
        )}
      </Card>

      {failure ? (
        <BookingObstacle
          vehicleId={booking.bookee.id}
          failure={failure}
          period={period}
          now={now}
          quote={startIsFixed ? undefined : quote}
          onPeriodChange={setWanted}
          otherVehicles={false}
        />
      ) : (
        isSettled &&
        !quote.available && (
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
                {!startIsFixed && <NextFree quote={quote} now={now} onPeriodChange={setWanted} />}
              </>
            }
          >
            Deine Buchung bleibt, wie sie ist. Such dir eine andere Zeit aus.
          </Note>
        )
      )}

      {isChanged && (
        <Card>
          {quote ? (
            <div className={classNames('transition-opacity duration-150', !isSettled && 'opacity-50')}>
              <ChangeReceipt booking={booking} time={quote.price.time} fee={quote.fee} period={period} />
              {!quote.freeCancellationUntil && Temporal.Instant.compare(period.start, inOneDay) > 0 && (
                <p className="mt-3 text-detail text-ink-soft">
                  Kostenlos stornieren kannst du diese Buchung nicht mehr, auch wenn sie jetzt später beginnt:
                  Es kostet {LATE_SHARE_PERCENT}&nbsp;% des Zeitpreises.
                </p>
              )}
            </div>
          ) : quoted.error ? (
            <Note tone="error" title={failureOf(quoted.error).title}>
              {failureOf(quoted.error).text}
            </Note>
          ) : (
            <SkeletonText lines={3} label="Der Preis wird berechnet" />
          )}
        </Card>
      )}
      <BindingFoot
        label={isChanged ? 'Neuer Zeitpreis' : 'Noch nichts geändert'}
        amount={isSettled ? formatMoney(quote.price.time) : ''}
      >
        <Button
          size="L"
          width="FULL"
          needsConnection
          busy={change.isPending}
          busyLabel="Deine Änderung wird gespeichert"
          disabled={!(isSettled && quote.available && !quoted.error) && !change.isPending}
          onClick={confirm}
        >
          Zahlungspflichtig ändern
        </Button>
      </BindingFoot>
    </div>
  );
}

/** The price before and after the change, and the fee for the change itself. */
function ChangeReceipt({
  booking,
  time,
  fee,
  period,
}: {
  booking: Booking;
  time: Money;
  fee: Money | undefined;
  period: Period;
}) {
  const before = booking.price;
  const total = { cents: time.cents + before.fees.cents + (fee?.cents ?? 0), currency: time.currency };
  const difference = total.cents - before.total.cents;
  const amount = formatMoney({ cents: Math.abs(difference), currency: total.currency });
  return (
    <PriceReceipt
      caption="Was sich am Preis ändert"
      lines={[
        { label: 'Zeitpreis bisher', amount: formatMoney(before.time) },
        { label: `Zeitpreis neu (${formatDuration(periodMs(period))})`, amount: formatMoney(time) },
        ...(before.fees.cents > 0 ? [{ label: 'Gebühren bisher', amount: formatMoney(before.fees) }] : []),
        ...(fee && fee.cents > 0
          ? [
              {
                label: 'Gebühr für die Verkürzung',
                amount: formatMoney(fee),
                detail: `${LATE_SHARE_PERCENT}\u00A0% des Zeitpreises, der weniger als 24 Stunden vorher wegfällt`,
              },
            ]
          : []),
      ]}
      total={{
        label: 'Neuer Preis',
        amount: formatMoney(total),
        detail:
          difference === 0
            ? 'so viel wie bisher, zzgl. Kilometer'
            : `${amount} ${difference > 0 ? 'mehr' : 'weniger'} als bisher, zzgl. Kilometer`,
      }}
    />
  );
}
