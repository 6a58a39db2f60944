import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ComparisonRow {
  head: ReactNode;
  cells: readonly ReactNode[];
  /** The line that counts: the sum, or what was chosen. */
  strong?: boolean;
  /** Under its head, smaller. */
  detail?: ReactNode;
}

/** A few things side by side, one per column or one per line; fits a phone. */
export function ComparisonTable({
  caption,
  corner,
  columns,
  rows,
}: {
  /** For screen readers; the heading over the table says it to the others. */
  caption: string;
  /** What the first column holds. */
  corner: string;
  columns: readonly string[];
  rows: readonly ComparisonRow[];
}) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="align-bottom text-sm">
          <th scope="col" className="py-1.5 pr-1 font-semibold text-ink-soft">
            {corner}
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="py-1.5 pl-2 text-right sm:pl-3 font-semibold wrap-anywhere text-ink-soft"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={index}
            className={classNames(
              'digits border-t border-line align-baseline max-sm:text-detail',
              row.strong && 'font-bold',
            )}
          >
            <th scope="row" className={classNames('py-2 pr-1', row.strong ? 'font-bold' : 'font-normal')}>
              {row.head}
              {row.detail && <span className="block text-sm font-normal text-ink-soft">{row.detail}</span>}
            </th>
            {row.cells.map((cell, column) => (
              <td key={column} className="py-2 pl-2 text-right sm:pl-3">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
