import type { MenuEntry } from '#web/shell/menu-list.tsx';
import { paths } from '#web/shell/paths.ts';

type Reader = {
  isLoggedIn: boolean;
  city: string | undefined;
  productName: string;
  /** The paths of pages that nobody has written. */
  unwritten?: readonly string[] | undefined;
};

/** The groups of the main menu (§2.104, §2.105, §2.106). `isLoggedIn` is also true for a sales login. */
export function menuEntries({ isLoggedIn, city, productName, unwritten = [] }: Reader): {
  primary: MenuEntry[];
  secondary: MenuEntry[];
} {
  if (isLoggedIn) {
    return {
      primary: [
        { label: 'Auto buchen', href: paths.map(), icon: 'car' },
        { label: 'Buchungen', href: paths.bookings(), icon: 'calendar' },
        { label: 'Hilfe', href: paths.help(), icon: 'help' },
        { label: 'News', href: paths.news(), icon: 'news' },
        { label: 'Profil', href: paths.profile(), icon: 'person' },
      ],
      secondary: [],
    };
  }
  return {
    primary: [
      { label: 'Auto buchen', href: paths.map(city), icon: 'car' },
      { label: 'Nachhaltigkeit', href: paths.anchor(city, 'nachhaltigkeit'), icon: 'leaf' },
      { label: 'So geht’s', href: paths.anchor(city, 'so-gehts'), icon: 'info' },
      { label: 'Preise und Autos', href: paths.anchor(city, 'preise-und-autos'), icon: 'list' },
      { label: 'Preisrechner', href: paths.anchor(city, 'preisrechner'), icon: 'calculator' },
      { label: 'Registrierung', href: paths.anchor(city, 'registrierung'), icon: 'person' },
      { label: 'FAQ', href: paths.faq(city), icon: 'help' },
    ],
    secondary: [
      { label: `${productName} vor Ort`, href: paths.onSite() },
      { label: 'Presse', href: paths.press() },
      { label: 'Jobs', href: paths.jobs() },
      { label: 'Kontakt', href: paths.contact(city) },
      { label: 'Barrierefreiheit', href: paths.accessibility() },
    ].filter(({ href }) => !unwritten.includes(href)),
  };
}
