import { useSettings } from '#web/shell/page-data.ts';
import { SentHead } from '#web/shell/page-head.tsx';
import { organisation, vehicleOffers } from '#web/shell/structured-data.ts';

/** The head for search engines, in its own file so that browsers do not load it (docs/decisions/007). */
export function LandingHead({ title }: { title: string }) {
  const settings = useSettings();
  return (
    <SentHead
      title={title}
      description="Carsharing mit festen Stationen: Auto finden, auf die Viertelstunde genau buchen, losfahren. Du siehst vorher, was es kostet."
      structuredData={(publicUrl) => [
        organisation(settings, publicUrl),
        ...vehicleOffers(settings, publicUrl),
      ]}
    />
  );
}
