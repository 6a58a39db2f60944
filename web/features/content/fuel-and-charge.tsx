import { documentQuery } from '#web/shell/content-queries.ts';
import { EmbeddedDocument } from './embedded-document.tsx';

const SLUGS = ['tanken', 'laden'];

/** For the loader of a page that shows them. */
export const fuelAndChargeQueries = () => SLUGS.map((slug) => documentQuery('page', slug));

/** How to fuel and to charge, for cars of all classes. */
export const FuelAndCharge = () => SLUGS.map((slug) => <EmbeddedDocument key={slug} slug={slug} />);
