import type { LoaderFunctionArgs } from 'react-router';
import { useParams } from 'react-router';
import { classOfSlug } from '#domain/vehicle/class-slug.ts';
import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import {
  documentQuery,
  documentsQuery,
  loadContent,
  useDocument,
  useDocuments,
} from '#web/shell/content-queries.ts';
import { Link } from '#web/shell/link.tsx';
import { notFound } from '#web/shell/or-not-found.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CityLinks } from './city-links.tsx';
import { ClassGrid } from './class-grid.tsx';
import { ClassPrices } from './class-prices.tsx';
import { ContentPage } from './content-page.tsx';
import { DocumentText } from './document-text.tsx';

export function loadVehicles(args: LoaderFunctionArgs): Promise<null> {
  const { carclass, city } = args.params;
  if (carclass === undefined) {
    return loadContent(args, [documentQuery('page', 'fahrzeuge'), documentsQuery('vehicle')]);
  }
  if (!classOfSlug(carclass)) throw notFound();
  return loadContent(args, [documentQuery('vehicle', carclass.toLowerCase(), city)]);
}

/** /fahrzeuge/{carclass?}/{city?} */
export function VehiclesPage() {
  const { carclass, city } = useParams();
  return carclass === undefined ? <AllClasses /> : <OneClass slug={carclass.toLowerCase()} citySlug={city} />;
}

function AllClasses() {
  const { fields, introHtml, sections } = useDocument('page', 'fahrzeuge');
  const vehicles = useDocuments('vehicle');
  const leads = Object.fromEntries(vehicles.map(({ fields: { class: name, lead } }) => [name, lead]));
  return (
    <ContentPage head={{ title: fields.title, description: fields.description }} lead={fields.lead}>
      <section aria-label="Alle Klassen">
        <h2 className="sr-only">Alle Klassen</h2>
        <ClassGrid leads={leads} />
      </section>
      <div className="mt-14">
        <DocumentText introHtml={introHtml} sections={sections} />
      </div>
    </ContentPage>
  );
}

function OneClass({ slug, citySlug }: { slug: string; citySlug: string | undefined }) {
  const { cities } = useSettings();
  const city = cities.find(({ path }) => path === citySlug);
  const { fields, introHtml, sections } = useDocument('vehicle', slug, citySlug);
  return (
    <ContentPage
      head={{
        title: city ? `${fields.title} in ${city.title}` : fields.title,
        description: city
          ? `${fields.title} in ${city.title}: wofür das Auto passt, was es kostet und wo du es buchst.`
          : fields.description,
        path: paths.vehicles(slug, citySlug),
      }}
      heading={city ? `${fields.title} in ${city.title}` : fields.title}
      lead={fields.lead}
      back={<BackLink to={paths.vehicles()} label="Zu allen Fahrzeugen" />}
      below={<VehiclePicture vehicleClass={fields.class} className="mt-6 w-48 sm:w-60" />}
    >
      <DocumentText
        introHtml={introHtml}
        sections={sections}
        aside={
          <>
            <Card className="p-5!">
              <h2 className="mb-3 text-lg">Preise Klasse {vehicleClassTitle[fields.class]}</h2>
              <ClassPrices vehicleClass={fields.class} />
              <div className="mt-5 grid gap-3">
                <Link
                  to={city ? paths.cityMap(city.path) : paths.map()}
                  className={buttonClass({ width: 'FULL' })}
                >
                  Autos ansehen
                </Link>
                <Link
                  to={`${paths.calculator(citySlug)}?klasse=${slug}`}
                  className={buttonClass({ width: 'FULL', theme: 'OUTLINE' })}
                >
                  Preis berechnen
                </Link>
              </div>
            </Card>
            <Facts goodFor={fields.goodFor} facts={fields.facts} />
            <CityLinks
              title="In deiner Stadt"
              current={citySlug}
              pathOf={(path) => paths.vehicles(slug, path)}
            />
          </>
        }
      />
    </ContentPage>
  );
}

function Facts({
  goodFor,
  facts,
}: {
  goodFor: readonly string[];
  facts: readonly { name: string; value: string }[];
}) {
  return (
    <Card className="p-5!">
      <h2 className="mb-3 text-lg">Passt gut für</h2>
      <ul className="grid gap-1.5">
        {goodFor.map((purpose) => (
          <li key={purpose} className="flex gap-2.5">
            <Icon name="check" size={20} className="mt-0.5 text-brand" />
            <span className="min-w-0 hyphens-auto">{purpose}</span>
          </li>
        ))}
      </ul>
      <h2 className="mt-6 mb-3 text-lg">Auf einen Blick</h2>
      <dl className="grid gap-2 text-detail">
        {facts.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)] gap-3">
            <dt className="text-ink-soft hyphens-auto">{name}</dt>
            <dd className="hyphens-auto">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
