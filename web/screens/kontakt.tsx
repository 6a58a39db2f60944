import { ContactPage } from '#web/features/content/contact-page.tsx';

export { loadContact as loader } from '#web/features/content/contact-page.tsx';
export { sendContact as action } from '#web/features/mail/send-contact.ts';

/** /kontakt/{city?} */
export default function Contact() {
  return <ContactPage />;
}
