/** Why somebody gets a mail: they have an account. */
export const accountReason = (productName: string): string =>
  `Du bekommst diese Mail, weil du einen Account bei ${productName} hast.`;
/** Why somebody gets a mail of whom only the address is known, and not yet confirmed. */
export const addressReason = (productName: string): string =>
  `Du bekommst diese Mail, weil deine Adresse bei ${productName} angegeben wurde.`;
/** Why staff gets a mail. */
export const STAFF_REASON = 'Diese Mail hat das Buchungssystem an die Informationsadresse geschickt.';

/** To who may have nothing to do with it: anybody can enter an address. */
export const ONLY_IF_CONFIRMED =
  'Du warst das nicht? Dann hat sich jemand vertippt und du musst nichts tun: Ohne deine Bestätigung passiert nichts.';

/** What a mail says that brings a contract (§ 312f BGB). */
export const CONTRACT_FILES =
  'Im Anhang ist dein Vertrag, wie du ihn geschlossen hast: Tarif, Preise und Geschäftsbedingungen, darin Abschnitt 11 mit der Widerrufsbelehrung und dem Widerrufsformular. Heb ihn gut auf. Du findest ihn auch jederzeit in deinem Profil unter „Persönliche Daten“.';
