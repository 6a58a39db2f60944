import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { formatPeriod } from '#domain/booking/format-period.ts';
import type { Period } from '#domain/booking/period.ts';
import { formatMoney, type Money } from '#domain/tariff/money.ts';
import { useCurrentCustomer } from '#web/features/customer/current-customer.ts';
import { BackLink } from '#web/features/page/back-link.tsx';
import { openLogin } from '#web/features/session/login-store.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Note } from '#web/ui/note.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { BindingFoot } from './binding-foot.tsx';
import { failureOf } from './booking-failure.ts';
import { BookingObstacle } from './booking-obstacle.tsx';
import { type Booking, quoteQuery, toTimeRange, useCreateBooking } from './booking-queries.ts';
import { useIntention } from './intention.ts';
import { KmStepper } from './km-stepper.tsx';
import { MayNotBook } from './may-not-book.tsx';
import { useNow } from './page-time.ts';
import { PeriodBar } from './period-bar.tsx';
import { PeriodFacts } from './period-facts.tsx';
import { usePeriod } from './period-store.ts';
import { QuoteReceipt } from './quote-receipt.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';

/** What the person saw when pressing the button that binds. */
type Agreed = { period: Period; total: Money; km: number };

/** A first estimate that the person corrects with a tap. */
const USUAL_KM = 40;

type Props = {
  vehicle: OutputOf<'GET /bookees/{id}'>;
  /** Names the station in the way back. */
  stationId?: string | undefined;
  onBooked: (booking: Booking) => void;
};

