import type { ReactNode } from 'react';
import { NoWithdrawal } from './no-withdrawal.tsx';

/**
 * The binding button with its price: fixed at the bottom on phones, in the page on wide screens and at 400 % zoom,
 * where a fixed bar would cover the content.
 */
export function OrderFooter({ price, children }: { price: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-level2footer max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:pt-3 max-md:pb-safe-3 tiny:static! tiny:rounded-card tiny:border">
      <div className="mb-2 min-h-13 md:hidden">{price}</div>
      <NoWithdrawal />
      {children}
    </div>
  );
}
