/** The progress of work that takes longer than a second. */
export function ProgressBar({
  label,
  share,
  className,
}: {
  label: string;
  /** 0 to 1 */
  share: number;
  className?: string;
}) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={className}
    >
      <div className="h-2 overflow-hidden rounded-pill bg-line">
        <div
          className="h-full rounded-pill bg-brand transition-[width] duration-200 ease-out"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
