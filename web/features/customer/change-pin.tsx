import { Note } from '#web/ui/note.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { ChoosePin } from './choose-pin.tsx';

/** Changes the pin of a customer who knows the password. */
export const ChangePin = ({ customerId }: { customerId: number }) => (
  <OpenedForm
    opener="PIN ändern"
    done={
      <Note tone="success" announced title="Deine neue PIN gilt ab sofort.">
        Zur Sicherheit schreiben wir dir dazu eine Mail.
      </Note>
    }
  >
    {({ onDone, onCancel }) => (
      <div className="max-w-104">
        <ChoosePin customerId={customerId} byPassword onChosen={onDone} onCancel={onCancel} />
      </div>
    )}
  </OpenedForm>
);
