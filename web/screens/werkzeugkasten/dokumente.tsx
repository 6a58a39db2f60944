import { useParams } from 'react-router';
import { StaffCheck } from '#web/features/document/staff-check.tsx';
import { StaffCheckList } from '#web/features/document/staff-check-list.tsx';
import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Note } from '#web/ui/note.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /werkzeugkasten/dokumente/{check?} */
export default function Papers() {
  const { check } = useParams();
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar width={check ? 'wide' : 'text'}>
      <PageTitle title="Dokumentenchecks" />
      <PageHeading
        title={check ? 'Dokumentencheck' : 'Dokumentenchecks'}
        back={
          check ? (
            <BackLink to={paths.papers()} label="Alle, die warten" />
          ) : (
            <BackLink to={paths.profile()} label="Zurück zum Profil" />
          )
        }
      />
      {!check && <ToolboxNav />}
      {customer?.mayDecidePapers ? (
        check ? (
          <StaffCheck key={check} id={check} />
        ) : (
          <StaffCheckList />
        )
      ) : (
        customer && (
          <Note tone="info" title="Das ist nichts für dich">
            Papiere von Kunden sehen nur Menschen, die sie prüfen.
          </Note>
        )
      )}
    </Page>
  );
}
