import { useQuery } from '@tanstack/react-query';
import { SubpageLink } from '#web/features/booking/booking-subpages.tsx';
import { paths } from '#web/shell/paths.ts';
import { type CarGuide, carGuideQuery } from './car-guide-query.ts';

/** What the codes at the station open, e.g. „Schlüsseltresor“. */
export const accessCodesOf = ({ secrets }: Pick<CarGuide, 'secrets'>): string[] =>
  secrets.flatMap(({ kind, title }) => (kind === 'ACCESS_CODE' && title ? [title] : []));

/** On the page of a booking: a line for each code of its station; nothing if there is none. */
export function AccessCodeLinks({ bookingId }: { bookingId: number }) {
  const { data: guide } = useQuery(carGuideQuery(bookingId));
  return (
    guide &&
    accessCodesOf(guide).map((title) => (
      <SubpageLink
        key={title}
        label={`Code: ${title}`}
        icon="key"
        to={paths.accessCode(bookingId, guide.place.id, title)}
      />
    ))
  );
}
