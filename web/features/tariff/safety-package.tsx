import { formatDate } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { OrderSummary } from './order-summary.tsx';
import { type SafetyPackage, useContractCall } from './own-plan-queries.ts';

const dayOf = (date: string) => formatDate(Temporal.PlainDate.from(date));
type Props = { pack: SafetyPackage; onDone: (words: string) => void };

/** What the safety package does, how it stands, and what can be done about it (§S11.7). */
export function SafetyPackageCard({ mayOrder, ...props }: Props & { mayOrder: boolean }) {
  const { pack } = props;
  const { yearly, deductible, reducedDeductible, since, yearUntil, isEnding, nextCharge, offer } = pack;
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
          <Tag tone={isEnding ? 'warn' : 'ok'}>{isEnding ? 'Endet' : 'Gilt'}</Tag>
          <p>
            {isEnding
              ? `Dein Paket gilt noch bis einschließlich ${dayOf(yearUntil)}. Danach kostet ein Schaden wieder höchstens ${formatMoney(deductible)}.`
              : `Du hast es seit dem ${dayOf(since)}. Bezahlt ist es bis einschließlich ${dayOf(yearUntil)}.`}
          </p>
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
          { term: 'Beenden', value: 'hier auf dieser Seite, zum Ende des Vertragsjahres' },
        ]}
      />
      <p className="text-detail text-ink-soft">
        Auf eine Fahrt, die schon begonnen hat, wirkt es nicht mehr. Nach dem ersten Jahr kannst du es auch
        mit einer Frist von einem Monat <EarlierEnd />, und bekommst zurück, was zu viel bezahlt ist.{' '}
        <Link to={paths.withdrawal()} className="text-link">
          Dein Widerrufsrecht
        </Link>{' '}
        bleibt davon unberührt; mit der Bestellung verlangst du, dass das Paket sofort gilt, und zahlst die
        Tage bis zu einem Widerruf.
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

/** What the terms allow besides: staff deal with it (§ 309 Nr. 9 BGB). */
const EarlierEnd = () => (
  <Link to={paths.cancellation()} className="text-link">
    kündigen
  </Link>
);

/** To end it is always possible; to take that back is to order it again. */
function ChangeEnd({ pack: { isEnding, yearUntil }, mayOrder, onDone }: Props & { mayOrder: boolean }) {
  const { mutate, isPending, error } = useContractCall(
    (body: { isEnding: boolean }, options) => call('PATCH /safetypackages/current', { body }, options),
    () =>
      onDone(
        isEnding
          ? 'Dein Sicherheitspaket läuft weiter.'
          : `Dein Sicherheitspaket endet am ${dayOf(yearUntil ?? '')}.`,
      ),
  );
  const failure = error ? failureOf(error) : undefined;
  if (isEnding && !mayOrder) return null;
  return (
    <>
      <ActFailureNote failure={failure} />
      {!isEnding && (
        <p className="text-detail text-ink-soft">
          Nach dem ersten Jahr kannst du auch mit einer Frist von einem Monat <EarlierEnd />, und bekommst
          zurück, was zu viel bezahlt ist.
        </p>
      )}
      <Button
        theme="OUTLINE"
        className="justify-self-start"
        needsConnection
        busy={isPending}
        onClick={() => mutate({ isEnding: !isEnding })}
      >
        {isEnding ? 'Doch behalten' : `Zum ${dayOf(yearUntil ?? '')} beenden`}
      </Button>
    </>
  );
}
