import { lazy, Suspense, useState } from 'react';
import { formatDuration, formatPeriod } from '#domain/booking/format-period.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';
import { useNow } from '#web/shell/page-time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePeriod } from './period-store.ts';

const PeriodPicker = lazy(() =>
  import('./period-picker.tsx').then((module) => ({ default: module.PeriodPicker })),
);

type Look = 'float' | 'line';

/** The period of search and booking; a tap opens the picker. `float` is for the map, `line` for a page. */
export function PeriodBar({
  look = 'float',
  startsOpen,
  className,
}: {
  look?: Look;
  startsOpen?: boolean;
  className?: string;
}) {
  const { period, setPeriod } = usePeriod();
  return (
    <PeriodButton
      period={period}
      onChange={setPeriod}
      look={look}
      startsOpen={startsOpen}
      className={className}
    />
  );
}

/** A button that shows a period and opens the picker for it. */
export function PeriodButton({
  period,
  onChange,
  startIsFixed = false,
  look = 'line',
  startsOpen = false,
  className,
}: {
  period: Period;
  onChange: (period: Period) => void;
  /** For a running booking: only the end can be changed. */
  startIsFixed?: boolean;
  look?: Look;
  /** Opens the picker at once, when the customer tapped before this component was loaded. */
  startsOpen?: boolean;
  className?: string;
}) {
  const now = useNow();
  const [isOpen, setOpen] = useState(startsOpen);
  const text = formatPeriod(period, now);
  const length = formatDuration(periodMs(period));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          'flex min-h-12 w-full items-center gap-3 border bg-paper px-4 py-2 text-left text-ink transition-colors duration-150 ease-out hover:border-brand hover:text-brand',
          look === 'float' ? 'rounded-pill border-line' : 'rounded-field border-control',
          className,
        )}
      >
        <Icon name="clock" className="text-brand" />
        {/* The accessible name contains the visible text, so that voice control finds the button by it. */}
        <span className="sr-only">Zeitraum ändern: </span>
        {/* With large text on a narrow screen the duration stands below. */}
        <span className="digits flex min-w-0 grow flex-wrap items-center gap-x-3">
          <span className="min-w-0 grow basis-[7rem] leading-snug font-semibold">{text}</span>{' '}
          <span className="text-sm text-ink-soft">{length}</span>
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PeriodPicker
            period={period}
            startIsFixed={startIsFixed}
            onApply={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
