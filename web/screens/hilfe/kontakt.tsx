import { ContactPage } from '#web/features/content/contact-page.tsx';
import { ContactForm } from '#web/features/mail/contact-form.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { paths } from '#web/shell/paths.ts';

export { loadContact as loader } from '#web/features/content/contact-page.tsx';
export { sendContact as action } from '#web/features/mail/send-contact.ts';

/** /hilfe/kontakt */
export default function HelpContact() {
  return <ContactPage form={<ContactForm />} back={<BackLink to={paths.help()} label="Zur Hilfe" />} />;
}
