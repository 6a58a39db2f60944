import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { FactList } from '#web/features/staff/fact-list.tsx';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { timeText } from '#web/features/staff/staff-words.ts';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { bankEntryQuery, useFreshBank } from './bank-queries.ts';
import { bookedText } from './bank-words.ts';

type Shown = OutputOf<'GET /console/bank/entries/{id}'>;
type Of = Shown & { onClose: () => void };

/** One entry: what the bank says, whose it could be, and what becomes of it. */
export function BankEntryPanel({ id, mayDo, onClose }: { id: string; mayDo: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery(bankEntryQuery(id));
  const [lays, setLays] = useState(false);
  if (!data)
    return (
      <SidePanel title={`Posten ${id}`} onClose={onClose}>
        <div className="px-5">
          {!error ? (
            <SkeletonText lines={6} label="Der Posten wird geladen" />
          ) : isRefusal(error, 'BANK_ENTRY_UNKNOWN') ? (
            <Note title="Nicht mehr ungeklärt">
              Über diesen Posten ist schon entschieden, oder es gibt ihn nicht.
            </Note>
          ) : (
            <FailureNote error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </SidePanel>
    );
  const { entry } = data;
  return (
    <SidePanel title={`${entry.title}: ${entry.amount}`} detail={`Posten ${entry.id}`} onClose={onClose}>
      <div className="grid gap-4 px-5 pb-5">
        <Note tone="warning" title="Warum ungeklärt">
          {entry.why}
        </Note>
        <FactList
          facts={[
            { label: 'Von', value: entry.payer },
            { label: 'Verwendungszweck', value: entry.remittance },
            { label: 'Gebucht am', value: bookedText(entry.bookedOn) },
            ...entry.facts,
            { label: 'Eingelesen', value: timeText(entry.readAt) },
          ]}
        />
        {entry.isWaiting && (
          <Note title="Wartet auf eine zweite Person">
            Eine Zuordnung ist angefragt. Legst du den Posten weg, ist sie hinfällig.
          </Note>
        )}
        {!mayDo ? null : entry.mayBeBooked && !lays ? (
          <Assignment {...data} onClose={onClose} onLay={() => setLays(true)} />
        ) : (
          <LayAside
            {...data}
            onClose={onClose}
            onCancel={entry.mayBeBooked ? () => setLays(false) : undefined}
          />
        )}
      </div>
    </SidePanel>
  );
}

const NOTHING = { to: '', isSure: false, reason: '' };

/** Books it; what does not fit is asked about by the server, and then goes to a second person. */
function Assignment({ entry, candidates, onClose, onLay }: Of & { onLay: () => void }) {
  const refresh = useFreshBank();
  /** Of which number the server has said that it does not fit. */
  const [unfit, setUnfit] = useState<string>();
  const asked = useRef('');
  const isReturn = entry.kind === 'RETURN';
  const isOdd = (to: string) => entry.isDoubtful || to.trim() === unfit;
  const { change, field, sending, values } = useFormShell({
    initial: NOTHING,
    check: ({ to, isSure, reason }) => ({
      to:
        to.trim() === ''
          ? `Bitte gib die Nummer der Rechnung${isReturn ? '' : ' oder des Accounts'} ein.`
          : undefined,
      ...(isOdd(to)
        ? {
            isSure: isSure ? undefined : 'Bitte sieh es dir noch einmal an und bestätige es.',
            reason: reasonFault(reason),
          }
        : {}),
    }),
    refusedAt: {
      CUSTOMER_UNKNOWN: 'to',
      INVOICE_UNKNOWN: 'to',
      PAYMENT_FITS_NOTHING: 'to',
      BANK_ENTRY_BOOKED: 'to',
      BANK_ENTRY_UNFIT: 'to',
      PROPOSAL_OPEN: 'to',
    },
    send: ({ to, isSure, reason }, keyFor) => {
      asked.current = to.trim();
      const request = {
        params: { id: String(entry.id) },
        body: { to: to.trim(), ...(isOdd(to) ? { isSure, reason: reason.trim() } : {}) },
      };
      return call('POST /console/bank/entries/{id}/assign', request, { idempotencyKey: keyFor(request) });
    },
    onFailed: (error) => {
      if (isRefusal(error, 'PAYMENT_FITS_NOTHING')) setUnfit(asked.current);
      if (isRefusal(error, 'BANK_ENTRY_SETTLED')) void refresh();
    },
    onSent: async ({ proposal }, { to }) => {
      onClose();
      announce(
        proposal
          ? 'Freigabe angefragt. Gebucht wird, sobald eine zweite Person sie bestätigt, spätestens in sieben Tagen.'
          : `Gebucht zu ${to.trim()}: ${entry.title} ${entry.amount}`,
      );
      await refresh();
    },
  });
  const odd = isOdd(values.to);
  return (
    <FormShell
      {...sending}
      label="Zuordnen"
      className="grid gap-4"
      submit={{
        label: odd ? 'Freigabe anfragen' : isReturn ? 'Rücklastschrift buchen' : 'Zahlung buchen',
        busyLabel: 'Wird gebucht',
        width: 'FULL',
      }}
      footer={
        <div className="grid gap-3">
          <Button theme="OUTLINE" width="FULL" onClick={onLay}>
            Weglegen
          </Button>
          <p className="text-fine text-ink-soft">Steht mit deinem Namen im Protokoll.</p>
        </div>
      }
    >
      {candidates.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">Könnte sein</h3>
          <ul className="grid gap-3">
            {candidates.map(({ accountNumber, name, open }) => (
              <li key={accountNumber}>
                <Link to={paths.customerFile(accountNumber, { ansicht: 'geld' })} className="text-link">
                  {name || 'ohne Namen'}
                </Link>{' '}
                <span className="digits text-fine text-ink-soft">{accountNumber}</span>
                <ul className="mt-1 flex flex-wrap gap-2">
                  {open.map((one) => (
                    <li key={one.number}>
                      <Button size="S" theme="OUTLINE" onClick={() => change('to', one.number)}>
                        {one.number}: {formatMoney(one.open)}
                      </Button>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextField
        {...field.text('to')}
        label={isReturn ? 'Rechnung' : 'Rechnung oder Account'}
        hint={
          isReturn
            ? 'Die Nummer der Rechnung, deren Abbuchung zurückkam.'
            : 'Die Nummer der Rechnung; nur der Account, wenn es für mehrere ist.'
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        controlClassName="digits"
      />
      {odd && (
        <>
          <Note tone="warning" announced title="Passt nicht von selbst">
            Stimmt es trotzdem, gibt eine zweite Person es frei. Bis dahin bleibt der Posten hier stehen.
          </Note>
          <CheckboxField {...field.box('isSure')}>Es stimmt trotzdem</CheckboxField>
          <ReasonField {...field.text('reason')} />
        </>
      )}
      <p>
        <b className="block">Was die Person erfährt</b>
        {isReturn
          ? 'Ihre Rechnung ist wieder offen; eine Mail sagt ihr, warum und wie sie zahlt.'
          : 'Die Rechnung gilt im Profil als bezahlt; eine Mail geht nicht hinaus.'}
      </p>
    </FormShell>
  );
}

function LayAside({ entry, onClose, onCancel }: Of & { onCancel: (() => void) | undefined }) {
  const refresh = useFreshBank();
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { id: String(entry.id) }, body: { reason: reason.trim() } };
      return call('POST /console/bank/entries/{id}/set-aside', request, { idempotencyKey: keyFor(request) });
    },
    onFailed: (error) => {
      if (isRefusal(error, 'BANK_ENTRY_SETTLED')) void refresh();
    },
    onSent: async () => {
      onClose();
      announce(`Weggelegt: ${entry.title} ${entry.amount}`);
      await refresh();
    },
  });
  return (
    <FormShell
      {...sending}
      label="Weglegen"
      className="grid gap-4"
      submit={{ label: 'Posten weglegen', busyLabel: 'Wird weggelegt', width: 'FULL' }}
      {...(onCancel ? { onCancel } : {})}
      notes={
        <p>
          Für alles, was uns nichts angeht oder anders erledigt ist. Gebucht wird nichts, und auch noch einmal
          eingelesen bleibt der Posten weg.
        </p>
      }
    >
      <ReasonField {...field.text('reason')} />
    </FormShell>
  );
}
