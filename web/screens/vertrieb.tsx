import { redirect } from 'react-router';
import { paths } from '#web/shell/paths.ts';

/** A sales partner has no pages of their own yet: Account is where they log in. */
export const loader = () => redirect(paths.profile());

/** /vertrieb */
export default function Sales() {
  return null;
}
