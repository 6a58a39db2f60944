import { classNames } from './class-names.ts';

/** How far something is; without `value` (0 to 100) only that it goes on. */
export function ProgressBar({
  label,
  labelHidden = false,
  value,
  className,
}: {
  label: string;
  labelHidden?: boolean;
  value?: number;
  className?: string;
}) {
  const known = value === undefined ? undefined : Math.min(100, Math.max(0, value));
  return (
    <div className={className}>
      {!labelHidden && (
        <p aria-hidden="true" className="mb-1.5 flex justify-between gap-3 text-sm text-ink-soft">
          <span>{label}</span>
          {known !== undefined && <span className="digits">{Math.round(known)} %</span>}
        </p>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known}
        className="h-1.5 overflow-hidden rounded-pill bg-brand-soft"
      >
        <div
          className={classNames(
            'h-full rounded-pill bg-brand',
            known === undefined ? 'w-2/5 animate-slide-along' : 'transition-[width] duration-250 ease-out',
          )}
          style={known === undefined ? undefined : { width: `${known}%` }}
        />
      </div>
    </div>
  );
}
