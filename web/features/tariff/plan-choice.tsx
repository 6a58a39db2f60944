import { useState } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { BILLING_DAY } from '#domain/invoice/billing-month.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { tariffSentence } from '#domain/tariff/tariff-words.ts';
import { useToldCall } from '#web/platform/told-call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { OrderLaw } from '#web/shell/order-law.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { OrderSummary } from './order-summary.tsx';
import { type OwnPlan, type PlanChoice, type PlanTerms, useContractCall } from './own-plan-queries.ts';
import { PlanEffect } from './plan-effect.tsx';

type Props = { choice: PlanChoice; own: OwnPlan; onDone: (words: string) => void };

/** A plan to which the account may change: what it costs, what it would have come to, and the order. */
export function PlanChoiceCard({ mayOrder, ...props }: Props & { mayOrder: boolean }) {
  const { plan } = props.choice;
  return (
    <Card as="li" className="grid grid-cols-1 gap-4 sm:p-5!">
      <div>
        <h3 className="text-lg">{plan.title}</h3>
        <p className="mt-1">{tariffSentence(plan.tarif, props.own.currency)}</p>
      </div>
      <PlanEffect planId={plan.id} planTitle={plan.title} ownTitle={props.own.plan.title} />
      {mayOrder && (
        <OpenedForm opener={`Zu ${plan.title} wechseln`} done={null}>
          {(form) => (
            <OrderChange
              {...props}
              onCancel={form.onCancel}
              onDone={(words) => {
                form.onDone();
                props.onDone(words);
              }}
            />
          )}
        </OpenedForm>
      )}
    </Card>
  );
}

const dayOf = (date: string) => formatDate(Temporal.PlainDate.from(date));
const WORDS = { NEXT_MONTH: 'Am Ersten des nächsten Monats', AT_ONCE: 'Sofort' } as const;

/** Price, date and term stand above the button, which says that it costs something where it does (§ 312j BGB). */
function OrderChange({ choice, own, onDone, onCancel }: Props & { onCancel: () => void }) {
  const { plan, terms } = choice;
  const [begins, setBegins] = useState<PlanTerms['begins']>('NEXT_MONTH');
  const chosen = terms.find((one) => one.begins === begins) ?? terms[0];
  const call = useToldCall();
  const { mutate, isPending, error } = useContractCall(
    ({ startsOn, firstMonth, begins: when }: PlanTerms, options) =>
      call(
        'POST /planchanges',
        { body: { planId: plan.id, begins: when, startsOn, firstMonthCents: firstMonth.cents } },
        options,
      ),
    () =>
      onDone(
        begins === 'AT_ONCE'
          ? `Ab sofort hast du den Tarif ${plan.title}.`
          : `Ab dem ${dayOf(chosen?.startsOn ?? own.since)} hast du den Tarif ${plan.title}.`,
      ),
  );
  if (!chosen) return null;
  const { currency } = own;
  const monthly = formatMoney({ cents: plan.tarif.monthlyCents, currency });
  const costs = plan.tarif.monthlyCents > 0;
  const isByDays = chosen.firstMonth.cents !== plan.tarif.monthlyCents;
  const failure = error ? failureOf(error) : undefined;
  return (
    <form
      noValidate
      aria-label={`Zu ${plan.title} wechseln`}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(chosen);
      }}
    >
      {terms.length > 1 && (
        <RadioCards
          legend="Wann soll es losgehen?"
          name={`begins-${plan.id}`}
          value={begins}
          onValueChange={(value) => setBegins(value as PlanTerms['begins'])}
          options={terms.map((one) => ({
            value: one.begins,
            title: WORDS[one.begins],
            description:
              one.begins === 'AT_ONCE'
                ? `Für diesen Monat ${formatMoney(one.firstMonth)}, nach Tagen`
                : dayOf(one.startsOn),
          }))}
        />
      )}
      <OrderSummary
        title="Was du bestellst"
        entries={[
          { term: 'Tarif', value: `${plan.title}, statt ${own.plan.title}` },
          { term: 'Preis', value: costs ? `${monthly} im Monat` : 'keine Grundgebühr' },
          isByDays && { term: 'In diesem Monat', value: `${formatMoney(chosen.firstMonth)}, nach Tagen` },
          {
            term: 'Beginn',
            value: begins === 'AT_ONCE' ? `heute, ${dayOf(chosen.startsOn)}` : dayOf(chosen.startsOn),
          },
          costs && {
            term: 'Bezahlt wird',
            value: `für jeden Monat mit der Rechnung am ${BILLING_DAY}. des folgenden`,
          },
          { term: 'Laufzeit', value: 'bis du wieder wechselst, jederzeit zum Ersten des nächsten Monats' },
        ]}
      />
      <p className="text-detail text-ink-soft">
        Der neue Tarif zählt für das, was du von da an buchst. Was du vorher gebucht hast, kostet, was wir dir
        dafür genannt haben.{' '}
        {begins === 'NEXT_MONTH' && 'Bis zum Beginn kannst du den Wechsel zurücknehmen. '}
        <Link to={paths.withdrawal()} className="text-link">
          Dein Widerrufsrecht
        </Link>{' '}
        bleibt davon unberührt
        {begins === 'AT_ONCE' &&
          '; mit der Bestellung verlangst du, dass der Tarif sofort beginnt, und zahlst die Tage bis zu einem Widerruf'}
        . <OrderLaw />
      </p>
      <ActFailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" needsConnection busy={isPending} busyLabel="Dein Tarif wird gewechselt">
          {costs ? 'Zahlungspflichtig wechseln' : `Zu ${plan.title} wechseln`}
        </Button>
        <Button theme="OUTLINE" disabled={isPending} onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}
