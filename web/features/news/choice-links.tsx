import { useId } from 'react';
import { Link } from '#web/shell/link.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A choice of one option as links: the choice is in the address, so it works without JavaScript. */
export function ChoiceLinks({
  label,
  choices,
}: {
  label: string;
  choices: readonly { title: string; to: string; isChosen: boolean }[];
}) {
  const labelId = useId();
  return (
    <nav aria-labelledby={labelId} className="flex flex-wrap items-center gap-2">
      <span id={labelId} className="w-16 text-sm font-semibold text-ink-soft max-sm:w-full">
        {label}
      </span>
      {choices.map(({ title, to, isChosen }) => (
        <Link
          key={title}
          to={to}
          aria-current={isChosen ? 'true' : undefined}
          className={classNames(
            'target-44 inline-flex min-h-10 items-center rounded-pill border px-3.5 text-sm font-semibold',
            isChosen ? 'border-brand bg-brand text-on-brand' : 'border-line bg-paper hover:border-brand',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
