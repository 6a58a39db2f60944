import { initialsOf } from '#web/features/staff/staff-words.ts';
import { Link } from '#web/shell/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { keyOf } from './inbox-queries.ts';
import { deadlineOf, KIND_ICONS } from './inbox-words.ts';
import type { Claims } from './use-claims.ts';
import type { ShownEntry } from './use-held-entries.ts';

type Props = {
  shown: ShownEntry;
  now: Temporal.Instant;
  isOpened: boolean;
  /** An entry stands open beside: its own foot has the next step. */
  isNarrow: boolean;
  /** The address with this entry open. */
  to: string;
  claims: Claims;
};

/** What waits in two lines: what and about whom, who sees to it, until when, and the next step. */
export function InboxRow({ shown: { entry, group, isGone }, now, isOpened, isNarrow, to, claims }: Props) {
  const { kind, title, about, city, action } = entry;
  const isLate = group === 'OVERDUE' && !isGone;
  return (
    <li
      className={classNames(
        'relative grid min-h-13 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-6 py-1.5 hover:bg-sand max-md:px-4',
        'md:grid-cols-[2rem_minmax(0,1fr)_9rem_8rem]',
        !isNarrow && 'wide:grid-cols-[2rem_minmax(0,1fr)_10rem_8rem_9rem]',
        isOpened &&
          'bg-brand-soft shadow-[inset_3px_0_0_var(--color-brand)] hover:bg-brand-soft forced-colors:outline-2 forced-colors:-outline-offset-2',
        isGone && 'opacity-60',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-8 place-items-center rounded-lg',
          isLate ? 'bg-error-soft text-error' : 'bg-sand text-ink-soft',
        )}
      >
        <Icon name={isGone ? 'check' : KIND_ICONS[kind]} size={18} />
      </span>
      <div className="min-w-0">
        {isGone ? (
          <p className="truncate font-semibold line-through">{title}</p>
        ) : (
          <Link
            to={to}
            replace
            data-entry={keyOf(entry)}
            aria-current={isOpened ? 'true' : undefined}
            className="block font-semibold wrap-anywhere after:absolute md:line-clamp-2 after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          >
            {title}
          </Link>
        )}
        <p className="text-fine text-ink-soft wrap-anywhere">
          {isGone ? 'Erledigt' : [about, city].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!isGone && (
        <>
          <Owner shown={entry} claims={claims} />
          <Deadline shown={entry} now={now} isLate={isLate} />
          {!isNarrow && (
            <div className="relative justify-self-end max-wide:hidden">
              {action && (
                <Link to={action.to} className={buttonClass({ theme: 'OUTLINE', size: 'XS' })}>
                  {action.label}
                  <span className="sr-only">: {title}</span>
                </Link>
              )}
            </div>
          )}
        </>
      )}
    </li>
  );
}

function Owner({ shown: entry, claims }: { shown: ShownEntry['entry']; claims: Claims }) {
  const { claim, title } = entry;
  const isBusy = claims.busy === keyOf(entry);
  if (claim) {
    return (
      <p className="flex min-w-0 items-center gap-2 max-md:hidden">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-6 shrink-0 place-items-center rounded-pill text-[0.625rem] font-bold forced-colors:border',
            claim.isOwn ? 'bg-brand text-on-brand' : 'bg-brand-soft text-brand-strong',
          )}
        >
          {initialsOf(claim.name)}
        </span>
        <span className="truncate">{claim.isOwn ? 'Du' : claim.name}</span>
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-busy={isBusy}
      onClick={() => claims.claim(entry)}
      className="target-44 relative flex items-center gap-2 justify-self-start rounded-pill text-ink-soft hover:text-brand-strong max-md:hidden"
    >
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-pill border border-dashed border-current"
      >
        <Icon name="plus" size={14} />
      </span>
      Übernehmen<span className="sr-only">: {title}</span>
    </button>
  );
}

function Deadline({
  shown: entry,
  now,
  isLate,
}: {
  shown: ShownEntry['entry'];
  now: Temporal.Instant;
  isLate: boolean;
}) {
  const { relative, clock, isSoon } = deadlineOf(entry, now);
  const { claim } = entry;
  return (
    <p className="digits leading-tight max-md:text-right">
      <span
        className={classNames(
          'block font-semibold',
          isLate ? 'text-error' : isSoon ? 'text-warn' : entry.dueAt === null && 'font-normal text-ink-soft',
        )}
      >
        {relative}
      </span>
      <span className="block text-fine text-ink-soft">
        <span className={claim ? 'max-md:hidden' : undefined}>{clock}</span>
        {claim && <span className="md:hidden">{claim.isOwn ? 'Du' : claim.name}</span>}
      </span>
    </p>
  );
}
