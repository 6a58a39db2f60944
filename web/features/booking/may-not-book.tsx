import type { Customer } from '#web/features/session/current-customer.ts';
import { mayNotBookText } from '#web/features/session/may-not-book-text.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

const STEPS = {
  DOCUMENT_CHECK: { to: paths.documentCheck(), label: 'Zum Dokumentencheck' },
  MANUAL_CHECK: { to: paths.manualCheck(), label: 'So geht es weiter' },
};

/** Says why a customer in this state cannot book, with a link to the step that resolves it. */
export function MayNotBook({
  customer: { state, documentsValidUntil, plan, entitlement },
  announced = false,
}: {
  customer: {
    state: string;
    documentsValidUntil: string | null;
    plan?: { kundenart: string };
    entitlement?: Customer['entitlement'];
  };
  announced?: boolean;
}) {
  const { title, text, step } = mayNotBookText(state, documentsValidUntil, plan?.kundenart, entitlement);
  return (
    <Note
      tone="warning"
      announced={announced}
      title={title}
      action={
        step && (
          <Link to={STEPS[step].to} className={buttonClass()}>
            {STEPS[step].label}
          </Link>
        )
      }
    >
      {text}
    </Note>
  );
}
