import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { useDocument } from '#web/shell/content-queries.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { ContentPage } from './content-page.tsx';
import { DocumentText } from './document-text.tsx';

/** The manual for the cars of one class. */
export function ManualPage({ slug }: { slug: string }) {
  const { fields, introHtml, sections } = useDocument('manual', slug);
  return (
    <ContentPage
      head={{ title: fields.title, description: fields.description }}
      heading={`Bedienung Klasse ${vehicleClassTitle[fields.class]}`}
      lead={fields.lead}
      back={<BackLink to={paths.helpPage('fahrzeugbedienung')} label="Zur Fahrzeugbedienung" />}
      below={<VehiclePicture vehicleClass={fields.class} className="mt-5 w-36" />}
    >
      <DocumentText introHtml={introHtml} sections={sections} />
    </ContentPage>
  );
}
