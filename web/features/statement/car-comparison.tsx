import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatWhole } from '#domain/page/whole-number.ts';
import { ASSUMPTION_NAMES, CAR_ASSUMPTIONS, COMPARED_KM } from '#domain/statement/car-assumptions.ts';
import {
  carPartName,
  carYear,
  comparisonSentences,
  type OwnYear,
  roundEuros,
  sharingYear,
} from '#domain/statement/private-car.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { useSettledAddress } from '#web/shell/use-settled-address.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ComparisonTable } from '#web/ui/comparison-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  type CarField,
  type CarTexts,
  type Comparison,
  carQuery,
  presetTexts,
  readCar,
  textsOf,
} from './car-link.ts';

const euros = (cents: number) => formatMoney({ cents, currency: 'EUR' });

/** The own year beside one with a private car, whose assumptions are in the address and nowhere else. */
export function CarComparison({ own }: { own: OwnYear }) {
  const { search } = useLocation();
  const [texts, setTexts] = useState(() => textsOf(new URLSearchParams(search), own.yearlyKm));
  const read = readCar(texts, own.yearlyKm);
  const query = carQuery(read, own.yearlyKm);
  const { verdict, turn } = comparisonSentences(own, read.car, read.km);

  const [isTouched, setTouched] = useState(false);
  useSettledAddress({
    search: query === '' ? '' : `?${query}`,
    isTouched,
    onSettled: () => announce(verdict),
  });

  function change(changed: Partial<CarTexts>) {
    setTexts({ ...texts, ...changed });
    setTouched(true);
  }

  return (
    <Section title="Verglichen mit einem eigenen Auto" id="vergleich" className="mt-8 scroll-mt-(--topbar)">
      <Card className="sm:p-5!">
        <p className="text-lead font-bold">{verdict}</p>
        <p className="mt-2">{turn}</p>
        <YearChart own={own} comparison={read} />
        <p className="mt-4 text-detail text-ink-soft">
          {basisWords(own)} Für das eigene Auto stehen unsere Annahmen; ändere sie, damit sie zu dir passen.
          In Geld nicht zu fassen ist, dass ein eigenes Auto immer vor der Tür steht, und dass du dich bei
          unseren um nichts kümmern musst.
        </p>
      </Card>
      <form
        method="get"
        noValidate
        aria-label="Annahmen für ein eigenes Auto"
        onSubmit={(event) => event.preventDefault()}
        className="mt-4"
      >
        <Disclosure
          summary="Annahmen ansehen und ändern"
          mustBeOpen={isTouched || query !== '' || Object.keys(read.faults).length > 0}
        >
          <CarFields texts={texts} faults={read.faults} onChange={change} />
          {query !== '' && (
            <Button
              theme="OUTLINE"
              className="justify-self-start noscript:hidden"
              onClick={() => change(presetTexts(own.yearlyKm))}
            >
              Zurück zu unseren Annahmen
            </Button>
          )}
          <noscript>
            <Button type="submit">Neu rechnen</Button>
          </noscript>
        </Disclosure>
      </form>
    </Section>
  );
}

const basisWords = ({ months }: OwnYear) =>
  months === 12
    ? 'Was du bei uns bezahlst, ist aus deinen letzten 12 Monaten gerechnet, ohne Gutscheine.'
    : `Was du bei uns bezahlst, ist aus ${months === 1 ? 'einem Monat' : `${months} Monaten`} auf ein Jahr hochgerechnet, ohne Gutscheine. Das ist nur ein Anhaltspunkt.`;

function YearChart({ own, comparison: { car, km } }: { own: OwnYear; comparison: Comparison }) {
  const shared = sharingYear(own, km);
  const owned = carYear(car, km);
  const bar = (label: string, cents: number, fixed: number) => ({
    label,
    text: roundEuros(cents),
    parts: [
      { key: 'km', value: cents - fixed },
      { key: 'fixed', value: fixed },
    ],
  });
  const perKm = (cents: number) => (km === 0 ? '–' : euros(Math.round(cents / km)));
  return (
    <>
      <BarChart
        className="mt-4"
        legend={['Kosten fürs Fahren', 'Kosten auch im Stand']}
        bars={[
          bar('Unsere Autos', shared.cents, shared.fixedCents),
          bar('Eigenes Auto', owned.cents, owned.fixedCents),
        ]}
      />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <ComparisonTable
          unbroken
          caption={`Ein Jahr mit ${formatWhole(km)} km bei uns`}
          corner="Unsere Autos"
          columns={['Im\u00A0Jahr']}
          rows={[
            { head: 'Zeit, Kilometer, Gebühren', cells: [roundEuros(shared.drivenCents)] },
            { head: 'Grundgebühr, Sicherheits\u00ADpaket', cells: [roundEuros(shared.fixedCents)] },
            { head: 'Zusammen', strong: true, cells: [roundEuros(shared.cents)] },
            { head: 'Je Kilometer', cells: [perKm(shared.cents)] },
          ]}
        />
        <ComparisonTable
          unbroken
          caption={`Ein Jahr mit ${formatWhole(km)} km und einem eigenen Auto`}
          corner="Eigenes Auto"
          columns={['Im\u00A0Jahr']}
          rows={[
            ...owned.parts.map(({ name, cents }) => ({ head: carPartName(name), cells: [roundEuros(cents)] })),
            { head: 'Zusammen', strong: true, cells: [roundEuros(owned.cents)] },
            { head: 'Je Kilometer', cells: [perKm(owned.cents)] },
          ]}
        />
      </div>
    </>
  );
}

function CarFields({
  texts,
  faults,
  onChange,
}: {
  texts: CarTexts;
  faults: Partial<Record<CarField, string>>;
  onChange: (changed: Partial<CarTexts>) => void;
}) {
  const field = (name: CarField, label: string, hint: string) => (
    <TextField
      key={name}
      label={label}
      name={name}
      hint={hint}
      value={texts[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      {...(faults[name] === undefined ? {} : { error: faults[name] })}
      inputMode={name === 'km' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={20}
      controlClassName="digits"
    />
  );
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {field(
        'km',
        `${COMPARED_KM.label} (${COMPARED_KM.unit})`,
        'Am Anfang steht, was du bei uns in einem Jahr fährst.',
      )}
      {ASSUMPTION_NAMES.map((name) => {
        const { label, unit, source } = CAR_ASSUMPTIONS[name];
        return field(name, `${label} (${unit})`, source);
      })}
    </div>
  );
}
