import { useDocuments } from '#web/shell/content-queries.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { PressList } from './press-list.tsx';

/** The number of articles on the press page itself. */
const LATEST = 4;

export function LatestPress() {
  const articles = useDocuments('press');
  return (
    <Section title="Neue Meldungen" className="mb-14">
      <PressList articles={articles.slice(0, LATEST)} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={paths.pressArticles()} className={buttonClass({ theme: 'OUTLINE' })}>
          Alle Meldungen
        </Link>
        <Link to={paths.pressImages()} className={buttonClass({ theme: 'OUTLINE' })}>
          Bilder zum Herunterladen
        </Link>
      </div>
    </Section>
  );
}
