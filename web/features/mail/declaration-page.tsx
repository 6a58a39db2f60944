import { useActionData, useLocation } from 'react-router';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { DeclarationForm } from './declaration-form.tsx';
import { DECLARED } from './declaration-query.ts';
import { DECLARATION_WORDS, type Declaration } from './declaration-words.ts';
import { DeclaredNote } from './declared-note.tsx';
import type { FormFailure } from './submit-form.ts';

/** /kuendigung and /widerruf: the confirmation page that the law requires, with its button, then what was declared. */
export function DeclarationPage({ declaration }: { declaration: Declaration }) {
  const { title, description, lead } = DECLARATION_WORDS[declaration];
  const id = new URLSearchParams(useLocation().search).get(DECLARED);
  const failure = useActionData<FormFailure>();
  const isDone = id !== null && !failure;
  return (
    <ContentPage head={{ title, description }} lead={isDone ? undefined : lead}>
      <div className="max-w-144">
        {isDone ? (
          <DeclaredNote id={id} declaration={declaration} />
        ) : (
          <DeclarationForm declaration={declaration} failure={failure} />
        )}
        <p className="print-hidden mt-8 text-ink-soft">
          Was für Fristen und Rechnungen gilt, steht in den{' '}
          <Link to={paths.imprint('agb')} className="text-link">
            Geschäftsbedingungen
          </Link>
          .
        </p>
      </div>
    </ContentPage>
  );
}
