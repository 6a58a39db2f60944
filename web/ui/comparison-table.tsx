import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ComparisonRow {
  head: ReactNode;
  cells: readonly ReactNode[];
  /** Bold, for the row that matters: the sum or the chosen option. */
  strong?: boolean;
  /** Smaller text below the head. */
  detail?: ReactNode;
}

/** A column, or one that a phone has no room for: what it says must also be read elsewhere. */
export type ComparisonColumn = string | { title: string; wideOnly: true };

const titleOf = (column: ComparisonColumn) => (typeof column === 'object' ? column.title : column);
const isWide = (column: ComparisonColumn | undefined) => typeof column === 'object';

/** A table that compares a few items, one per column or one per row; it fits a phone. */
export function ComparisonTable({
  caption,
  corner,
  columns,
  rows,
  unbroken = false,
}: {
  /** For screen readers only; the heading above the table shows it to everybody else. */
  caption: string;
  /** Heading of the first column. */
  corner: string;
  columns: readonly ComparisonColumn[];
  rows: readonly ComparisonRow[];
  /** Cells stay on one line: for few columns of amounts, which large text on a phone would break within a number. */
  unbroken?: boolean;
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
              key={titleOf(column)}
              scope="col"
              className={classNames(
                'py-1.5 pl-2 text-right sm:pl-3 font-semibold wrap-anywhere text-ink-soft',
                isWide(column) && 'max-sm:hidden',
              )}
            >
              {titleOf(column)}
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
            <th
              scope="row"
              className={classNames(
                'py-2 pr-1 large-text:hyphens-auto large-text:wrap-anywhere',
                row.strong ? 'font-bold' : 'font-normal',
              )}
            >
              {row.head}
              {row.detail && <span className="block text-sm font-normal text-ink-soft">{row.detail}</span>}
            </th>
            {row.cells.map((cell, column) => (
              <td
                key={column}
                className={classNames(
                  'py-2 pl-2 text-right sm:pl-3',
                  isWide(columns[column]) && 'max-sm:hidden',
                  unbroken && 'whitespace-nowrap',
                )}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
