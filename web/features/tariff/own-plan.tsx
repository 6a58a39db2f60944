import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { tariffSentence } from '#domain/tariff/tariff-words.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { useToldCall } from '#web/platform/told-call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { ownPlanQuery, type OwnPlan as Plan, useContractCall } from './own-plan-queries.ts';
import { PlanChoiceCard } from './plan-choice.tsx';
import { SafetyPackageCard } from './safety-package.tsx';

const dayOf = (date: string) => formatDate(Temporal.PlainDate.from(date));

/** The plan in words, what it may become and would have come to, and the safety package (§2.47). */
export function OwnPlan({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(ownPlanQuery);
  const [done, setDone] = useState<string>();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, so whoever pressed it reads on here.
    if (done) note.current?.focus();
  }, [done]);
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Tarif wird geladen" />
    );
  }
  const isMain = isMainAccount(customer.customerNumber);
  const { pending, obstacle, safetyPackage, deductible } = data;
  const choices = data.choices.filter(({ plan }) => plan.id !== pending?.plan.id);
  return (
    <>
      {done && (
        <div ref={note} tabIndex={-1} className="mb-4 rounded-card">
          <Note tone="success" announced title={done}>
            Zur Bestätigung schreiben wir dir eine Mail.
          </Note>
        </div>
      )}
      <PlanCard own={data} />
      {pending && <PendingChange pending={pending} own={data} onDone={setDone} />}
      {obstacle && (
        <Note
          className="mt-4"
          title={isMain ? 'Gerade lässt sich nichts ändern' : 'Das entscheidet der Hauptaccount'}
        >
          {obstacle.detail}
        </Note>
      )}
      {!isMain && (
        <p className="mt-4">
          Ein Schaden auf deinen Fahrten kostet höchstens{' '}
          <strong className="digits">{formatMoney(deductible)}</strong>.
        </p>
      )}
      {choices.length > 0 && (
        <Section title={choices.length === 1 ? 'Der andere Tarif' : 'Andere Tarife'} className="mt-8">
          <ul className="grid grid-cols-1 gap-4">
            {choices.map((choice) => (
              <PlanChoiceCard
                key={choice.plan.id}
                choice={choice}
                own={data}
                mayOrder={!obstacle && !pending}
                onDone={setDone}
              />
            ))}
          </ul>
        </Section>
      )}
      {isMain && data.choices.length === 0 && !obstacle && (
        <p className="mt-4 text-ink-soft">
          Für deine Art von Account gibt es nur diesen Tarif. Wenn er nicht mehr passt, melde dich bitte bei
          uns.
        </p>
      )}
      {safetyPackage && (
        <Section title="Sicherheitspaket" className="mt-8">
          <SafetyPackageCard pack={safetyPackage} mayOrder={!obstacle} onDone={setDone} />
        </Section>
      )}
    </>
  );
}

function PlanCard({ own }: { own: Plan }) {
  const { plan, currency, since, past } = own;
  return (
    <Card className="sm:p-5!">
      <h2 className="text-lg">{plan.title}</h2>
      <p className="mt-1">{tariffSentence(plan.tarif, currency)}</p>
      <p className="mt-1 text-detail text-ink-soft">Seit dem {dayOf(since)}</p>
      {past.length > 0 && (
        <ul className="mt-1 text-detail text-ink-soft">
          {past.toReversed().map(({ title, from, until }) => (
            <li key={from}>
              Davor {title}, {dayOf(from)} bis {dayOf(until)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PendingChange({
  pending,
  own,
  onDone,
}: {
  pending: NonNullable<Plan['pending']>;
  own: Plan;
  onDone: (words: string) => void;
}) {
  const call = useToldCall();
  const { mutate, isPending, error } = useContractCall(
    ({ id }: { id: string }, options) => call('DELETE /planchanges/{id}', { params: { id } }, options),
    () => onDone(`Du bleibst im Tarif ${own.plan.title}.`),
  );
  const failure = error ? failureOf(error) : undefined;
  return (
    <Note
      className="mt-4"
      title={`Bestellt: Tarif ${pending.plan.title} ab dem ${dayOf(pending.startsOn)}`}
      action={
        <Button
          theme="OUTLINE"
          size="S"
          needsConnection
          busy={isPending}
          busyLabel="Der Wechsel wird zurückgenommen"
          onClick={() => mutate({ id: String(pending.id) })}
        >
          Wechsel zurücknehmen
        </Button>
      }
    >
      {tariffSentence(pending.plan.tarif, own.currency)} Bis dahin kannst du es dir anders überlegen.
      {failure && (
        <p role="alert" className="mt-2 font-semibold">
          {failure.text}
        </p>
      )}
    </Note>
  );
}
