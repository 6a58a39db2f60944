import { useState } from 'react';
import { useLocation } from 'react-router';
import { comparisonSentences, type OwnYear } from '#domain/statement/private-car.ts';
import { useSettledAddress } from '#web/shell/use-settled-address.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Section } from '#web/ui/section.tsx';
import { CarFields } from './car-fields.tsx';
import { CAR_FIELDS, type CarTexts, carQuery, presetTexts, readCar, textsOf } from './car-link.ts';
import { YearChart } from './car-year-chart.tsx';

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
        <YearChart own={own} car={read.car} km={read.km} />
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
          <CarFields names={CAR_FIELDS} texts={texts} faults={read.faults} onChange={change} />
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
