import { useId } from 'react';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Links to the same page for other cities. */
export function CityLinks({
  title,
  current,
  pathOf,
}: {
  title: string;
  /** Slug of the city that the page is about. */
  current: string | undefined;
  pathOf: (city?: string) => string;
}) {
  const { cities } = useSettings();
  const titleId = useId();
  const all = [{ path: undefined, title: 'Alle Städte' }, ...cities];
  return (
    <nav aria-labelledby={titleId}>
      <p id={titleId} className="mb-2 text-sm font-semibold text-ink-soft">
        {title}
      </p>
      <ul className="flex flex-wrap gap-2">
        {all.map(({ path, title }) => (
          <li key={title}>
            <Link
              to={pathOf(path)}
              aria-current={path === current ? 'page' : undefined}
              className={classNames(
                'target-44 inline-flex min-h-10 items-center rounded-pill border px-3.5 text-sm font-semibold',
                path === current
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line bg-paper hover:border-brand',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
