import { useState } from 'react';
import { AREA_TITLES } from '#domain/staff/right.ts';
import { FactList } from '#web/features/staff/fact-list.tsx';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { timeText } from '#web/features/staff/staff-words.ts';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Proposal, useFreshProposals } from './proposal-queries.ts';
import { leftText, OUTCOMES, STATES } from './proposal-words.ts';

/** One proposal: what, who, why, until when, and the step of whoever looks at it. */
export function ProposalPanel({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { state, end, area } = proposal;
  return (
    <SidePanel
      title={proposal.title}
      detail={`Nr. ${proposal.id}, angefragt ${timeText(proposal.madeAt)}`}
      onClose={onClose}
    >
      <div className="grid gap-4 px-5 pb-5">
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
          {state === 'OPEN' && (
            <span className="digits text-fine text-ink-soft">
              {leftText(proposal.expiresAt)}, bis {timeText(proposal.expiresAt)}
            </span>
          )}
        </p>
        <FactList
          facts={[
            { label: 'Worum es geht', value: proposal.object },
            ...proposal.facts,
            { label: 'Grund', value: proposal.reason },
            {
              label: 'Angefragt von',
              value: `${proposal.author.name} (${proposal.author.accountNumber})${proposal.isOwn ? ', also dir' : ''}`,
            },
            { label: 'Bereich', value: AREA_TITLES[area] },
            { label: 'Entschieden von', value: end?.by },
            { label: 'Begründung', value: end?.reason },
          ]}
        />
        {state !== 'OPEN' ? (
          <p>{OUTCOMES[state]}</p>
        ) : proposal.mayDecide ? (
          <Decision proposal={proposal} />
        ) : proposal.isOwn ? (
          <Withdrawal proposal={proposal} />
        ) : (
          <Note tone="info" title="Darüber entscheidet jemand anderes">
            Es geht um dich, deinen Account oder jemanden, mit dem du Adresse oder Konto teilst.
          </Note>
        )}
      </div>
    </SidePanel>
  );
}

/** What came of it, which need not be what was wanted: its object may have changed meanwhile. */
const told: Record<Proposal['state'], string> = {
  OPEN: 'Noch offen.',
  CONFIRMED: 'Freigegeben und ausgeführt.',
  REFUSED: 'Abgelehnt. Wer angefragt hat, bekommt eine Mail.',
  WITHDRAWN: 'Zurückgezogen.',
  EXPIRED: 'Die Frist ist vorbei.',
  OUTDATED: 'Überholt: Nichts wurde ausgeführt.',
};

function useDecided() {
  const refresh = useFreshProposals();
  return async ({ state }: Proposal) => {
    announce(told[state]);
    await refresh();
  };
}

function Decision({ proposal: { id } }: { proposal: Proposal }) {
  const [refuses, setRefuses] = useState(false);
  return refuses ? (
    <Refusal id={id} onCancel={() => setRefuses(false)} />
  ) : (
    <Confirmation id={id} onRefuse={() => setRefuses(true)} />
  );
}

function Confirmation({ id, onRefuse }: { id: number; onRefuse: () => void }) {
  const decided = useDecided();
  const { sending } = useFormShell({
    initial: {},
    check: () => ({}),
    send: (_, keyFor) => {
      const request = { params: { id: String(id) } };
      return call('POST /console/proposals/{id}/confirm', request, { idempotencyKey: keyFor(request) });
    },
    onSent: decided,
  });
  return (
    <FormShell
      {...sending}
      label="Freigeben"
      className="grid gap-3"
      submit={{ label: 'Freigeben und ausführen', busyLabel: 'Die Freigabe wird ausgeführt' }}
      other={
        <Button theme="OUTLINE" onClick={onRefuse}>
          Ablehnen
        </Button>
      }
      footer={
        <p className="text-fine text-ink-soft">
          Es gilt sofort. Im Protokoll steht, wer angefragt und wer freigegeben hat.
        </p>
      }
    />
  );
}

function Refusal({ id, onCancel }: { id: number; onCancel: () => void }) {
  const decided = useDecided();
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { id: String(id) }, body: { reason: reason.trim() } };
      return call('POST /console/proposals/{id}/refuse', request, { idempotencyKey: keyFor(request) });
    },
    onSent: decided,
  });
  return (
    <FormShell
      {...sending}
      label="Ablehnen"
      className="grid gap-3"
      takesFocus
      submit={{ label: 'Ablehnen', busyLabel: 'Wird abgelehnt' }}
      onCancel={onCancel}
    >
      <ReasonField
        {...field.text('reason')}
        hint="Geht per Mail an die Person, die angefragt hat, und steht im Protokoll."
      />
    </FormShell>
  );
}

function Withdrawal({ proposal: { id } }: { proposal: Proposal }) {
  const decided = useDecided();
  const { sending } = useFormShell({
    initial: {},
    check: () => ({}),
    send: (_, keyFor) => {
      const request = { params: { id: String(id) } };
      return call('POST /console/proposals/{id}/withdraw', request, { idempotencyKey: keyFor(request) });
    },
    onSent: decided,
  });
  return (
    <FormShell
      {...sending}
      label="Zurückziehen"
      className="grid gap-3"
      submit={{ label: 'Anfrage zurückziehen', busyLabel: 'Wird zurückgezogen', theme: 'OUTLINE' }}
      notes={<p>Das hast du selbst angefragt: Freigeben muss es jemand anderes. Bis dahin gilt es nicht.</p>}
    />
  );
}
