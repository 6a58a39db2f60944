import { FilterFoot, FilterForm } from '#web/features/vehicle/filter-form.tsx';
import { PanelHead, PanelPage } from '#web/features/vehicle/panel-parts.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';

export default function Filter() {
  return (
    <PanelPage foot={<FilterFoot />}>
      <PageTitle title="Filter" />
      <PanelHead title="Filter" back={paths.map()} />
      <FilterForm />
    </PanelPage>
  );
}
