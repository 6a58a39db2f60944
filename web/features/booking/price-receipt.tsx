import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface ReceiptLine {
  label: ReactNode;
  /** Formatted: "14,40 €". */
  amount: ReactNode;
  detail?: ReactNode;
}

/** The breakdown of a price: its lines, the dearer alternatives, and the total or the estimate. */
export function PriceReceipt({
  caption,
  lines,
  rejected = [],
  total,
  estimate,
  note,
  className,
}: {
  caption: string;
  lines: readonly ReceiptLine[];
  /** Alternatives not chosen, e. g. { label: '24-Stunden-Preis wäre 39,00 €', amount: 'teurer' }. */
  rejected?: readonly ReceiptLine[];
  total?: ReceiptLine;
  /** Instead of a total, while kilometres are a guess. */
  estimate?: { line: ReactNode; detail?: ReactNode };
  note?: ReactNode;
  className?: string;
}) {
  return (
    <div className={className}>
      <table className="w-full border-collapse text-left">
        <caption className="pb-2 text-left text-lead leading-tight font-bold tracking-tight">
          {caption}
        </caption>
        <tbody>
          {lines.map((line, index) => (
            <Line key={index} line={line} />
          ))}
          {rejected.map((line, index) => (
            <Line key={index} line={line} soft />
          ))}
        </tbody>
        {estimate && (
          <tfoot className="border-t border-line">
            <tr>
              <td colSpan={2} className="py-2.5">
                {estimate.line}
                {estimate.detail && (
                  <span className="mt-1 block text-sm text-ink-soft">{estimate.detail}</span>
                )}
              </td>
            </tr>
          </tfoot>
        )}
        {total && (
          <tfoot className="border-t border-line">
            <tr className="align-baseline text-lead">
              <th scope="row" className="py-2.5 pr-4 font-bold">
                {total.label}
                {total.detail && (
                  <span className="block text-sm font-normal text-ink-soft">{total.detail}</span>
                )}
              </th>
              <td className="digits py-2.5 text-right text-lg font-bold whitespace-nowrap">{total.amount}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
    </div>
  );
}

function Line({ line, soft = false }: { line: ReceiptLine; soft?: boolean }) {
  return (
    <tr className={classNames('align-baseline', soft && 'text-sm text-ink-soft')}>
      <th scope="row" className="digits py-1 pr-4 font-normal">
        {line.label}
        {line.detail && <span className="block text-sm text-ink-soft">{line.detail}</span>}
      </th>
      <td className={classNames('digits py-1 text-right', soft ? 'min-w-24' : 'whitespace-nowrap')}>
        {line.amount}
      </td>
    </tr>
  );
}
