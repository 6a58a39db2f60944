import { mayStamp, type Presence, type StampKind } from '#domain/employee/stamp.ts';
import { classNames } from '#web/ui/class-names.ts';

type Action = { kind: StampKind; label: string; isMain: boolean };

/** Each has its own place, so that a second tap of a wet glove never stamps something else. */
const ACTIONS: readonly Action[] = [
  { kind: 'COME', label: 'Kommen', isMain: true },
  { kind: 'GO', label: 'Gehen', isMain: true },
  { kind: 'BREAK_START', label: 'Pause', isMain: false },
  { kind: 'BREAK_END', label: 'Weiter', isMain: false },
];

export function StampButtons({ state, onStamp }: { state: Presence; onStamp: (kind: StampKind) => void }) {
  return (
    <div role="group" aria-label="Stempeln" className="grid grid-cols-2 gap-3 max-2xs:grid-cols-1">
      {ACTIONS.map(({ kind, label, isMain }) => {
        const isPossible = mayStamp(state, kind);
        return (
          <button
            key={kind}
            type="button"
            // `disabled` would lose the focus of whoever has just stamped with the keyboard.
            aria-disabled={!isPossible}
            onClick={() => isPossible && onStamp(kind)}
            className={classNames(
              'min-h-28 rounded-card border px-2 text-subtitle font-bold select-none',
              isPossible
                ? isMain
                  ? 'border-brand bg-brand text-on-brand hover:bg-brand-strong'
                  : 'border-brand bg-brand-soft text-brand-strong'
                : 'border-line bg-paper text-ink-soft forced-colors:text-[GrayText]',
            )}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
