import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { periodInSentence } from '#domain/booking/format-period.ts';
import { PrepaidKm } from '#web/features/allotment/prepaid-km.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Note } from '#web/ui/note.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { BookingObstacle } from './booking-obstacle.tsx';
import type { Booking } from './booking-queries.ts';
import { CostCentreField } from './cost-centre.tsx';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOf } from './estimate-of.ts';
import { KmStepper } from './km-stepper.tsx';
import { MayNotBook } from './may-not-book.tsx';
import { OrderFooter } from './order-footer.tsx';
import { PeriodBar } from './period-bar.tsx';
import { PeriodFacts } from './period-facts.tsx';
import { QuoteReceipt } from './quote-receipt.tsx';
import { useBookingCheck } from './use-booking-check.ts';
import { VehicleFacts } from './vehicle-facts.tsx';

type Props = {
  vehicle: OutputOf<'GET /bookees/{id}'>;
  /** The station that the back link includes. */
  stationId?: string | undefined;
  /** What the person has filtered for. */
  wanted: RequestOf<'POST /bookings'>['body']['wanted'];
  onBooked: (booking: Booking) => void;
};

/** "Buchung prüfen": everything that the customer agrees to, and the binding button. */
export function BookingCheck({ vehicle, stationId, wanted, onBooked }: Props) {
  const now = useNow();
  const check = useBookingCheck({ vehicleId: vehicle.id, wanted, onBooked });
  const { customer, period, quote, isCurrent, outdated, obstacle } = check;

  return (
    <Page
      width="wide"
      topBar={!customer}
      className={classNames('pb-56 md:pb-12', customer && 'bar:mt-(--topbar)')}
    >
      <PageHeading
        title="Buchung prüfen"
        className="mb-4 md:mb-6"
        back={
          <BackLink
            to={stationId ? paths.vehicle(vehicle.id, stationId) : paths.vehicle(vehicle.id)}
            label="Zurück zum Auto"
          />
        }
      />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,21rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] md:items-start md:gap-6">
        <div className="grid min-w-0 gap-4">
          {customer && !customer.mayBook && !obstacle && <MayNotBook customer={customer} />}
          {outdated && <OutdatedNote outdated={outdated} now={now} />}
          {obstacle && (
            <BookingObstacle
              vehicleId={vehicle.id}
              failure={obstacle}
              period={period}
              now={now}
              quote={quote}
              onPeriodChange={check.setPeriod}
            />
          )}
          <Card>
            <VehicleFacts vehicle={vehicle} place={vehicle.place} />
          </Card>
          <Card className="grid gap-4">
            <PeriodFacts period={period} />
            <fieldset disabled={check.isBooking} className="min-w-0">
              <legend className="sr-only">Zeitraum ändern</legend>
              <PeriodBar look="line" />
            </fieldset>
            <CostCentreField
              value={check.costCentre}
              onChange={check.setCostCentre}
              disabled={check.isBooking}
            />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4 md:sticky md:top-24">
          <Card>
            <div className="mb-4 border-b border-line pb-3">
              <KmStepper period={period} />
            </div>
            {quote ? (
              <div className={classNames('transition-opacity duration-150', !isCurrent && 'opacity-50')}>
                <QuoteReceipt quote={quote} start={period.start} now={now} />
              </div>
            ) : check.quoteError ? (
              <Note
                tone="error"
                title="Den Preis konnten wir nicht berechnen"
                action={
                  <Button theme="OUTLINE" onClick={() => void check.refetchQuote()}>
                    Erneut versuchen
                  </Button>
                }
              >
                {failureOf(check.quoteError).text}
              </Note>
            ) : (
              <SkeletonText lines={5} label="Der Preis wird berechnet" />
            )}
            <PrepaidKm start={period.start} />
          </Card>
          {check.mayBook && (
            <OrderFooter
              price={quote && isCurrent && <EstimateLine estimate={estimateOf(quote.price, quote.tariff)} />}
            >
              <Button
                size="L"
                width="FULL"
                needsConnection
                busy={check.isBooking}
                busyLabel="Deine Buchung wird gespeichert"
                disabled={!check.isReady && !check.isBooking}
                onClick={check.press}
              >
                Zahlungspflichtig buchen
              </Button>
            </OrderFooter>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Says why nothing was booked after the login. */
function OutdatedNote({
  outdated,
  now,
}: {
  outdated: NonNullable<ReturnType<typeof useBookingCheck>['outdated']>;
  now: Temporal.Instant;
}) {
  const [title, text] =
    outdated.reason === 'REFUSED'
      ? [outdated.failure.title, outdated.failure.text]
      : outdated.reason === 'PERIOD'
        ? [
            'Bitte prüfe den Zeitraum noch einmal',
            `Inzwischen ist zu viel Zeit vergangen: ${periodInSentence(outdated.agreed, now)} lässt sich nicht mehr buchen.`,
          ]
        : [
            'Bitte prüfe den Preis noch einmal',
            'Mit deinem Tarif kostet diese Zeit mehr als vor dem Einloggen angezeigt.',
          ];
  return (
    <Note tone="warning" announced title={title}>
      {text} Es wurde nichts gebucht.
    </Note>
  );
}
