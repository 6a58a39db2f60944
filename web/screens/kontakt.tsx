import { ContactPage } from '#web/features/content/contact-page.tsx';
import { ContactForm } from '#web/features/mail/contact-form.tsx';

export { loadContact as loader } from '#web/features/content/contact-page.tsx';
export { sendContact as action } from '#web/features/mail/send-contact.ts';

/** /kontakt/{city?} */
export default function Contact() {
  return <ContactPage form={<ContactForm />} />;
}
