import { AddressSearch } from '#web/features/station/address-search.tsx';
import { PanelHead } from '#web/features/vehicle/panel-parts.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';

export default function AddressFilter() {
  return (
    <>
      <PageTitle title="Adresse suchen" />
      <PanelHead title="Wo suchst du ein Auto?" back={paths.map()} />
      <AddressSearch />
    </>
  );
}
