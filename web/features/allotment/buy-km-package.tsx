import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { kmPackageRate } from '#domain/agreement/km-package-sheet.ts';
import { WITHDRAWAL_DAYS } from '#domain/agreement/withdrawal.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { containedVatCents } from '#domain/tariff/trip-price.ts';
import { call } from '#web/platform/call.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Link } from '#web/shell/link.tsx';
import { OrderLaw } from '#web/shell/order-law.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { type KmPackages, kmPackagesQuery } from './km-package-queries.ts';

type Props = { data: KmPackages; onDone: () => void; onCancel: () => void };

/** A contract: all of it is said before the button that makes it (§ 312j BGB). */
export function BuyKmPackage({ data, onDone, onCancel }: Props) {
  const { offers, currency, validUntil, validDays, vatPercent } = data;
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const first = useRef<HTMLInputElement>(null);
  const [km, setKm] = useState(String(offers[0]?.km ?? ''));
  const chosen = offers.find((offer) => String(offer.km) === km) ?? offers[0];
  const money = (cents: number) => formatMoney({ cents, currency });
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: (body: KmPackages['offers'][number]) =>
      call('POST /kmpackages', { body }, { idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSuccess: async () => {
      keys.answered();
      await queryClient.invalidateQueries({
        predicate: (query) => isQueryOf(query, ['GET /kmpackages', 'GET /invoices']),
      });
      onDone();
    },
    onError: async (refusal) => {
      const { unsettled, code } = failureOf(refusal);
      if (!unsettled) keys.answered();
      // What is on sale now stands in the form then.
      if (code === 'KM_PACKAGE_CHANGED') await queryClient.invalidateQueries(kmPackagesQuery);
    },
  });
  // Who has opened the form goes on in it.
  useEffect(() => first.current?.focus(), []);
  if (!chosen) return null;
  const failure = error ? failureOf(error) : undefined;
  return (
    <form
      aria-label="Kilometerpaket kaufen"
      className="grid max-w-160 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ km: chosen.km, cents: chosen.cents });
      }}
    >
      <RadioCards
        ref={first}
        legend="Welches Paket?"
        name="km"
        value={String(chosen.km)}
        onValueChange={(value) => {
          if (error) reset();
          setKm(value);
        }}
        options={offers.map((offer) => ({
          value: String(offer.km),
          title: formatKm(offer.km),
          aside: money(offer.cents),
          description: `${kmPackageRate({ ...offer, currency })} je Kilometer`,
          disabled: isPending,
        }))}
      />
      <SummaryList
        title="Deine Bestellung"
        entries={[
          { term: 'Kilometerpaket', value: formatKm(chosen.km) },
          {
            term: 'Preis',
            value: `${money(chosen.cents)}, darin ${vatPercent}\u00A0% USt: ${money(containedVatCents(chosen.cents))}`,
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
          Das Paket deckt Kilometer ab, keine Zeit. Es gilt auch für deine Fahrtberechtigten. Du kannst den
          Kauf {WITHDRAWAL_DAYS} Tage lang{' '}
          <Link to={paths.withdrawal()} className="text-link">
            widerrufen
          </Link>
          ; mit der Bestellung verlangst du, dass die Kilometer sofort zählen, und was du bis zum Widerruf
          davon fährst, zahlst du anteilig. <OrderLaw />
        </p>
      </SummaryList>
      <ActFailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" needsConnection busy={isPending} busyLabel="Deine Bestellung wird gesendet">
          Zahlungspflichtig bestellen
        </Button>
        <Button theme="OUTLINE" disabled={isPending} onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}

const day = (date: string) => formatDate(Temporal.PlainDate.from(date));
