import { ContactPage } from '#web/features/page/contact-page.tsx';

export { sendContact as action } from '#web/features/mail/send-contact.ts';
export { loadContact as loader } from '#web/features/page/contact-page.tsx';

/** /kontakt/{city?} */
export default function Contact() {
  return <ContactPage />;
}
