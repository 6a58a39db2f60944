import { useSearchParams } from 'react-router';
import { sharedAddress } from '#domain/station/shared-address.ts';
import { AddressSearch } from '#web/features/station/address-search.tsx';
import { PanelHead } from '#web/features/vehicle/panel-parts.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';

/** /buchen/filter/adresse; a place that another app shares stands in the address (server/pages/app-files.ts) */
export default function AddressFilter() {
  const [shared] = useSearchParams();
  const text = sharedAddress({ title: shared.get('titel'), text: shared.get('text') });
  return (
    <>
      <PageTitle title="Adresse suchen" />
      <PanelHead title="Wo suchst du ein Auto?" back={paths.map()} />
      <AddressSearch key={text} initial={text} />
    </>
  );
}
