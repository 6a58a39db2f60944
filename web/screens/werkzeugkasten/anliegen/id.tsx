import { useParams } from 'react-router';
import { StaffCase } from '#web/features/service-case/staff-case.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /werkzeugkasten/anliegen/{id} */
export default function CaseForStaff() {
  const { id = '' } = useParams();
  const title = `Anliegen Nr. ${id}`;
  return (
    <Page width="wide" bottomBar>
      <PageTitle title={title} />
      <PageHeading title={title} back={<BackLink to={paths.staffCases()} label="Alle, die warten" />} />
      <StaffCase key={id} id={id} />
    </Page>
  );
}
