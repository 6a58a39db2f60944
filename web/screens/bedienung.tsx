import type { LoaderFunctionArgs } from 'react-router';
import { DocumentPage } from '#web/features/content/document-page.tsx';
import { FuelAndCharge, fuelAndChargeQueries } from '#web/features/content/fuel-and-charge.tsx';
import { ManualList } from '#web/features/content/vehicle-manual.tsx';
import { documentQuery, fullDocumentsQuery, loadContent } from '#web/shell/content-queries.ts';
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
