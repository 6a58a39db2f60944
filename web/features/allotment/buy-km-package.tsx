import { useQueryClient } from '@tanstack/react-query';
import { kmPackageRate } from '#domain/agreement/km-package-sheet.ts';
import { WITHDRAWAL_DAYS } from '#domain/agreement/withdrawal.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { containedVatCents, formatVatRate } from '#domain/tariff/vat.ts';
import { isQueryOf, isRefusal } from '#web/platform/query.tsx';
import { useToldCall } from '#web/platform/told-call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { OrderLaw } from '#web/shell/order-law.tsx';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { type KmPackages, kmPackagesQuery } from './km-package-queries.ts';

type Props = { data: KmPackages; onDone: () => void; onCancel: () => void };

/** A contract: all of it is said before the button that makes it (§ 312j BGB). */
export function BuyKmPackage({ data, onDone, onCancel }: Props) {
  const { offers, currency } = data;
  const queryClient = useQueryClient();
  const call = useToldCall();
  const offerOf = ({ km }: { km: string }) => offers.find((offer) => String(offer.km) === km) ?? offers[0];
  const { field, sending, values } = useFormShell({
    initial: { km: String(offers[0]?.km ?? '') },
    check: () => ({}),
    send: (chosen, keyFor) => {
      const { km = 0, cents = 0 } = offerOf(chosen) ?? {};
      const body = { km, cents };
      return call('POST /kmpackages', { body }, { idempotencyKey: keyFor(body) });
    },
    onSent: async () => {
      await queryClient.invalidateQueries({
        predicate: (query) => isQueryOf(query, ['GET /kmpackages', 'GET /invoices']),
      });
      onDone();
    },
    onFailed: (refusal) => {
      // What is on sale now stands in the form then.
      if (isRefusal(refusal, 'KM_PACKAGE_CHANGED')) void queryClient.invalidateQueries(kmPackagesQuery);
    },
  });
  const chosen = offerOf(values);
  if (!chosen) return null;
  return (
    <FormShell
      {...sending}
      label="Kilometerpaket kaufen"
      className="grid max-w-160 gap-4"
      takesFocus
      submit={{ label: 'Zahlungspflichtig bestellen', busyLabel: 'Deine Bestellung wird gesendet' }}
      onCancel={onCancel}
    >
      <RadioCards
        {...field.choice('km')}
        legend="Welches Paket?"
        value={String(chosen.km)}
        options={offers.map((offer) => ({
          value: String(offer.km),
          title: formatKm(offer.km),
          aside: formatMoney({ cents: offer.cents, currency }),
          description: `${kmPackageRate({ ...offer, currency })} je Kilometer`,
          disabled: sending.isBusy,
        }))}
      />
      <Order data={data} chosen={chosen} />
    </FormShell>
  );
}

function Order({ data, chosen }: { data: KmPackages; chosen: KmPackages['offers'][number] }) {
  const { currency, validUntil, validDays, vatBasisPoints = 0 } = data;
  const money = (cents: number) => formatMoney({ cents, currency });
  return (
    <SummaryList
      title="Deine Bestellung"
      entries={[
        { term: 'Kilometerpaket', value: formatKm(chosen.km) },
        {
          term: 'Preis',
          value: `${money(chosen.cents)}, darin ${formatVatRate(vatBasisPoints)} USt: ${money(containedVatCents(chosen.cents, vatBasisPoints))}`,
        },
        {
          term: 'Gültig',
          value: `${validDays} Tage: für alle Fahrten, die ab jetzt und bis zum ${day(validUntil)} beginnen, mit jeder Fahrzeugklasse`,
        },
        {
          term: 'Danach',
          value:
            'Das Paket endet von selbst und verlängert sich nicht. Was übrig ist, verfällt; wir erstatten es nicht.',
        },
        {
          term: 'Endet dein Vertrag vorher',
          value: 'erstatten wir anteilig, was vom Paket noch übrig ist',
        },
        { term: 'Bezahlt wird', value: 'mit deiner nächsten Rechnung' },
      ]}
    >
      <p className="mt-3 text-detail text-ink-soft">
        Das Paket deckt Kilometer ab, keine Zeit. Es gilt auch für deine Fahrtberechtigten. Du kannst den Kauf
        {WITHDRAWAL_DAYS} Tage lang{' '}
        <Link to={paths.withdrawal()} className="text-link">
          widerrufen
        </Link>
        ; mit der Bestellung verlangst du, dass die Kilometer sofort zählen, und was du bis zum Widerruf davon
        fährst, zahlst du anteilig. <OrderLaw />
      </p>
    </SummaryList>
  );
}

const day = (date: string) => formatDate(Temporal.PlainDate.from(date));
