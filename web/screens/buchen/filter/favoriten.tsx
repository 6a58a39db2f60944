import { FavouriteList } from '#web/features/station/favourite-list.tsx';
import { PanelHead } from '#web/features/vehicle/panel-parts.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';

export default function Favourites() {
  return (
    <>
      <PageTitle title="Favoriten" />
      <PanelHead title="Favoriten" back={paths.map()} />
      <FavouriteList />
    </>
  );
}
