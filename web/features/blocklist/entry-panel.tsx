import { FactList } from '#web/features/staff/fact-list.tsx';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { timeText } from '#web/features/staff/staff-words.ts';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { type BlocklistEntry, kindText, untilText, useAsked, valueText } from './blocklist-queries.ts';

/** An entry with why and by whom; who may, asks a second person to end it. */
export function EntryPanel({
  entry,
  mayEnd,
  onClose,
}: {
  entry: BlocklistEntry;
  mayEnd: boolean;
  onClose: () => void;
}) {
  const { id, reason, since, addedBy, secondBy, endedAt, endedBy } = entry;
  return (
    <SidePanel title={`${kindText(entry)} ${valueText(entry)}`} detail={`Eintrag ${id}`} onClose={onClose}>
      <div className="grid gap-5 px-5 pb-5">
        <FactList
          facts={[
            { label: 'Warum', value: reason },
            { label: 'Seit', value: timeText(since) },
            { label: 'Gilt', value: endedAt === null && untilText(entry) },
            { label: 'Von', value: addedBy ?? 'nicht bekannt' },
            { label: 'Freigegeben', value: secondBy },
            { label: 'Beendet', value: endedAt !== null && timeText(endedAt) },
            { label: 'Beendet von', value: endedAt !== null && (endedBy ?? 'von selbst') },
          ]}
        />
        {mayEnd && endedAt === null && <EndForm id={id} onClose={onClose} />}
      </div>
    </SidePanel>
  );
}

function EndForm({ id, onClose }: { id: number; onClose: () => void }) {
  const onAsked = useAsked(onClose);
  const form = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { id: String(id) }, body: { reason: reason.trim() } };
      return call('POST /console/blocklist/{id}/end', request, { idempotencyKey: keyFor(request) });
    },
    onSent: () => onAsked('Die Freigabe ist angefragt. Bis dahin gilt der Eintrag.'),
  });
  return (
    <FormShell
      {...form.sending}
      label="Eintrag beenden"
      className="grid gap-3"
      submit={{
        label: 'Ende zur Freigabe geben',
        busyLabel: 'Die Freigabe wird angefragt',
        width: 'FULL',
        theme: 'OUTLINE',
      }}
      footer={
        <p className="text-fine text-ink-soft">
          Gibt eine zweite Person es frei, wird der Wert gelöscht, und niemand wird mehr damit verglichen.
        </p>
      }
    >
      <h3 className="text-sm font-bold">Eintrag beenden</h3>
      <ReasonField {...form.field.text('reason')} />
    </FormShell>
  );
}
