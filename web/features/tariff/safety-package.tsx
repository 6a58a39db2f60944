import { useState } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
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
import { Tag } from '#web/ui/tag.tsx';
import { OrderSummary } from './order-summary.tsx';
import { type SafetyPackage, useContractCall } from './own-plan-queries.ts';

const dayOf = (date: string) => formatDate(Temporal.PlainDate.from(date));
type Props = { pack: SafetyPackage; onDone: (words: string) => void };

/** What the safety package does, how it stands, and what can be done about it (§S11.7). */
export function SafetyPackageCard({ mayOrder, ...props }: Props & { mayOrder: boolean }) {
  const { pack } = props;
  const { yearly, deductible, reducedDeductible, since, yearUntil, end, nextCharge, offer } = pack;
  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-5!">
      <p>
        Verursachst du einen Schaden, zahlst du mit dem Paket höchstens{' '}
        <strong className="digits">{formatMoney(reducedDeductible)}</strong> statt{' '}
        <span className="digits">{formatMoney(deductible)}</span>. Es gilt für jede Fahrt, die beginnt,
        während du es hast.
      </p>
      {since && yearUntil ? (
        <div className="grid justify-items-start gap-1">
          <Tag tone={end ? 'warn' : 'ok'}>{end ? 'Endet' : 'Gilt'}</Tag>
          <p>
            {end
              ? `Dein Paket gilt noch bis einschließlich ${dayOf(end.lastDay)}. Danach kostet ein Schaden wieder höchstens ${formatMoney(deductible)}.`
              : `Du hast es seit dem ${dayOf(since)}. Das laufende Vertragsjahr endet mit dem ${dayOf(yearUntil)}.`}
          </p>
          {end && end.refund.cents > 0 && (
            <p className="digits text-ink-soft">
              Für den Rest des Vertragsjahres bekommst du {formatMoney(end.refund)} zurück, mit der Rechnung
              für den Monat, in dem das Paket endet.
            </p>
          )}
          {nextCharge && (
            <p className="digits text-ink-soft">
              Am {dayOf(nextCharge.on)} geht es weiter, das nächste Jahr kostet{' '}
              {formatMoney(nextCharge.amount)}.
            </p>
          )}
        </div>
      ) : (
        <p className="digits">
          Es kostet {formatMoney(yearly)} für ein Vertragsjahr, das mit der Bestellung beginnt.
        </p>
      )}
      {since ? (
        <ChangeEnd {...props} mayOrder={mayOrder} />
      ) : (
        offer &&
        mayOrder && (
          <OpenedForm opener="Sicherheitspaket bestellen" done={null}>
            {({ onCancel }) => <OrderPackage {...props} offer={offer} onCancel={onCancel} />}
          </OpenedForm>
        )
      )}
    </Card>
  );
}

function OrderPackage({
  pack: { yearly },
  offer,
  onDone,
  onCancel,
}: Props & { offer: NonNullable<SafetyPackage['offer']>; onCancel: () => void }) {
  const call = useToldCall();
  const { mutate, isPending, error } = useContractCall(
    (body: { startsOn: string; yearlyCents: number }, options) =>
      call('POST /safetypackages', { body }, options),
    () => onDone('Dein Sicherheitspaket gilt ab sofort.'),
  );
  const failure = error ? failureOf(error) : undefined;
  return (
    <form
      noValidate
      aria-label="Sicherheitspaket bestellen"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ startsOn: offer.startsOn, yearlyCents: yearly.cents });
      }}
    >
      <OrderSummary
        title="Was du bestellst"
        entries={[
          { term: 'Preis', value: `${formatMoney(yearly)} für ein Vertragsjahr, auf der nächsten Rechnung` },
          { term: 'Beginn', value: `jetzt, ${dayOf(offer.startsOn)}` },
          { term: 'Laufzeit', value: `bis ${dayOf(offer.yearUntil)}, danach weiter, bis du es beendest` },
          {
            term: 'Beenden',
            value:
              'hier auf dieser Seite, zum Ende des Vertragsjahres; nach dem ersten auch mit einem Monat Frist',
          },
        ]}
      />
      <p className="text-detail text-ink-soft">
        Auf eine Fahrt, die schon begonnen hat, wirkt es nicht mehr. Endet das Paket vor dem Ende eines
        Vertragsjahres, bekommst du die übrigen Tage zurück, auch wenn dein ganzer Vertrag endet.{' '}
        <Link to={paths.withdrawal()} className="text-link">
          Dein Widerrufsrecht
        </Link>{' '}
        bleibt davon unberührt; mit der Bestellung verlangst du, dass das Paket sofort gilt, und zahlst die
        Tage bis zu einem Widerruf. <OrderLaw />
      </p>
      <ActFailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" needsConnection busy={isPending} busyLabel="Das Sicherheitspaket wird bestellt">
          Zahlungspflichtig bestellen
        </Button>
        <Button theme="OUTLINE" disabled={isPending} onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}

