/**
 * Who runs the product, as imprint, terms, privacy notice, mandate, invoices and mails have to name them (§S16.8, §S16.16,
 * §S16.18). Each value is one line of plain text.
 */
export type Operator = {
  /** With its legal form: "Wagen GmbH". */
  name: string;
  /** "Bahnhofstraße 1, 90402 Nürnberg". */
  address: string;
  /** The place where the company has its seat, "Nürnberg". */
  seat: string;
  /** Court and number, "Amtsgericht Nürnberg, HRB 12345"; undefined: it is in no register. */
  register: string | undefined;
  /** All who represent it, with first name, surname and office. */
  directors: string;
  /** Who chairs the supervisory board, if the company has formed one. */
  boardChair: string | undefined;
  vatId: string;
  /** Under which it collects direct debits. */
  creditorId: string;
  hotline: { phone: string; hours: string; cost: string };
  /** The person who answers for news and press (§ 18 Abs. 2 MStV). */
  editor: string;
  /** The authority that a permission puts above this business; undefined: it needs none (§ 5 Abs. 1 Nr. 3 DDG). */
  supervisor: string | undefined;
  /** The body in whose proceedings it takes part, with address; undefined: in none (§ 36 VSBG). */
  arbitration: string | undefined;
  /** How to reach them; undefined: the law asks for none (§ 38 BDSG). */
  dataProtectionOfficer: string | undefined;
  /** The one of its seat, which customers may be told, but need not be (Art. 13 Abs. 2 Buchst. d DSGVO). */
  dataProtectionAuthority: string | undefined;
  /** Whether any of it is the sample's, which happens outside production only. */
  isSample: boolean;
};

/** "069 90009123, rund um die Uhr, zum Preis eines Anrufs ins deutsche Festnetz" (§S16.40). */
export const hotlineWords = ({ phone, hours, cost }: Operator['hotline']): string =>
  `${phone}, ${hours}, ${cost}`;

/**
 * The lines with which every mail ends: what § 35a GmbHG asks of business letters (name, seat, register with its number, all
 * directors and the chair of the supervisory board), the address and the hotline (§S16.16).
 */
export const letterFoot = (operator: Operator): string[] => [
  `${operator.name}, ${operator.address}`,
  seatWords(operator),
  ...headWords(operator),
  `Hotline: ${hotlineWords(operator.hotline)}`,
];

/** "Sitz: Nürnberg, Amtsgericht Nürnberg, HRB 12345" */
export const seatWords = ({ seat, register }: { seat: string; register?: string | undefined }): string =>
  [`Sitz: ${seat}`, register].filter(Boolean).join(', ');

/** Who represents it, and who chairs its supervisory board if it has one. */
export const headWords = ({
  directors,
  boardChair,
}: {
  directors: string;
  boardChair?: string | undefined;
}): string[] => [
  `Vertreten durch: ${directors}`,
  ...(boardChair === undefined ? [] : [boardWords(boardChair)]),
];

const boardWords = (chair: string) => `Vorsitz des Aufsichtsrats: ${chair}`;

/** What the texts say of the operator: the values of their placeholders, `{{company.name}}`. Empty: nothing is to be said. */
export const OPERATOR_TEXTS: Readonly<Record<string, (operator: Operator) => string>> = {
  phone: ({ hotline }) => hotline.phone,
  'phone.hours': ({ hotline }) => hotline.hours,
  'phone.cost': ({ hotline }) => hotline.cost,
  'company.name': ({ name }) => name,
  'company.address': ({ address }) => address,
  'company.seat': ({ seat }) => seat,
  'company.register': ({ register }) => register ?? 'nicht in einem Register eingetragen',
  'company.directors': ({ directors }) => directors,
  'company.board': ({ boardChair }) => (boardChair === undefined ? '' : boardWords(boardChair)),
  'company.vatId': ({ vatId }) => vatId,
  'company.creditorId': ({ creditorId }) => creditorId,
  'company.editor': ({ editor }) => editor,
  'company.supervision': ({ supervisor }) =>
    supervisor === undefined
      ? 'Unser Angebot braucht keine behördliche Zulassung. Eine Aufsichtsbehörde, die wir nach §\u00A05 Absatz 1 Nummer 3 DDG nennen müssten, gibt es deshalb nicht.'
      : `Zuständige Aufsichtsbehörde: ${supervisor}`,
  'company.arbitration': ({ arbitration }) =>
    arbitration === undefined
      ? 'Wir sind nicht verpflichtet und nicht bereit, an einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen (§\u00A036\u00A0VSBG).'
      : `Wir nehmen an Streitbeilegungsverfahren vor dieser Verbraucherschlichtungsstelle teil (§\u00A036\u00A0VSBG): ${arbitration}`,
  'company.dataProtectionOfficer': ({ dataProtectionOfficer }) =>
    dataProtectionOfficer === undefined
      ? 'Eine Person als Datenschutzbeauftragte müssen wir nicht benennen (§\u00A038\u00A0BDSG).'
      : `Für den Datenschutz beauftragt ist: ${dataProtectionOfficer}`,
  'company.dataProtectionAuthority': ({ dataProtectionAuthority }) =>
    dataProtectionAuthority === undefined ? '' : `Für unseren Sitz zuständig: ${dataProtectionAuthority}`,
  sample: ({ isSample }) =>
    isSample ? 'Muster: Das ist eine Vorführung. Den Betreiber, den dieser Text nennt, gibt es nicht.' : '',
};
