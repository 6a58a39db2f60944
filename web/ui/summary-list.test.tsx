import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SummaryList } from './summary-list.tsx';

test('what has no value has no row, however it is left out', () => {
  const isTransferred = false;
  const html = renderToStaticMarkup(
    <SummaryList
      title="Was du abschließt"
      entries={[
        { term: 'Tarif', value: 'Plus' },
        { term: 'Zahlungsart', value: isTransferred && 'Überweisung' },
        { term: 'Laufzeit', value: null },
        { term: 'Paket', value: undefined },
        { term: 'Kostenstelle', value: '' },
        { term: 'Fahrten', value: 0 },
      ]}
    />,
  );
  expect([...html.matchAll(/<dt[^>]*>([^<]*)/g)].map(([, term]) => term)).toEqual(['Tarif', 'Fahrten']);
});
