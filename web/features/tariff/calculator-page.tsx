import { useParams } from 'react-router';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { PageHead } from '#web/shell/page-head.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';
import { PriceCalculator } from './price-calculator.tsx';

/** The page /preisrechner/{city?}, which the help shows too. */
export function CalculatorPage() {
  const customer = useCurrentCustomer();
  const { cities, productName } = useSettings();
  const { city: slug } = useParams();
  const city = cities.find(({ path }) => path === slug);
  const title = city ? `Preisrechner ${city.title}` : 'Preisrechner';
  return (
    <Page width="wide" topBar={!customer} bottomBar={customer !== null}>
      {/* All cities and trips share one canonical address, because the calculator is the same. */}
      <PageHead
        title={title}
        description={`Was kostet deine Fahrt mit ${productName}${city ? ` in ${city.title}` : ''}? Zeit und Kilometer eingeben, Tarife vergleichen und den günstigsten Preis sehen.`}
        path={paths.calculator()}
      />
      <PageHeading
        title={title}
        intro="Sag uns, wann und wie weit du fährst. Wir rechnen Stunden, Tage und Wochen gegeneinander und nehmen, was für dich am günstigsten ist – genau wie bei der Buchung."
      />
      <PriceCalculator city={city} hasBottomBar={customer !== null} />
    </Page>
  );
}
