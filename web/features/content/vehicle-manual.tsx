import { slugOfClass } from '#domain/vehicle/class-slug.ts';
import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { type FullDocument, useFullDocuments } from '#web/shell/content-queries.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ContentText } from './content-text.tsx';
import { DocumentSection } from './document-text.tsx';
import { useOpenByHash } from './open-by-hash.ts';

/** The manuals of all classes; each expands by a tap or by its class in the address. */
export function ManualList() {
  const manuals = useFullDocuments('manual');
  useOpenByHash();
  return (
    <ul className="grid gap-3">
      {manuals.map((manual) => (
        <li key={manual.slug} className="min-w-0 wrap-anywhere">
          <Manual manual={manual} />
        </li>
      ))}
    </ul>
  );
}

function Manual({ manual: { fields, introHtml, sections } }: { manual: FullDocument<'manual'> }) {
  const slug = slugOfClass(fields.class);
  return (
    <details className="expands group rounded-card border border-line bg-paper">
      <summary className="flex min-h-18 list-none items-center gap-4 rounded-card px-4 py-3 sm:px-5 [&::-webkit-details-marker]:hidden">
        <VehiclePicture vehicleClass={fields.class} className="w-20 max-xs:hidden sm:w-24" />
        <h3 className="min-w-0 grow text-lead hyphens-auto">Klasse {vehicleClassTitle[fields.class]}</h3>
        <Icon
          name="chevron-down"
          size={20}
          className="text-brand transition-transform duration-(--duration-expand) ease-out group-open:rotate-180"
        />
      </summary>
      <div id={slug} tabIndex={-1} className="max-w-176 scroll-mt-24 px-4 pt-1 pb-6 sm:px-5">
        <p className="mb-6 text-ink-soft">{fields.lead}</p>
        <ContentText html={introHtml} className="mb-6" />
        {sections.map((section) => (
          <DocumentSection
            key={section.id}
            level={3}
            section={{
              ...section,
              id: `${slug}-${section.id}`,
              html: section.html.replaceAll('href="#', `href="#${slug}-`),
            }}
          />
        ))}
      </div>
    </details>
  );
}
