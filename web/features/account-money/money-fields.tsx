import type { ComponentProps, ReactNode } from 'react';
import { parseEuro } from '#domain/tariff/euro-amount.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** A line of a list: what it is, and beside it how much, or below it where both do not fit. */
export const LINE = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2';
export const LINE_TEXT = 'min-w-0 grow basis-56';

/** An amount as people write it. */
export const AmountField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    inputMode="decimal"
    autoComplete="off"
    controlClassName="digits max-w-48"
    {...props}
    label="Betrag in Euro"
  />
);

export const amountFault = (amount: string): string | undefined =>
  parseEuro(amount) === undefined ? 'Bitte gib den Betrag in Euro ein, zum Beispiel 12,50.' : undefined;

/** Cents of a field that has been checked. */
export function centsOf(amount: string): number {
  const cents = parseEuro(amount);
  if (cents === undefined) throw new Error('the form has been checked');
  return cents;
}

/** What one person may do alone, how much of it this is, and what to do above it. */
export function Limit({
  label,
  cents,
  limitCents,
  currency,
  onPart,
}: {
  label: string;
  /** Undefined while nothing that is an amount is typed. */
  cents: number | undefined;
  /** What is left of it. */
  limitCents: number;
  currency: Currency;
  /** Takes only what is allowed now; none if nothing is. */
  onPart?: (() => void) | undefined;
}) {
  const money = (amount: number) => formatMoney({ cents: amount, currency });
  const overCents = (cents ?? 0) - limitCents;
  const share = limitCents === 0 ? 100 : Math.min(100, Math.round(((cents ?? 0) * 100) / limitCents));
  return (
    <div className="grid gap-2">
      <div>
        <p className="flex justify-between gap-3">
          <span>{label}</span>
          <span className="digits font-semibold">{money(limitCents)}</span>
        </p>
        <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-pill bg-line">
          <div
            className={overCents > 0 ? 'h-full bg-warn' : 'h-full bg-brand'}
            style={{ width: `${share}%` }}
          />
        </div>
      </div>
      {overCents > 0 && (
        <Note
          tone="warning"
          announced
          title={`${money(overCents)} über deiner Grenze`}
          action={
            onPart && (
              <Button size="S" theme="OUTLINE" onClick={onPart}>
                Nur {money(limitCents)} jetzt
              </Button>
            )
          }
        >
          Eine zweite Person muss es freigeben, innerhalb von sieben Tagen. Bis dahin ändert sich nichts.
        </Note>
      )}
    </div>
  );
}

/** What a sum is, and what it becomes. */
export function Effect({ rows }: { rows: readonly { label: string; before: string; after: string }[] }) {
  return (
    <dl className="grid gap-1 border-t border-line pt-3">
      {rows.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3">
          <dt>{label}</dt>
          <dd className="digits">
            <span className="text-ink-soft">{before}</span>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">, danach </span>
            <b>{after}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const Heard = ({ children }: { children: ReactNode }) => (
  <p>
    <b className="block">Was die Person erfährt</b>
    {children}
  </p>
);

/** „Guthaben 5,00 €“ or the sum that is owed. */
export const owedText = (cents: number, currency: Currency): string =>
  cents < 0 ? `${formatMoney({ cents: -cents, currency })} Guthaben` : formatMoney({ cents, currency });
