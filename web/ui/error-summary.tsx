import { Note } from './note.tsx';

export interface FieldFault {
  /** Id of the faulty control. */
  id: string;
  label: string;
  message: string;
}

/** A longer list would be as long as the form; each field also shows its own error. */
const MAX_LISTED = 5;

/**
 * Focuses a control; in a fieldset the selected choice, or the first input. Does nothing for an unknown id.
 */
export function focusControl(id: string): void {
  const element = document.getElementById(id);
  const control = element?.matches('fieldset')
    ? (element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>('input'))
    : element;
  control?.focus();
}

/** Lists a form's errors with links to their fields. The caller announces the list and moves the focus. */
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
