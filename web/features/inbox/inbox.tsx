import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { INBOX_KIND_TITLES } from '#domain/inbox/inbox-kind.ts';
import { INBOX_GROUPS } from '#domain/inbox/inbox-order.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, ChipGroup } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InboxKeysNote } from './inbox-keys-note.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { type InboxAnswer, type InboxEntry, keyOf, watchedInbox } from './inbox-queries.ts';
import { InboxRow } from './inbox-row.tsx';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import { clockText, GROUP_TITLES, introText, nextDeadlineText } from './inbox-words.ts';
import { useClaims } from './use-claims.ts';
import { useHeldEntries } from './use-held-entries.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

/** The filter and what stands open are in the address. */
const [OPENED, WHO, KIND] = ['eintrag', 'wer', 'art'];
const MINE = 'ich';
const NOBODY = 'niemand';

/** What needs a person now: the most urgent first, with owner, deadline and one next step (§S20.13). */
export function Inbox() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(watchedInbox);
  const now = useNow();
  if (data)
    return (
      <Entries
        inbox={data}
        now={now}
        stale={
          error && (
            <Stale
              error={error}
              at={new Date(dataUpdatedAt).toISOString()}
              now={now}
              onRetry={() => void refetch()}
            />
          )
        }
      />
    );
  return (
    <ConsolePage title="Eingang" intro="Was jetzt jemand tun muss.">
      {error ? (
        <div className="px-6 max-md:px-4">
          <FailureNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <InboxSkeleton />
      )}
    </ConsolePage>
  );
}

function Stale({
  error,
  at,
  now,
  onRetry,
}: {
  error: unknown;
  at: string;
  now: Temporal.Instant;
  onRetry: () => void;
}) {
  return (
    <div className="px-6 pb-3 max-md:px-4">
      <p className="pb-2 font-semibold text-warn">Stand {clockText(at, now)}, vermutlich veraltet</p>
      <FailureNote error={error} onRetry={onRetry} />
    </div>
  );
}

const matches = ({ kind, claim }: InboxEntry, who: string | null, wanted: string | null): boolean =>
  (wanted === null || kind === wanted) &&
  (who === MINE ? claim?.isOwn === true : who === NOBODY ? claim === null : true);

