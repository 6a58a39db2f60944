import { CHARGED_PERCENT } from '#domain/trip/return-conditions.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { DocumentText } from '#web/features/content/document-text.tsx';
import { useDocument } from '#web/shell/content-queries.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { BookingSecret } from './access-code.tsx';
import type { CarGuide } from './car-guide-query.ts';
import { CarLinks } from './car-links.tsx';
import { lastHeard } from './car-words.ts';
import { FUEL_NAMES } from './fuel-names.ts';

export type EnergyKind = 'tanken' | 'laden';

/** How the car of a booking is fuelled or charged; who is on the wrong page of both is led to the right one. */
export function EnergyGuide({
  booking,
  guide,
  kind,
}: {
  booking: Booking;
  guide: CarGuide;
  kind: EnergyKind;
}) {
  const { electric } = guide.bookee;
  if (electric !== (kind === 'laden')) return <WrongEnergy booking={booking} electric={electric} />;
  return <RightEnergy booking={booking} guide={guide} kind={kind} />;
}

const WrongEnergy = ({ booking, electric }: { booking: Booking; electric: boolean }) => (
  <Note
    tone="warning"
    title={electric ? 'Dieses Auto fährt elektrisch' : 'Dieses Auto wird getankt'}
    action={
      <Link
        to={electric ? paths.carCharging(booking.id) : paths.carFuelling(booking.id)}
        className={buttonClass({ size: 'L' })}
      >
        {electric ? 'Zum Laden' : 'Zum Tanken'}
      </Link>
    }
  >
    {electric
      ? 'Es hat keinen Tank. Hier steht, wie du es lädst.'
      : 'Es hat keine Ladebuchse. Hier steht, was du tankst.'}
  </Note>
);

function RightEnergy({ booking, guide, kind }: { booking: Booking; guide: CarGuide; kind: EnergyKind }) {
  const now = useNow();
  const { introHtml, sections } = useDocument('page', kind);
  const { energy, fuel, socketPlace, place, secrets } = guide;
  const isCharging = kind === 'laden';
  const pin = secrets.find((secret) => secret.kind === (isCharging ? 'CHARGING_CARD_PIN' : 'FUEL_CARD_PIN'));
  return (
    <div className="grid grid-cols-1 gap-6">
      <SummaryList
        title={guide.bookee.model}
        entries={[
          {
            term: 'Kraftstoff',
            value: !isCharging && (fuel ? FUEL_NAMES[fuel] : 'Steht innen auf der Tankklappe'),
          },
          { term: 'Stecker', value: isCharging && 'Typ 2, zum Schnellladen CCS' },
          { term: 'Ladebuchse', value: isCharging && (socketPlace ?? 'Steht in den Hinweisen zum Auto') },
          { term: isCharging ? 'Akku' : 'Tank', value: energy && `${energy.percent} %` },
          { term: 'Reichweite', value: energy && `etwa ${energy.rangeKm} km` },
          { term: isCharging ? 'Ladekarte' : 'Tankkarte', value: 'Liegt im Auto' },
          {
            term: 'Ladesäule',
            value:
              isCharging &&
              (place.hasCharger
                ? `An der Station. Unter ${CHARGED_PERCENT}\u00A0% Akku steckst du das Auto zur Rückgabe dort an`
                : 'Keine an der Station. Zur Rückgabe ist der Akku mindestens ein Drittel voll'),
          },
          { term: `Station ${place.name}`, value: isCharging && place.accessNotes },
        ].map((entry) => ({ ...entry, value: entry.value === false ? undefined : entry.value }))}
      >
        {energy && (
          <p className="mt-3 text-detail text-ink-soft">
            Das hat das Auto {lastHeard(Temporal.Instant.from(energy.measuredAt), now)} gemeldet. Die
            Reichweite ist vorsichtig geschätzt: für das Modell deiner Klasse, das am wenigsten weit kommt, im
            Winter und auf der Autobahn.
          </p>
        )}
      </SummaryList>
      {pin && (
        <BookingSecret
          booking={booking}
          secret={pin}
          title={isCharging ? 'PIN der Ladekarte' : 'PIN der Tankkarte'}
        />
      )}
      <CarLinks guide={guide} here="energie" />
      <DocumentText introHtml={introHtml} sections={sections} />
    </div>
  );
}
