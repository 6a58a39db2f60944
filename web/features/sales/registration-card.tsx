import { formatDateTime } from '#domain/booking/format-period.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { SalesRegistration } from './sales-queries.ts';
import { STAGES } from './stage-words.ts';

/** One registration: who, which tariff and where, and what is next. */
export function RegistrationCard({ registration }: { registration: SalesRegistration }) {
  const { cities } = useSettings();
  const { id, stage, name, customerNumber, city, plan, startedAt, registeredAt, by } = registration;
  const { text, tone } = STAGES[stage];
  const cityTitle = cities.find(({ path }) => path === city)?.title ?? null;
  const facts = [customerNumber, plan, cityTitle].filter(Boolean).join(', ');
  return (
    <Card as="li" className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-break-word">{name ?? 'Noch ohne Namen'}</p>
        {facts && <p className="text-detail text-ink-soft">{facts}</p>}
        <p className="text-detail text-ink-soft">
          {registeredAt
            ? `Registriert am ${formatDateTime(Temporal.Instant.from(registeredAt))}`
            : `Begonnen am ${formatDateTime(Temporal.Instant.from(startedAt))}`}{' '}
          von {by}
        </p>
      </div>
      {stage === 'ACTIVATION' ? (
        <Link
          to={paths.salesCheck(id)}
          aria-label={`${name ?? customerNumber} freischalten`}
          className={buttonClass({ className: 'max-xs:w-full' })}
        >
          {text}
        </Link>
      ) : (
        <Tag tone={tone}>{text}</Tag>
      )}
    </Card>
  );
}
