import type { ReactNode } from 'react';
import { STAFF_LIMITS } from '#domain/staff/act.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { dateText } from '#web/features/staff/staff-words.ts';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type DebitFile, useFreshDebits } from './debit-file-queries.ts';
import { debitsText } from './debit-file-words.ts';

export type StepName = 'SUBMIT' | 'DISCARD' | 'REFUSE';

type Step = {
  title: string;
  button: (file: DebitFile) => string;
  busyLabel: string;
  needsReason: boolean;
  /** What it means, before it is done. */
  about: (file: DebitFile) => ReactNode;
  done: string;
};

const needsSecond = ({ total }: DebitFile) => total.cents > STAFF_LIMITS.reversalCents;
const ASKED =
  'Freigabe angefragt. Vermerkt wird es, sobald eine zweite Person es bestätigt, spätestens in sieben Tagen.';

const STEPS: Record<StepName, Step> = {
  SUBMIT: {
    title: 'Als eingereicht vermerken',
    button: () => 'Freigabe anfragen',
    busyLabel: 'Wird angefragt',
    needsReason: false,
    about: ({ entryCount, total, collectOn }) => (
      <p>
        Die Datei ist bei der Bank. Sobald eine zweite Person das bestätigt, sind {debitsText(entryCount)} mit{' '}
        {formatMoney(total)} am {dateText(collectOn)} als Zahlung gebucht. Was die Bank nicht einzieht, kommt
        mit dem Kontoauszug zurück.
      </p>
    ),
    done: ASKED,
  },
  DISCARD: {
    title: 'Datei verwerfen',
    button: () => 'Datei verwerfen',
    busyLabel: 'Wird verworfen',
    needsReason: true,
    about: ({ waitsFor }) => (
      <p>
        Nur für eine Datei, die nie zur Bank kommt. Gebucht wird nichts. Beim nächsten Lauf wird neu
        abgebucht, und wer zahlt, bekommt eine Mail mit dem neuen Tag.
        {waitsFor && ' Die Anfrage, sie als eingereicht zu vermerken, ist damit hinfällig.'}
      </p>
    ),
    done: 'Die Datei ist verworfen.',
  },
  REFUSE: {
    title: 'Von der Bank abgelehnt',
    button: (file) => (needsSecond(file) ? 'Freigabe anfragen' : 'Als abgelehnt vermerken'),
    busyLabel: 'Wird vermerkt',
    needsReason: true,
    about: (file) => (
      <p>
        Die Bank hat die Datei als Ganzes abgelehnt. Alle {debitsText(file.entryCount)} gelten dann als nicht
        bezahlt, und beim nächsten Lauf wird neu abgebucht.
        {needsSecond(file) && ' Das bestätigt eine zweite Person.'}
      </p>
    ),
    done: 'Die Datei ist als abgelehnt vermerkt.',
  },
};

/** Sends a step; true: it waits for a second person. */
async function send(step: StepName, id: string, reason: string, keyFor: (request: object) => string) {
  const params = { id };
  const request = { params, body: { reason } };
  switch (step) {
    case 'SUBMIT':
      await call('POST /console/debit-files/{id}/submit', { params }, { idempotencyKey: keyFor({ params }) });
      return true;
    case 'DISCARD':
      await call('POST /console/debit-files/{id}/discard', request, { idempotencyKey: keyFor(request) });
      return false;
    case 'REFUSE': {
      const key = { idempotencyKey: keyFor(request) };
      const { proposal } = await call('POST /console/debit-files/{id}/refusal', request, key);
      return proposal !== null;
    }
  }
}

/** What somebody says about a file, with what follows from it. */
export function FileStep({ step, file, onClose }: { step: StepName; file: DebitFile; onClose: () => void }) {
  const refresh = useFreshDebits();
  const { title, button, busyLabel, needsReason, about, done } = STEPS[step];
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: needsReason ? reasonFault(reason) : undefined }),
    send: ({ reason }, keyFor) => send(step, String(file.id), reason.trim(), keyFor),
    onFailed: (error) => {
      if (isRefusal(error, 'DEBIT_FILE_DECIDED') || isRefusal(error, 'PROPOSAL_OPEN')) void refresh();
    },
    onSent: async (waits) => {
      onClose();
      announce(waits ? ASKED : done);
      await refresh();
    },
  });
  return (
    <SidePanel title={title} detail={`Datei ${file.id}, ${formatMoney(file.total)}`} onClose={onClose}>
      <FormShell
        {...sending}
        label={title}
        className="grid gap-4 px-5 pb-5"
        takesFocus={needsReason}
        submit={{ label: button(file), busyLabel, width: 'FULL' }}
        footer={
          needsReason || <p className="text-fine text-ink-soft">Steht mit deinem Namen im Protokoll.</p>
        }
      >
        {about(file)}
        {needsReason && <ReasonField {...field.text('reason')} />}
      </FormShell>
    </SidePanel>
  );
}
