import { type BarPart, ChartLegend, partLook } from './chart-legend.tsx';
import { classNames } from './class-names.ts';

export interface ChartColumn {
  key: string;
  /** Short: „Mai“. */
  label: string;
  /** From the foot upwards; what is below 0 is not drawn. */
  parts: readonly BarPart[];
}

/**
 * Shows sums over time as columns of the same parts, the earliest first. Hidden from screen readers, so it needs a table
 * beside it.
 */
export function ColumnChart({
  columns,
  legend,
  axisText,
  className,
}: {
  columns: readonly ChartColumn[];
  /** The names of the parts, in their order. */
  legend: readonly string[];
  /** Writes a value at the lines behind the columns: „150 €“. */
  axisText: (value: number) => string;
  className?: string;
}) {
  const heightOf = ({ parts }: ChartColumn) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  const top = roundUp(Math.max(1, ...columns.map(heightOf)));
  return (
    <div aria-hidden="true" className={className}>
      <div className="relative h-44 pt-6">
        <div className="relative h-full">
          {[top, top / 2].map((value, index) => (
            <span
              key={value}
              className={classNames(
                'absolute inset-x-0 border-t border-line',
                index === 0 ? 'top-0' : 'top-1/2',
              )}
            >
              <span className="digits absolute bottom-0 left-0 text-fine text-ink-soft">
                {axisText(value)}
              </span>
            </span>
          ))}
          <ul className="absolute inset-0 flex items-end gap-1 border-b border-control sm:gap-2">
            {columns.map((column) => (
              <li key={column.key} className="flex h-full min-w-0 flex-1 flex-col-reverse gap-px">
                {column.parts.map(
                  ({ key, value }, index) =>
                    value > 0 && (
                      <span
                        key={key}
                        className={classNames('w-full rounded-xs', partLook(index))}
                        style={{ height: `${(value / top) * 100}%` }}
                      />
                    ),
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ul className="mt-1 flex gap-1 sm:gap-2">
        {columns.map(({ key, label }, index) => (
          <li
            key={key}
            className={classNames(
              'flex min-w-0 flex-1 justify-center text-fine whitespace-nowrap text-ink-soft',
              // A phone has room for every second one.
              (columns.length - 1 - index) % 2 === 1 && 'max-sm:invisible',
              (columns.length - 1 - index) % 4 === 2 && 'max-2xs:invisible',
            )}
          >
            {label}
          </li>
        ))}
      </ul>
      <ChartLegend names={legend} />
    </div>
  );
}

/** The next of 1, 2, 4, 5, 6, 8, 10 times a power of ten: its half is a round number, too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 6, 8, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}
