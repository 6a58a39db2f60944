import { FaqPage } from '#web/features/content/faq-page.tsx';

export { loadFaq as loader } from '#web/features/content/faq-page.tsx';

/** /faq/{city?} */
export default function Faq() {
  return <FaqPage />;
}
