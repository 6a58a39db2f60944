import { PageTitle } from '#web/features/page/page-title.tsx';
import { FavouriteList } from '#web/features/station/favourite-list.tsx';
import { PanelHead } from '#web/features/vehicle/panel-parts.tsx';
import { paths } from '#web/paths.ts';

export default function Favourites() {
  return (
    <>
      <PageTitle title="Favoriten" />
      <PanelHead title="Favoriten" back={paths.map()} />
      <FavouriteList />
    </>
  );
}
