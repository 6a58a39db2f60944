import { formatDateTime } from '#domain/booking/format-period.ts';
import { useCity } from '#web/shell/cities.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { SalesRegistration } from './sales-queries.ts';
import { STAGES } from './stage-words.ts';

/** One registration: who, which tariff and where, and what is next, unless the page around it leads there itself. */
export function RegistrationCard({
  registration,
  withNext = true,
}: {
  registration: SalesRegistration;
  withNext?: boolean;
}) {
  const { stage, name, customerNumber, city, plan, startedAt, registeredAt, by } = registration;
  const { text, tone } = STAGES[stage];
  const next = withNext ? nextOf(registration) : undefined;
  const title = name ?? 'Noch ohne Namen';
  const cityTitle = useCity(city ?? undefined)?.title ?? null;
  const facts = [customerNumber, plan, cityTitle].filter(Boolean).join(', ');
  return (
    <Card as="li" className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-break-word">{title}</p>
        {facts && <p className="text-detail text-ink-soft">{facts}</p>}
        <p className="text-detail text-ink-soft">
          {registeredAt
            ? `Registriert am ${formatDateTime(Temporal.Instant.from(registeredAt))}`
            : `Begonnen am ${formatDateTime(Temporal.Instant.from(startedAt))}`}{' '}
          von {by}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {stage !== 'ACTIVATION' && <Tag tone={tone}>{text}</Tag>}
        {next && (
          <Link
            to={next.to}
            className={buttonClass({ size: 'S', theme: 'OUTLINE' })}
            aria-label={`${next.label}: ${title}`}
          >
            {next.label}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** Where somebody goes on with it. */
function nextOf({ id, stage }: SalesRegistration): { label: string; to: string } | undefined {
  switch (stage) {
    case 'ENTERING':
      return { label: 'Weitermachen', to: paths.salesRegistration(id) };
    case 'CONTRACT':
      return { label: 'Vertrag schicken', to: paths.salesContract(id) };
    case 'ACTIVATION':
      return { label: 'Freischalten', to: paths.salesCheck(id) };
    default:
      return undefined;
  }
}
