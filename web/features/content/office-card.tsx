import type { ListedDocument } from '#contract/content.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { openingAt } from '#domain/page/opening-hours.ts';
import { useCity } from '#web/shell/cities.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ContentText } from './content-text.tsx';

/** An office: address, phone, opening hours, and whether it is open now. */
export function OfficeCard({
  office,
  compact = false,
}: {
  office: ListedDocument<'office'>;
  compact?: boolean;
}) {
  const { slug, fields, introHtml = '', sections = [] } = office;
  return (
    <Card as="article" aria-labelledby={`buero-${slug}`} className="p-5!">
      <h3 id={`buero-${slug}`} className="text-lg hyphens-auto">
        {fields.title}
      </h3>
      <OpenNow hours={fields.openingHours} city={fields.city} />
      <p className="mt-3 flex gap-3">
        <Icon name="pin" size={22} className="mt-px text-brand" />
        <span>{fields.address}</span>
      </p>
      <p className="digits mt-2 flex gap-3">
        <Icon name="phone" size={22} className="mt-px text-brand" />
        <a href={`tel:${fields.phone.replace(/[^+\d]/g, '')}`} className="text-link">
          {fields.phone}
        </a>
      </p>
      <div className="mt-2 flex gap-3">
        <Icon name="clock" size={22} className="mt-px text-brand" />
        <dl className="digits grid min-w-0 gap-y-0.5">
          {fields.openingHours.map(({ days, from, to }) => (
            <div key={`${days} ${from}`} className="flex flex-wrap gap-x-2">
              <dt>{days}:</dt>
              <dd>
                {from} – {to} Uhr
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {!compact && (
        <>
          <ContentText html={introHtml} className="mt-4" />
          {sections.map(({ id, title, html }) => (
            <div key={id} className="mt-4">
              <h4 className="text-lead">{title}</h4>
              <ContentText html={html} className="mt-1" />
            </div>
          ))}
        </>
      )}
      <p className="mt-3">
        <Link
          to={paths.withQuery(paths.map(), {
            lat: String(fields.position.lat),
            lng: String(fields.position.lng),
          })}
          className="text-link inline-flex min-h-11 items-center gap-1.5"
        >
          Auf der Karte zeigen
          <Icon name="map" size={18} />
        </Link>
      </p>
    </Card>
  );
}

const dayName = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
});

/** "Jetzt geöffnet, bis 18:00 Uhr", in Berlin time; renders nothing if the hours cannot be parsed. */
function OpenNow({
  hours,
  city,
}: {
  hours: ListedDocument<'office'>['fields']['openingHours'];
  city: string;
}) {
  const now = useNow().toZonedDateTimeISO(BERLIN);
  const opening = openingAt(hours, now, useCity(city)?.holidayRegion ?? undefined);
  if (!opening) return null;
  if (opening.isOpen) {
    return <p className="digits mt-1 font-semibold text-ok">Jetzt geöffnet, bis {opening.until} Uhr</p>;
  }
  const { next } = opening;
  return (
    <p className="digits mt-1 font-semibold text-ink-soft">
      Gerade geschlossen
      {next && `, wieder ${dayText(next.date, now.toPlainDate())} ab ${next.from} Uhr`}
    </p>
  );
}

function dayText(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const ahead = today.until(date, { largestUnit: 'day' }).days;
  if (ahead === 0) return 'heute';
  if (ahead === 1) return 'morgen';
  return dayName.format(new Date(`${date.toString()}T00:00Z`));
}
