import { AddressSearch } from '#web/features/station/address-search.tsx';
import { useReceivedPlace } from '#web/features/station/received-place.ts';
import { PanelHead } from '#web/features/vehicle/panel-parts.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';

/** /buchen/filter/adresse; a place that another app shares stands in the address (server/pages/app-files.ts) */
export default function AddressFilter() {
  const text = useReceivedPlace();
  return (
    <>
      <PageTitle title="Adresse suchen" />
      <PanelHead title="Wo suchst du ein Auto?" back={paths.map()} />
      <AddressSearch key={text} initial={text} />
    </>
  );
}
