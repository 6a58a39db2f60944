import { useSettings } from '#web/shell/page-data.ts';
import { BundledFileLink } from '#web/shell/server-file-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { SKYLINE_WORDS } from './skyline-words.ts';

/** The size in pixels of the images that `tools/drawn-images.ts` creates. */
const SIZE = { width: 2000, height: 833 };

/** Our drawings for download; the text below them states the terms of use. */
export function PressImages() {
  const { cities, productName } = useSettings();
  const drawn = cities.flatMap(({ path, title }) => {
    const words = SKYLINE_WORDS.get(path);
    return words ? [{ path, title, words }] : [];
  });
  return (
    <Section title="Unsere Städte" className="mb-14">
      <ul className="grid gap-5 md:grid-cols-2">
        {drawn.map(({ path, title, words }) => (
          <li key={path}>
            <figure className="overflow-clip rounded-card border border-line bg-paper">
              <img
                src={`/pressebilder/${path}.png`}
                {...SIZE}
                loading="lazy"
                alt={`Zeichnung: ${words} in ${title}, davor ein Auto.`}
                className="h-auto w-full"
              />
              <figcaption className="flex flex-wrap items-center justify-between gap-3 p-4">
                <span className="min-w-0 text-detail">
                  <span className="block font-semibold">{title}</span>
                  <span className="digits block text-ink-soft">
                    {words}. PNG, {SIZE.width} × {SIZE.height} Pixel. Bild: {productName}
                  </span>
                </span>
                <BundledFileLink
                  href={`/pressebilder/${path}.png`}
                  download={`${path}.png`}
                  className={buttonClass({ size: 'S', theme: 'OUTLINE' })}
                  aria-label={`Bild ${title} herunterladen`}
                >
                  <Icon name="download" size={18} />
                  Herunterladen
                </BundledFileLink>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
