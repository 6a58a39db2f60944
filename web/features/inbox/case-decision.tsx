import { useQuery } from '@tanstack/react-query';
import { useFreshProposals } from '#web/features/proposal/proposal-queries.ts';
import { FactList } from '#web/features/staff/fact-list.tsx';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { ToldField, toldFault } from '#web/features/staff/told-field.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { type InboxEntry, useFreshInbox } from './inbox-queries.ts';

type Decision = 'CONFIRMED' | 'DISMISSED';
const UNDECIDED: { decision: Decision | ''; told: string; reason: string } = {
  decision: '',
  told: '',
  reason: '',
};

const LABELS = {
  UNDECIDED: 'Entscheidung speichern',
  DISMISSED: 'Als unbegründet schließen',
  CONFIRMED: 'Verdacht bestätigen',
  ASKED: 'Freigabe anfragen',
} as const;

/** What the suspicion came from; each look is written down, so it is asked for once, when it is opened. */
export function CaseFacts({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /console/cases/{id}', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} label="Der Fall wird geladen" />;
  return (
    <>
      <FactList aria-label="Woraus der Verdacht entstanden ist" facts={data.facts} />
      {data.entries.map((entry) => (
        <p key={entry}>
          <Link to={paths.consoleBlocklist({ eintrag: String(entry) })} className="text-link">
            Eintrag {entry} der Sperrliste
          </Link>
        </p>
      ))}
    </>
  );
}

/** Decides about a suspicion; one that blocks an account becomes a proposal. */
export function CaseDecision({ entry: { id, title, accountNumber } }: { entry: InboxEntry }) {
  const refresh = useFreshInbox();
  const askProposals = useFreshProposals();
  const blocks = accountNumber !== null;
  const { field, sending, values } = useFormShell({
    initial: UNDECIDED,
    check: ({ decision, told, reason }) => ({
      decision: decision === '' ? 'Bitte entscheide dich.' : undefined,
      told:
        blocks && decision === 'CONFIRMED' ? toldFault(told, 'warum der Account gesperrt wird') : undefined,
      reason: reasonFault(reason),
    }),
    send: ({ decision, told, reason }, keyFor) => {
      if (decision === '') throw new Error('the form has been checked');
      const request = {
        params: { id },
        body: {
          decision,
          reason: reason.trim(),
          ...(blocks && decision === 'CONFIRMED' ? { told: told.trim() } : {}),
        },
      };
      return call('POST /console/cases/{id}/decide', request, { idempotencyKey: keyFor(request) });
    },
    onSent: async ({ proposal }, { decision }) => {
      announce(
        proposal
          ? 'Die Freigabe ist angefragt. Bis dahin bleibt der Fall offen.'
          : decision === 'CONFIRMED'
            ? `Bestätigt: ${title}`
            : `Unbegründet, geschlossen: ${title}`,
      );
      await Promise.all([refresh(), askProposals()]);
    },
  });
  const isConfirmed = values.decision === 'CONFIRMED';
  return (
    <FormShell
      {...sending}
      label="Fall entscheiden"
      className="grid gap-3"
      submit={{
        label: LABELS[isConfirmed && blocks ? 'ASKED' : values.decision || 'UNDECIDED'],
        busyLabel: 'Die Entscheidung wird gespeichert',
        width: 'FULL',
      }}
      footer={
        isConfirmed &&
        blocks && (
          <p className="text-fine text-ink-soft">
            Bestätigt es eine zweite Person, ist der Account bis auf Weiteres gesperrt und überall ausgeloggt.
          </p>
        )
      }
    >
      <RadioTiles
        {...field.choice('decision')}
        legend="Entscheidung"
        className="grid-cols-2"
        options={[
          { value: 'DISMISSED', label: 'Unbegründet' },
          { value: 'CONFIRMED', label: 'Bestätigt' },
        ]}
      />
      {values.decision !== '' && <ReasonField {...field.text('reason')} />}
      {isConfirmed && blocks && <ToldField {...field.text('told')} />}
    </FormShell>
  );
}