/** To end it is always possible; to take that back is to order it again. */
function ChangeEnd({ mayOrder, ...props }: Props & { mayOrder: boolean }) {
  const { pack, onDone } = props;
  if (!pack.end)
    return (
      <OpenedForm opener="Sicherheitspaket beenden" done={null}>
        {({ onCancel }) => <EndPackage {...props} onCancel={onCancel} />}
      </OpenedForm>
    );
  return mayOrder ? <KeepPackage onDone={onDone} /> : null;
}

const endTitle = (lastDay: string, index: number) =>
  index === 0 ? `Zum Ende des Vertragsjahres, ${dayOf(lastDay)}` : `Mit einem Monat Frist, ${dayOf(lastDay)}`;

/** With the contract year, or after the first one with a month's notice and what is left of it back (§ 309 Nr. 9 BGB). */
function EndPackage({ pack: { ends }, onDone, onCancel }: Props & { onCancel: () => void }) {
  const [lastDay, setLastDay] = useState(ends[0]?.lastDay);
  const chosen = ends.find((end) => end.lastDay === lastDay) ?? ends[0];
  const call = useToldCall();
  const { mutate, isPending, error } = useContractCall(
    (body: { isEnding: true; lastDay: string }, options) =>
      call('PATCH /safetypackages/current', { body }, options),
    () => onDone(`Dein Sicherheitspaket endet am ${dayOf(chosen?.lastDay ?? '')}.`),
  );
  if (!chosen) return null;
  return (
    <form
      noValidate
      aria-label="Sicherheitspaket beenden"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ isEnding: true, lastDay: chosen.lastDay });
      }}
    >
      {ends.length > 1 ? (
        <RadioCards
          legend="Wann soll es enden?"
          name="package-end"
          value={chosen.lastDay}
          onValueChange={setLastDay}
          options={ends.map(({ lastDay: value, refund }, index) => ({
            value,
            title: endTitle(value, index),
            description:
              refund.cents > 0
                ? `Du bekommst ${formatMoney(refund)} zurück, nach Tagen.`
                : 'Bis dahin ist es bezahlt.',
          }))}
        />
      ) : (
        <p>
          Es endet mit dem Vertragsjahr, am {dayOf(chosen.lastDay)}. Bis dahin kannst du es dir anders
          überlegen.
        </p>
      )}
      <p className="text-detail text-ink-soft">
        {ends.length === 1 &&
          'Nach dem ersten Vertragsjahr geht es auch mit einem Monat Frist; die übrigen Tage bekommst du dann zurück. '}
        Ohne Login geht es über „
        <Link to={paths.cancellation()} className="text-link">
          Verträge hier kündigen
        </Link>
        “.
      </p>
      <ActFailureNote failure={error ? failureOf(error) : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" needsConnection busy={isPending} busyLabel="Das Sicherheitspaket wird beendet">
          Zum {dayOf(chosen.lastDay)} beenden
        </Button>
        <Button theme="OUTLINE" disabled={isPending} onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}

function KeepPackage({ onDone }: Pick<Props, 'onDone'>) {
  const call = useToldCall();
  const { mutate, isPending, error } = useContractCall(
    (body: { isEnding: false }, options) => call('PATCH /safetypackages/current', { body }, options),
    () => onDone('Dein Sicherheitspaket läuft weiter.'),
  );
  return (
    <>
      <ActFailureNote failure={error ? failureOf(error) : undefined} />
      <Button
        theme="OUTLINE"
        className="justify-self-start"
        needsConnection
        busy={isPending}
        onClick={() => mutate({ isEnding: false })}
      >
        Doch behalten
      </Button>
    </>
  );
}
