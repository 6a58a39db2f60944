import { useSettings } from './page-data.ts';

/** Sets the title of the browser's tab: '{title} | {product}' (§2.116). */
export function PageTitle({ title }: { title: string }) {
  const { productName } = useSettings();
  return <title>{`${title} | ${productName}`}</title>;
}
