import { FaqPage } from '#web/features/page/faq-page.tsx';

export { loadFaq as loader } from '#web/features/page/faq-page.tsx';

/** /faq/{city?} */
export default function Faq() {
  return <FaqPage />;
}
