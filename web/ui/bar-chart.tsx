import { type BarPart, ChartLegend, partLook } from './chart-legend.tsx';
import { classNames } from './class-names.ts';

export interface Bar {
  label: string;
  /** The formatted sum: „53,00 €“. */
  text: string;
  parts: readonly BarPart[];
  strong?: boolean;
}

/**
 * Compares a few sums as horizontal bars of the same parts. Hidden from screen readers, so it needs a table
 * beside it.
 */
export function BarChart({
  bars,
  legend,
  className,
}: {
  bars: readonly Bar[];
  /** The names of the parts, in their order. */
  legend: readonly string[];
  className?: string;
}) {
  const sums = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const largest = Math.max(1, ...sums);
  return (
    <div aria-hidden="true" className={classNames('[print-color-adjust:exact]', className)}>
      <ul className="grid gap-3">
        {bars.map((bar) => (
          <li key={bar.label}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={bar.strong ? 'font-bold' : 'font-semibold'}>{bar.label}</span>
              <span className={classNames('digits', bar.strong ? 'font-bold' : 'text-ink-soft')}>
                {bar.text}
              </span>
            </span>
            <span className="mt-1 flex h-5 gap-0.5 overflow-hidden rounded-sm">
              {bar.parts.map(
                ({ key, value }, index) =>
                  value > 0 && (
                    <span
                      key={key}
                      className={classNames(
                        'h-full transition-[width] duration-200 ease-out',
                        partLook(index),
                      )}
                      style={{ width: `${(value / largest) * 100}%` }}
                    />
                  ),
              )}
            </span>
          </li>
        ))}
      </ul>
      <ChartLegend names={legend} />
    </div>
  );
}
