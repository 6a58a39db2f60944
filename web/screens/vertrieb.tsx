import { redirect } from 'react-router';
import { paths } from '#web/shell/paths.ts';

/** Sales partners have no pages of their own yet and log in on Account. */
export const loader = () => redirect(paths.profile());

/** /vertrieb */
export default function Sales() {
  return null;
}
