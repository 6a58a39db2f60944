import { ManualCheck } from '#web/features/customer/manual-check.tsx';
import { OwnDocumentCheck } from '#web/features/document/document-check.tsx';
import { documentCheckQuery } from '#web/features/document/document-queries.ts';
import { PresenceNote } from '#web/features/sales/presence-note.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';
import { ChosenCarNote } from '#web/shell/chosen-car-note.tsx';

const screen = accountScreen({
  title: 'Dokumentencheck',
  back: null,
  queries: () => [documentCheckQuery],
  content: (customer) => (
    <>
      <PresenceNote customer={customer} />
      <ChosenCarNote
        then={customer.mayBook ? 'Jetzt' : 'Sobald du freigeschaltet bist,'}
        isLeft
        className="mb-6"
      />
      <OwnDocumentCheck customer={customer} otherwise={<ManualCheck customer={customer} />} />
    </>
  ),
});
export const loader = screen.loader;

/** /profil/dokumentencheck */
export default screen.Screen;
