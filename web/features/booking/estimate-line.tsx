import { Fragment } from 'react';
import { type Estimate, estimateParts, estimateSum } from '#domain/tariff/estimate.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Where a line that is too narrow breaks first. */
const BETWEEN_PARTS = / (?=\+|im )/;

/** The words of `estimateText`, with the sum large and its parts below it. */
export function EstimateLine({
  estimate,
  look = 'spread',
  crossedOut = false,
  compared,
}: {
  estimate: Estimate;
  /** `spread` puts the sum at the end of the line, `together` next to its word, `sum` leaves its parts out. */
  look?: 'spread' | 'together' | 'sum';
  /** For a car that is not free. */
  crossedOut?: boolean;
  /** Stands behind the sum: "statt 22,10 €". */
  compared?: string | undefined;
}) {
  return (
    <span
      className={classNames(
        'digits flex flex-wrap items-baseline gap-x-2 text-left leading-snug',
        look === 'spread' && 'justify-between',
      )}
    >
      <span className="text-sm text-ink-soft">voraussichtlich</span>{' '}
      <span className={classNames('text-lg font-bold whitespace-nowrap', crossedOut && 'line-through')}>
        {estimateSum(estimate)}
      </span>{' '}
      {compared && <span className="text-sm text-ink-soft">{compared} </span>}
      {look !== 'sum' && (
        <span className="basis-full text-sm text-ink-soft">
          {estimateParts(estimate)
            .split(BETWEEN_PARTS)
            .map((part) => (
              <Fragment key={part}>
                <span className="inline-block">{part}</span>{' '}
              </Fragment>
            ))}
        </span>
      )}
    </span>
  );
}
