import { documentQuery } from '#web/shell/content-queries.ts';
import { EmbeddedDocument } from './embedded-document.tsx';

const SLUGS = ['tanken', 'laden'];

/** The queries for the loader of a page that shows `FuelAndCharge`. */
export const fuelAndChargeQueries = () => SLUGS.map((slug) => documentQuery('page', slug));

/** The documents about fuelling and charging, for all vehicle classes. */
export const FuelAndCharge = () => SLUGS.map((slug) => <EmbeddedDocument key={slug} slug={slug} />);
