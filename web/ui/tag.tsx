import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TagTone = 'brand' | 'neutral' | 'ok' | 'warn' | 'error';

const tones: Record<TagTone, string> = {
  brand: 'bg-brand-soft text-brand-strong',
  neutral: 'bg-sand text-ink-soft ring-1 ring-inset ring-line forced-colors:ring-0',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  error: 'bg-error-soft text-error',
};

/** A short property or state: „Automatik“, „storniert“. */
export function Tag({
  tone = 'brand',
  icon,
  className,
  children,
}: {
  tone?: TagTone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-pill px-2.5 py-0.5 text-fine leading-tight font-semibold large-text:hyphens-auto large-text:wrap-anywhere forced-colors:border',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