function Entries({
  inbox: { entries, kinds, isCut },
  now,
  stale,
}: {
  inbox: InboxAnswer;
  now: Temporal.Instant;
  stale: React.ReactNode;
}) {
  const [search, setSearch] = useSearchParams();
  const [isOver, setIsOver] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { shown, waiting, take } = useHeldEntries(entries, { now, isOver });
  const [who, kind] = [search.get(WHO), search.get(KIND)];
  const visible = shown.filter(({ entry }) => matches(entry, who, kind));

  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(search);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const open = (entry: InboxEntry | undefined) => change(OPENED, entry && keyOf(entry));
  const claims = useClaims(open);
  const openedKey = search.get(OPENED);
  const opened = entries.find((entry) => keyOf(entry) === openedKey);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const chosen = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
    return entries.find((entry) => keyOf(entry) === (focused ?? openedKey));
  };
  const step = (by: 1 | -1) => {
    const all = links();
    const from = chosen();
    const at = all.findIndex((link) => from && link.dataset['entry'] === keyOf(from));
    const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const withChosen = (act: (entry: InboxEntry) => void) => () => {
    const entry = chosen();
    if (entry) act(entry);
  };
  useInboxKeys({
    j: () => step(1),
    k: () => step(-1),
    z: withChosen((entry) => claims.claim(entry)),
    a: withChosen(({ action }) => action && void navigate(action.to)),
  });
  const hrefOf = (entry: InboxEntry) => {
    const next = new URLSearchParams(search);
    next.set(OPENED, keyOf(entry));
    return `?${next}`;
  };
  return (
    <ConsolePage
      title="Eingang"
      intro={introText(entries, now)}
      panel={
        opened ? (
          <InboxPanel
            key={keyOf(opened)}
            entry={opened}
            now={now}
            claims={claims}
            onClose={() => open(undefined)}
          />
        ) : (
          openedKey && <Settled onClose={() => open(undefined)} />
        )
      }
    >
      {stale}
      <Filters
        entries={entries}
        kinds={kinds}
        who={who}
        kind={kind}
        onWho={(value) => change(WHO, value)}
        onKind={(value) => change(KIND, value)}
      />
      {waiting > 0 && (
        <div className="sticky top-14 z-level1 flex justify-center border-t border-line bg-paper py-2">
          <Button size="XS" onClick={take}>
            {waiting} neue zeigen
          </Button>
        </div>
      )}
      <div
        ref={list}
        onPointerEnter={({ pointerType }) => setIsOver(pointerType === 'mouse')}
        onPointerLeave={() => setIsOver(false)}
      >
        {INBOX_GROUPS.map((group) => {
          const rows = visible.filter((one) => one.group === group);
          return (
            rows.length > 0 && (
              <section key={group} aria-labelledby={`eingang-${group}`}>
                <h2
                  id={`eingang-${group}`}
                  className={`border-y border-line bg-sand px-6 py-1.5 text-fine font-bold max-md:px-4 ${group === 'OVERDUE' ? 'text-error' : ''}`}
                >
                  {GROUP_TITLES[group]}{' '}
                  <span className="digits font-medium text-ink-soft">{rows.length}</span>
                </h2>
                <ul>
                  {rows.map((one) => (
                    <InboxRow
                      key={keyOf(one.entry)}
                      shown={one}
                      now={now}
                      isOpened={keyOf(one.entry) === openedKey}
                      isNarrow={openedKey !== null}
                      to={hrefOf(one.entry)}
                      claims={claims}
                    />
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
      {visible.length === 0 && (
        <Nothing
          entries={entries}
          now={now}
          onClear={who || kind ? () => setSearch({}, { replace: true }) : undefined}
        />
      )}
      {isCut && (
        <p className="px-6 py-3 text-ink-soft max-md:px-4">
          Von einer Art wartet mehr, als hier steht: Der Rest rückt nach, sobald etwas erledigt ist.
        </p>
      )}
      <InboxKeysNote />
    </ConsolePage>
  );
}

function Filters({
  entries,
  kinds,
  who,
  kind,
  onWho,
  onKind,
}: Pick<InboxAnswer, 'entries' | 'kinds'> & {
  who: string | null;
  kind: string | null;
  onWho: (value: string | undefined) => void;
  onKind: (value: string | undefined) => void;
}) {
  const count = (of: string | null, wanted: string | null) =>
    entries.filter((entry) => matches(entry, of, wanted)).length;
  const choices = [
    [null, 'Alle'],
    [MINE, 'Meine'],
    [NOBODY, 'Ohne Person'],
  ] as const;
  const present = kinds.filter((one) => one === kind || count(null, one) > 0);
  return (
    <div className="grid gap-2 px-6 pb-3 max-md:px-4">
      <ChipGroup label="Wer sich kümmert">
        {choices.map(([value, label]) => (
          <Chip key={label} pressed={who === value} onPressedChange={() => onWho(value ?? undefined)}>
            {label} <span className="digits font-medium">{count(value, kind)}</span>
          </Chip>
        ))}
      </ChipGroup>
      {present.length > 1 && (
        <ChipGroup label="Art">
          {present.map((one) => (
            <Chip
              key={one}
              pressed={kind === one}
              onPressedChange={(pressed) => onKind(pressed ? one : undefined)}
            >
              {INBOX_KIND_TITLES[one]} <span className="digits font-medium">{count(who, one)}</span>
            </Chip>
          ))}
        </ChipGroup>
      )}
    </div>
  );
}

function Nothing({
  entries,
  now,
  onClear,
}: {
  entries: readonly InboxEntry[];
  now: Temporal.Instant;
  onClear: (() => void) | undefined;
}) {
  return (
    <EmptyState
      title="Nichts offen."
      action={
        onClear && (
          <Button theme="OUTLINE" onClick={onClear}>
            Filter löschen
          </Button>
        )
      }
    >
      {nextDeadlineText(entries, now) || 'Was neu dazukommt, steht hier von selbst.'}
    </EmptyState>
  );
}

const Settled = ({ onClose }: { onClose: () => void }) => (
  <SidePanel title="Nicht mehr offen" onClose={onClose}>
    <p className="px-5 pb-5">
      Das ist inzwischen erledigt, oder es ist nicht für dich. Es gibt nichts mehr zu tun.
    </p>
  </SidePanel>
);
