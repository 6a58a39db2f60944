import { formatPeriod } from '#domain/booking/format-period.ts';
import type { Period } from '#domain/booking/period.ts';
import { formatDistance } from '#domain/station/position.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, type ButtonTheme, buttonClass } from '#web/ui/button.tsx';
import type { Quote } from './booking-queries.ts';
import { differencesText } from './differences-text.ts';
import { toPeriod } from './time-range.ts';

type Props = {
  offers: Quote['offers'];
  now: Temporal.Instant;
  onPeriodChange: (period: Period) => void;
};

/** What is free instead, one tap each: first other cars at the same time, then this car at other times. */
export function ConflictOffers({ offers, now, onPeriodChange }: Props) {
  if (offers.length === 0) return null;
  return (
    <ul className="grid w-full gap-2" aria-label="Stattdessen frei">
      {offers.map(({ bookee, timeRange, price, distance, differences }, index) => {
        const theme: ButtonTheme = index === 0 ? 'PRIMARY' : 'OUTLINE';
        const period = toPeriod(timeRange);
        return (
          <li key={`${bookee.id} ${timeRange.start}`}>
            {distance === undefined ? (
              <Button theme={theme} onClick={() => onPeriodChange(period)}>
                {formatPeriod(period, now)} nehmen
              </Button>
            ) : (
              <Link
                to={paths.newBooking(bookee.id, bookee.place.id)}
                className={buttonClass({ theme, className: 'rounded-card!' })}
              >
                <span>
                  {bookee.model} nehmen, {distanceText(distance)}, voraussichtlich {formatMoney(price.total)}
                  {differences.length > 0 && (
                    <strong className="block">{differencesText(differences, bookee.seats)}</strong>
                  )}
                </span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const distanceText = (metres: number): string =>
  metres === 0 ? 'selbe Station' : `${formatDistance(metres)} weiter`;
