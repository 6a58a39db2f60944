import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { accessCodesOf } from './access-code-links.tsx';
import type { CarGuide } from './car-guide-query.ts';

/** The ways to everything else about the car of a booking. */
export function CarLinks({ guide, here }: { guide: CarGuide; here?: 'bedienung' | 'energie' }) {
  const { bookingId, bookee, place } = guide;
  const links = [
    ...accessCodesOf(guide).map(
      (title) => [`Code: ${title}`, paths.accessCode(bookingId, place.id, title)] as const,
    ),
    ...(here === 'bedienung' ? [] : [['Bedienung', paths.carManual(bookingId)] as const]),
    ...(here === 'energie'
      ? []
      : [
          bookee.electric
            ? (['Laden', paths.carCharging(bookingId)] as const)
            : (['Tanken', paths.carFuelling(bookingId)] as const),
        ]),
    ['Schaden melden', paths.damageReport(bookingId)] as const,
  ];
  return (
    <nav aria-label="Zu diesem Auto" className="flex flex-wrap gap-3">
      {links.map(([label, to]) => (
        <Link key={to} to={to} className={buttonClass({ size: 'S', theme: 'OUTLINE' })}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
