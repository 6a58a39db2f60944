import { formatDate, formatDuration, timeLabel } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';

const weekday = new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: BERLIN });

/** "Sa, 21.11.2026" */
const dayText = (instant: Temporal.Instant) =>
  `${weekday.format(instant.epochMilliseconds)}, ${formatDate(instant)}`;

/** Pick-up and return with full dates, because the customer agrees to them. */
export function PeriodFacts({ period }: { period: Period }) {
  return (
    <dl className="digits grid grid-cols-2 gap-4 max-2xs:grid-cols-1">
      {[
        { label: 'Abholen', instant: period.start },
        { label: 'Zurückbringen', instant: period.end },
      ].map(({ label, instant }) => (
        <div key={label}>
          <dt className="text-detail text-ink-soft">{label}</dt>
          <dd className="leading-snug font-semibold">
            <time dateTime={instant.toString()}>
              <span className="whitespace-nowrap">{dayText(instant)},</span>{' '}
              <span className="whitespace-nowrap">{timeLabel(instant)}</span>
            </time>
          </dd>
        </div>
      ))}
      <div className="sr-only">
        <dt>Dauer</dt>
        <dd>{formatDuration(periodMs(period))}</dd>
      </div>
    </dl>
  );
}
