import type { LoaderFunctionArgs } from 'react-router';
import { documentQuery, fullDocumentsQuery, loadContent } from '#web/features/page/content-queries.ts';
import { DocumentPage } from '#web/features/page/document-page.tsx';
import { FuelAndCharge, fuelAndChargeQueries } from '#web/features/page/fuel-and-charge.tsx';
import { ManualList } from '#web/features/page/vehicle-manual.tsx';
import { Section } from '#web/ui/section.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [
    documentQuery('page', 'bedienung'),
    fullDocumentsQuery('manual'),
    ...fuelAndChargeQueries(),
  ]);

/** /bedienung */
export default function CarManual() {
  return (
    <DocumentPage slug="bedienung">
      <Section title="Schritt für Schritt, für jede Klasse" className="mt-14!">
        <ManualList />
      </Section>
      <FuelAndCharge />
    </DocumentPage>
  );
}
