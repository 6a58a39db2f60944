import { FaqPage } from '#web/features/content/faq-page.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { paths } from '#web/shell/paths.ts';

export { loadFaq as loader } from '#web/features/content/faq-page.tsx';

/** /hilfe/faq */
export default function HelpFaq() {
  return <FaqPage back={<BackLink to={paths.help()} label="Zur Hilfe" />} />;
}
