import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { compactSegments, hourMarks, type TimeSegment } from './time-segments.ts';

/**
 * A day in quarter hours: past, free, taken (hatched), wanted, wanted but taken. `label`: „Frei von 0 bis 8 und ab 11
 * Uhr“.
 */
export function TimeStrip({
  segments,
  label,
  hoursHidden = false,
  className,
}: {
  segments: readonly TimeSegment[];
  label: string;
  hoursHidden?: boolean;
  className?: string;
}) {
  const percent = (quarters: number) => `${(quarters / segments.length) * 100}%`;
  const gone = segments.filter(({ past }) => past).length;
  return (
    <div role="img" aria-label={label} className={className}>
      <div className="relative h-2.5">
        <div
          aria-hidden="true"
          className="hour-mask absolute inset-0"
          style={{ '--hours': Math.ceil(segments.length / 4), '--gone': percent(gone) } as CSSProperties}
        />
        {compactSegments(segments).map((run) => (
          <span
            key={run.start}
            aria-hidden="true"
            className={classNames(
              'absolute',
              run.wanted ? '-inset-y-px rounded-[5px]' : 'inset-y-0',
              run.wanted && !run.busy && 'bg-brand',
              run.busy && 'hatched bg-paper',
              run.wanted && run.busy && 'border-[1.5px] border-brand',
            )}
            style={{ left: percent(run.start), width: `max(3px, ${percent(run.length)})` }}
          />
        ))}
      </div>
      {!hoursHidden && (
        <div aria-hidden="true" className="digits relative mt-1 h-4 text-xs leading-4 text-ink-soft">
          {hourMarks(segments.length).map(({ hour, at }) => (
            <span
              key={hour}
              className={classNames(
                'absolute',
                hour === 24 ? 'right-0' : 'left-(--at)',
                hour !== 0 && hour !== 24 && '-translate-x-1/2',
              )}
              style={{ '--at': `${at * 100}%` } as CSSProperties}
            >
              {hour}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
