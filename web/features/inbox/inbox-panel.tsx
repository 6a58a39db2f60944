import { INBOX_KIND_TITLES } from '#domain/inbox/inbox-kind.ts';
import { FactList } from '#web/features/staff/fact-list.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { timeText } from '#web/features/staff/staff-words.ts';
import { call } from '#web/platform/call.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CaseDecision, CaseFacts } from './case-decision.tsx';
import { type InboxEntry, keyOf, useFreshInbox } from './inbox-queries.ts';
import { clockText, deadlineOf, groupOf } from './inbox-words.ts';
import { type Claims, useSignOfLife } from './use-claims.ts';

type Props = {
  entry: InboxEntry;
  now: Temporal.Instant;
  claims: Claims;
  onClose: () => void;
};

/** One entry: how urgent, what is known, who sees to it, and the one next step at its foot. */
export function InboxPanel({ entry, now, claims, onClose }: Props) {
  useSignOfLife(entry);
  const { kind, title, about, city, facts, note, since, dueAt, accountNumber } = entry;
  const { failure } = claims;
  return (
    <SidePanel title={title} detail={INBOX_KIND_TITLES[kind]} onClose={onClose}>
      <div className="flex min-h-0 grow flex-col">
        <div className="grid gap-4 px-5 pb-5">
          <p>
            <State entry={entry} now={now} />
          </p>
          <FactList
            facts={[
              { label: 'Worum es geht', value: about },
              ...facts,
              { label: 'Stadt', value: city },
              { label: 'Offen seit', value: timeText(since) },
              { label: 'Frist', value: dueAt && clockText(dueAt, now) },
            ]}
          />
          {kind === 'REVIEW_CASE' && <CaseFacts id={entry.id} />}
          {note && <p className="text-fine text-ink-soft wrap-anywhere">{note}</p>}
          <Holder entry={entry} now={now} />
          {kind === 'REVIEW_CASE' && <CaseDecision entry={entry} />}
          {failure?.key === keyOf(entry) && <ActFailureNote failure={failure.failure} />}
        </div>
        <div className="sticky bottom-0 mt-auto grid gap-2 border-t border-line bg-paper px-5 py-4 max-md:bottom-16">
          <NextStep entry={entry} />
          <div className="flex flex-wrap gap-2 *:grow">
            <ClaimButton entry={entry} claims={claims} />
            {accountNumber && entry.action?.to !== paths.customerFile(accountNumber) && (
              <Link
                to={paths.customerFile(accountNumber)}
                className={buttonClass({ theme: 'OUTLINE', size: 'S' })}
              >
                Akte
              </Link>
            )}
          </div>
        </div>
      </div>
    </SidePanel>
  );
}

function State({ entry, now }: Pick<Props, 'entry' | 'now'>) {
  const { relative } = deadlineOf(entry, now);
  if (entry.dueAt === null) return <Tag tone="neutral">wartet {relative}</Tag>;
  const group = groupOf(entry, now);
  if (group === 'OVERDUE') return <Tag tone="error">Frist {relative} vorbei</Tag>;
  return <Tag tone={group === 'TODAY' ? 'warn' : 'neutral'}>fällig {relative}</Tag>;
}

function Holder({ entry: { claim }, now }: Pick<Props, 'entry' | 'now'>) {
  if (!claim) return <p className="text-ink-soft">Noch kümmert sich niemand darum.</p>;
  const since = clockText(claim.since, now);
  return claim.isOwn ? (
    <p>
      <strong>Du</strong> kümmerst dich seit {since} darum.
    </p>
  ) : (
    <Note tone="warning" title={`${claim.name} kümmert sich seit ${since} darum`}>
      Sprecht euch ab, bevor du es übernimmst. Im Protokoll steht, von wem du es hast.
    </Note>
  );
}

function ClaimButton({ entry, claims }: Pick<Props, 'entry' | 'claims'>) {
  const { claim } = entry;
  const isBusy = claims.busy === keyOf(entry);
  const isMain = entry.action === null && entry.kind !== 'NOTE' && entry.kind !== 'REVIEW_CASE';
  return claim?.isOwn ? (
    <Button
      size="S"
      theme="OUTLINE"
      busy={isBusy}
      busyLabel="Wird abgegeben"
      onClick={() => claims.release(entry)}
    >
      Abgeben
    </Button>
  ) : (
    <Button
      size="S"
      theme={isMain && !claim ? 'PRIMARY' : 'OUTLINE'}
      busy={isBusy}
      busyLabel="Wird übernommen"
      onClick={() => claims.claim(entry)}
    >
      {claim ? `Von ${claim.name} übernehmen` : 'Übernehmen'}
    </Button>
  );
}

/** What leads on: the screen for it, or of a reminder that it is done. */
function NextStep({ entry }: Pick<Props, 'entry'>) {
  if (entry.kind === 'NOTE' && entry.accountNumber)
    return <Reminder entry={entry} accountNumber={entry.accountNumber} />;
  return (
    entry.action && (
      <Link to={entry.action.to} className={buttonClass({ width: 'FULL' })}>
        {entry.action.label}
      </Link>
    )
  );
}

function Reminder({
  entry: { id, title, action },
  accountNumber,
}: {
  entry: InboxEntry;
  accountNumber: string;
}) {
  const refresh = useFreshInbox();
  const { sending } = useFormShell({
    initial: {},
    check: () => ({}),
    send: (_, keyFor) => {
      const request = { params: { accountNumber, id } };
      return call('POST /console/customers/{accountNumber}/notes/{id}/settle', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: async () => {
      announce(`Erledigt: ${title}`);
      await refresh();
    },
  });
  return (
    <FormShell
      {...sending}
      label="Wiedervorlage"
      className="grid gap-2"
      buttonsClassName="flex flex-wrap gap-2 *:grow"
      submit={{ label: 'Erledigt', busyLabel: 'Wird erledigt' }}
      other={
        action && (
          <Link to={action.to} className={buttonClass({ theme: 'OUTLINE' })}>
            {action.label}
          </Link>
        )
      }
    />
  );
}
