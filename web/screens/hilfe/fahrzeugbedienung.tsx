import { type LoaderFunctionArgs, useParams } from 'react-router';
import { BackLink } from '#web/features/page/back-link.tsx';
import { documentQuery, loadContent } from '#web/features/page/content-queries.ts';
import { DocumentPage } from '#web/features/page/document-page.tsx';
import { FuelAndCharge, fuelAndChargeQueries } from '#web/features/page/fuel-and-charge.tsx';
import { ManualPage } from '#web/features/page/manual-page.tsx';
import { paths } from '#web/paths.ts';

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
