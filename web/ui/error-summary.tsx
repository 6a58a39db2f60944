import { Note } from './note.tsx';

export interface FieldFault {
  /** Id of the control that is faulty. */
  id: string;
  label: string;
  message: string;
}

/** More would be a second form; each field says for itself what is wrong with it. */
const MAX_LISTED = 5;

/** Puts the focus on a control; of a group of choices on the one that is chosen, or the first. */
export function focusControl(id: string): void {
  const element = document.getElementById(id);
  const control = element?.matches('fieldset')
    ? (element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>('input'))
    : element;
  control?.focus();
}

/** What is still wrong with a form, each with the way to its field. The caller announces it and moves the focus. */
export function ErrorSummary({ faults }: { faults: readonly FieldFault[] }) {
  if (faults.length === 0) return null;
  const listed = faults.slice(0, MAX_LISTED);
  return (
    <Note
      tone="error"
      title={
        faults.length === 1 ? 'Bitte prüfe noch eine Angabe.' : `Bitte prüfe noch ${faults.length} Angaben.`
      }
    >
      <ul className="mt-1 grid gap-1">
        {listed.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block py-1 text-ink underline underline-offset-3 hover:decoration-2"
              onClick={(event) => {
                event.preventDefault();
                focusControl(id);
              }}
            >
              {message.includes(label) ? message : `${label}: ${message}`}
            </a>
          </li>
        ))}
        {faults.length > listed.length && (
          <li className="py-1">… und {faults.length - listed.length} weitere.</li>
        )}
      </ul>
    </Note>
  );
}