/** "Buchung prüfen": everything that the person agrees to, and the one button that binds. */
export function BookingCheck({ vehicle, stationId, onBooked }: Props) {
  const customer = useCurrentCustomer();
  const queryClient = useQueryClient();
  const { period, setPeriod } = usePeriod();
  const now = useNow();
  const [km, setKm] = useState(USUAL_KM);
  const quoteOptions = quoteQuery({ bookeeId: vehicle.id, period, km });
  const { data: quote, error: quoteError, isPlaceholderData, refetch } = useQuery(quoteOptions);
  const booking = useCreateBooking();
  const intention = useIntention();
  const latestBookAfterLogin = useRef<(agreed: Agreed) => void>(() => {});

  const whatOf = ({ start, end }: Period) => `${vehicle.id} ${start}/${end}`;
  const what = whatOf(period);
  // A failure belongs to the period it was about: another period, another chance.
  const [failedWhat, setFailedWhat] = useState('');
  const failure = booking.error && failedWhat === what ? failureOf(booking.error) : undefined;
  // After a login: what the person had agreed to does not hold any more.
  const [outdated, setOutdated] = useState<{ part: 'PERIOD' | 'PRICE'; agreed: Period }>();
  const mayBook = !customer || customer.mayBook;
  const isTaken = quote !== undefined && !isPlaceholderData && !quote.available;
  const isReady = quote !== undefined && !isPlaceholderData && quote.available && mayBook;

  function book(agreed: Agreed) {
    const agreedWhat = whatOf(agreed.period);
    setOutdated(undefined);
    booking.mutate(
      {
        bookeeId: vehicle.id,
        timeRange: toTimeRange(agreed.period),
        idempotencyKey: intention.keyFor(agreedWhat),
      },
      {
        onSuccess: (booked) => {
          intention.answered();
          onBooked(booked);
        },
        onError: (error) => {
          setFailedWhat(agreedWhat);
          if (!failureOf(error).unsettled) intention.answered();
          void queryClient.invalidateQueries({ queryKey: quoteOptions.queryKey });
        },
      },
    );
  }

  /** Books what the button was pressed for, and only that: time has passed, and now a tariff of one's own counts. */
  async function bookAfterLogin(agreed: Agreed) {
    const options = quoteQuery({ bookeeId: vehicle.id, period: agreed.period, km: agreed.km });
    try {
      const { price, available } = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      const costsMore =
        price.total.currency !== agreed.total.currency || price.total.cents > agreed.total.cents;
      if (available && costsMore) setOutdated({ part: 'PRICE', agreed: agreed.period });
      else book(agreed);
    } catch (error) {
      if (failureOf(error).unsettled) book(agreed);
      else setOutdated({ part: 'PERIOD', agreed: agreed.period });
    }
  }
  useEffect(() => {
    latestBookAfterLogin.current = (agreed) => void bookAfterLogin(agreed);
  });

  function press() {
    if (!quote) return;
    const agreed = { period, total: quote.price.total, km };
    if (customer) book(agreed);
    else openLogin({ followUp: () => latestBookAfterLogin.current(agreed) });
  }

  const obstacle =
    failure && failure.code !== 'AUTHENTICATION'
      ? failure
      : isTaken
        ? {
            code: 'BOOKEE_TAKEN' as const,
            title: 'In dieser Zeit nicht frei',
            text: 'Das Auto ist in deinem Zeitraum schon vergeben. Such dir eine andere Zeit oder ein anderes Auto aus.',
          }
        : undefined;

  return (
    <Page width="wide" topBar={!customer} className="pb-40 md:pb-12">
      <PageHeading
        title="Buchung prüfen"
        className="mb-4 md:mb-6"
        back={
          <BackLink
            to={stationId ? paths.vehicle(vehicle.id, stationId) : paths.vehicle(vehicle.id)}
            label="Zurück zum Fahrzeug"
          />
        }
      />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,21rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] md:items-start md:gap-6">
        <div className="grid min-w-0 gap-4">
          {customer && !customer.mayBook && <MayNotBook customer={customer} />}
          {outdated && (
            <Note
              tone="warning"
              announced
              title={
                outdated.part === 'PERIOD'
                  ? 'Bitte prüfe den Zeitraum noch einmal'
                  : 'Bitte prüfe den Preis noch einmal'
              }
            >
              {outdated.part === 'PERIOD'
                ? `Inzwischen ist zu viel Zeit vergangen: ${formatPeriod(outdated.agreed, now)} lässt sich nicht mehr buchen. Es wurde nichts gebucht.`
                : 'Mit deinem Tarif kostet diese Zeit mehr als vor dem Einloggen angezeigt. Es wurde nichts gebucht.'}
            </Note>
          )}
          {obstacle && (
            <BookingObstacle
              vehicleId={vehicle.id}
              failure={obstacle}
              period={period}
              now={now}
              quote={quote}
              onPeriodChange={setPeriod}
            />
          )}
          <Card>
            <VehicleFacts vehicle={vehicle} place={vehicle.place} />
          </Card>
          <Card className="grid gap-4">
            <PeriodFacts period={period} />
            <fieldset disabled={booking.isPending} className="min-w-0">
              <legend className="sr-only">Zeitraum ändern</legend>
              <PeriodBar look="line" />
            </fieldset>
          </Card>
        </div>
        <div className="grid min-w-0 gap-4 md:sticky md:top-24">
          <Card>
            <div className="mb-4 border-b border-line pb-3">
              <KmStepper km={km} onChange={setKm} />
            </div>
            {quote ? (
              <div
                className={classNames('transition-opacity duration-150', isPlaceholderData && 'opacity-50')}
              >
                <QuoteReceipt quote={quote} start={period.start} now={now} />
              </div>
            ) : quoteError ? (
              <Note
                tone="error"
                title="Den Preis konnten wir nicht berechnen"
                action={
                  <Button theme="OUTLINE" onClick={() => void refetch()}>
                    Erneut versuchen
                  </Button>
                }
              >
                {failureOf(quoteError).text}
              </Note>
            ) : (
              <SkeletonText lines={5} label="Der Preis wird berechnet" />
            )}
          </Card>
          {mayBook && (
            <BindingFoot
              label={`${vehicle.model}, voraussichtlich`}
              amount={quote && !isPlaceholderData ? formatMoney(quote.price.total) : '…'}
            >
              <Button
                size="L"
                width="FULL"
                busy={booking.isPending}
                busyLabel="Deine Buchung wird gespeichert"
                disabled={!isReady && !booking.isPending}
                onClick={press}
              >
                Zahlungspflichtig buchen
              </Button>
            </BindingFoot>
          )}
        </div>
      </div>
    </Page>
  );
}
