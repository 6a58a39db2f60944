import { classNames } from './class-names.ts';

export interface BarPart {
  key: string;
  value: number;
}

export interface Bar {
  label: string;
  /** The formatted sum: „53,00 €“. */
  text: string;
  parts: readonly BarPart[];
  strong?: boolean;
}

const looks = ['bg-brand', 'bg-accent', 'bg-hatch forced-colors:bg-[GrayText]'];

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
    <div aria-hidden="true" className={className}>
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
                        looks[index % looks.length],
                      )}
                      style={{ width: `${(value / largest) * 100}%` }}
                    />
                  ),
              )}
            </span>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {legend.map((text, index) => (
          <li key={text} className="flex items-center gap-1.5">
            <span className={classNames('size-3 rounded-sm', looks[index % looks.length])} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
