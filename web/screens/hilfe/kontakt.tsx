import { BackLink } from '#web/features/page/back-link.tsx';
import { ContactPage } from '#web/features/page/contact-page.tsx';
import { paths } from '#web/paths.ts';

export { sendContact as action } from '#web/features/mail/send-contact.ts';
export { loadContact as loader } from '#web/features/page/contact-page.tsx';

/** /hilfe/kontakt */
export default function HelpContact() {
  return <ContactPage back={<BackLink to={paths.help()} label="Zur Hilfe" />} />;
}
