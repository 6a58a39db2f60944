import { type LoaderFunctionArgs, useParams } from 'react-router';
import { DocumentPage } from '#web/features/content/document-page.tsx';
import { FuelAndCharge, fuelAndChargeQueries } from '#web/features/content/fuel-and-charge.tsx';
import { ManualPage } from '#web/features/content/manual-page.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { documentQuery, loadContent } from '#web/shell/content-queries.ts';
import { paths } from '#web/shell/paths.ts';

export const loader = (args: LoaderFunctionArgs) => {
  const { carclass } = args.params;
  if (carclass !== undefined) return loadContent(args, [documentQuery('manual', carclass)]);
  return loadContent(args, [documentQuery('page', 'bedienung'), ...fuelAndChargeQueries()]);
};

/** /hilfe/fahrzeugbedienung/{carclass?} */
export default function HelpManual() {
  const { carclass } = useParams();
  if (carclass !== undefined) return <ManualPage slug={carclass} />;
  return (
    <DocumentPage slug="bedienung" back={<BackLink to={paths.help()} label="Zur Hilfe" />}>
      <FuelAndCharge />
    </DocumentPage>
  );
}
