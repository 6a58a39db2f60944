import type { ReactNode } from 'react';

/**
 * The binding button and its price: fixed at the bottom on phones, in the page on wide screens. At 400 % zoom
 * it is in the page too, because a fixed bar would cover the content.
 */
export function BindingFoot({
  label,
  amount,
  children,
}: {
  label: string;
  amount: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-level2footer max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:pt-3 max-md:pb-safe-3 tiny:static! tiny:rounded-card tiny:border">
      <p className="digits mb-2 flex items-baseline justify-between gap-3 text-detail md:hidden">
        <span className="min-w-0 text-ink-soft">{label}</span>
        <span className="font-bold">{amount}</span>
      </p>
      {children}
    </div>
  );
}
