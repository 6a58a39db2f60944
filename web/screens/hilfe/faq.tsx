import { BackLink } from '#web/features/page/back-link.tsx';
import { FaqPage } from '#web/features/page/faq-page.tsx';
import { paths } from '#web/paths.ts';

export { loadFaq as loader } from '#web/features/page/faq-page.tsx';

/** /hilfe/faq */
export default function HelpFaq() {
  return <FaqPage back={<BackLink to={paths.help()} label="Zur Hilfe" />} />;
}
