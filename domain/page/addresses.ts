type Address = {
  /** `{name}` is one segment; `{name?}` may be missing. `{city}` is one of our cities. */
  path: `/${string}`;
  /** For visitors and search engines: it has a canonical address in the sitemap. All others are `noindex`. */
  isPublic?: true;
  /** Not in the sitemap, because another page has the same content. */
  isUnlisted?: true;
  /** The document without which there is no such page: no link leads to it, and no sitemap has it. */
  needs?: `page/${string}`;
  /** The optional segments whose values the sitemap lists; without it, it lists none of them. */
  listedWith?: readonly string[];
  /** Rendered for each visitor: it shows what is free now, or belongs to a form that is being filled in. */
  isLive?: true;
  /**
   * Query parameters that the page reads: with one of them it is rendered for each visitor. Others, e.g.
   * those that senders of links add, have no effect.
   */
  reads?: readonly string[];
  /** One of those with which it shows what a person has written: no browser and no proxy keeps it. */
  isPersonalWith?: string;
  /** The route that its views are counted as, if not the path; `…` is anything that follows, or nothing. */
  countedAs?: string;
  /**
   * Where a visitor who is not logged in is redirected (§2.86, §2.87). SALES: who has no sales login, to
   * Sales (§2.8). STAFF, CONSOLE: to Account; who is no employee leaves STAFF for their profile.
   */
  login?: 'ACCOUNT' | 'HELP' | 'SALES' | 'STAFF' | 'CONSOLE';
  /** NEVER: "back" does not return here (§2.89). ANEW: opening it clears the remembered page (§2.90). */
  back?: 'NEVER' | 'ANEW';
  /** Named in the specification, but without a screen yet: no link to it can be built. */
  isPlanned?: true;
};

/** The query parameters of the calculator (web/features/tariff/trip-link.ts), and the city of its form. */
const TRIP = ['stadt', 'zeit', 'von', 'bis', 'dauer', 'km', 'klasse', 'antrieb', 'tarif', 'paket'] as const;

/**
 * The product's addresses in the order of §2, from which routes, links, sitemap, page cache, canonical
 * addresses, counting and the back button derive. A new page: a row here and a file below web/screens.
 */
const TABLE = [
  { path: '/', isPublic: true },
  { path: '/{city}', isPublic: true },

  { path: '/vertrieb', countedAs: '/vertrieb/…' },
  { path: '/vertrieb/beratung', countedAs: '/vertrieb/…', login: 'SALES' },
  { path: '/vertrieb/registrierung', countedAs: '/vertrieb/…', login: 'SALES' },
  { path: '/vertrieb/vertragsabschluss', countedAs: '/vertrieb/…', login: 'SALES' },
  { path: '/vertrieb/freischalten', countedAs: '/vertrieb/…', login: 'SALES' },

  { path: '/buchen', isPublic: true, isLive: true, back: 'ANEW' },
  { path: '/buchen/filter' },
  { path: '/buchen/filter/adresse' },
  { path: '/buchen/filter/favoriten' },
  { path: '/buchen/{city}', isPublic: true, isLive: true },
  { path: '/buchen/station/{id}/{status?}', countedAs: '/buchen/station/{id}/…' },
  { path: '/buchen/fahrzeug/{id}', countedAs: '/buchen/fahrzeug/{id}/…' },
  { path: '/buchen/fahrzeug/{id}/station/{sid}/{status?}', countedAs: '/buchen/fahrzeug/{id}/…' },
  { path: '/buchen/neu/{id}', countedAs: '/buchen/neu/{id}/…' },
  { path: '/buchen/neu/{id}/station/{sid}/{status?}', countedAs: '/buchen/neu/{id}/…' },

  { path: '/profil', back: 'ANEW' },
  { path: '/profil/bearbeiten', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/neu', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/buchungen', back: 'ANEW' },
  { path: '/profil/buchungen/{id}', countedAs: '/profil/…' },
  { path: '/profil/buchungen/checkliste', countedAs: '/profil/…' },
  { path: '/profil/buchungen/{id}/schadenmelder/{step?}/{status?}', countedAs: '/profil/…' },
  { path: '/profil/buchungen/{id}/verriegelung', countedAs: '/profil/…' },
  { path: '/profil/buchungen/station/{sid}/{status?}', countedAs: '/profil/…' },
  { path: '/profil/buchungen/{id}/aendern', countedAs: '/profil/…' },
  { path: '/profil/buchungen/{id}/gebucht', countedAs: '/profil/…', back: 'NEVER' },
  { path: '/profil/buchungen/{id}/fahrtpreis', countedAs: '/profil/…' },
  { path: '/profil/buchungen/{id}/bedienung', countedAs: '/profil/…', back: 'NEVER' },
  { path: '/profil/buchungen/{id}/checkliste', countedAs: '/profil/…' },
  { path: '/profil/buchungen/{id}/zugangscode/{placeid}/{title}', countedAs: '/profil/…' },
  { path: '/profil/buchungen/{id}/laden', countedAs: '/profil/…' },
  { path: '/profil/buchungen/{id}/tanken', countedAs: '/profil/…' },
  { path: '/profil/rechnungen', countedAs: '/profil/…', login: 'ACCOUNT', back: 'NEVER' },
  { path: '/profil/rechnungen/{number}', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/kosten', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/fahrtberechtigte', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/dokumentencheck', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/pruefung', countedAs: '/profil/…' },
  { path: '/profil/zahlungsart', countedAs: '/profil/…', login: 'ACCOUNT', back: 'NEVER' },
  { path: '/profil/gutscheine', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/kilometerpaket', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/daten', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/tarif', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/anliegen', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/anliegen/neu', countedAs: '/profil/…', login: 'ACCOUNT' },
  { path: '/profil/anliegen/{id}', countedAs: '/profil/…', login: 'ACCOUNT' },

  { path: '/faq/{city?}', isPublic: true, listedWith: ['city'], reads: ['suche'], back: 'NEVER' },
  { path: '/kontakt/{city?}', isPublic: true, listedWith: ['city'], reads: ['gesendet'], back: 'NEVER' },
  { path: '/kuendigung', isPublic: true, reads: ['eingegangen'], isPersonalWith: 'eingegangen' },
  { path: '/widerruf', isPublic: true, reads: ['eingegangen'], isPersonalWith: 'eingegangen' },
  { path: '/fahrzeuge/{carclass?}/{city?}', isPublic: true, listedWith: ['carclass'] },
  { path: '/stationen/{city?}', isPublic: true, listedWith: ['city'] },
  { path: '/bedienung', isPublic: true, back: 'NEVER' },
  { path: '/hilfe', isPublic: true, back: 'ANEW' },
  { path: '/hilfe/fahrzeugbedienung/{carclass?}', countedAs: '/hilfe/…', login: 'HELP', back: 'NEVER' },
  { path: '/preisrechner/{city?}', isPublic: true, reads: TRIP },
  { path: '/hilfe/unfall', countedAs: '/hilfe/…', login: 'HELP' },
  { path: '/hilfe/app-tutorial', countedAs: '/hilfe/…', login: 'HELP' },
  { path: '/app-tutorial', isPublic: true },
  { path: '/barrierefreiheit', isPublic: true },
  { path: '/hilfe/faq', countedAs: '/hilfe/…', login: 'HELP', back: 'NEVER' },
  { path: '/hilfe/kontakt', countedAs: '/hilfe/…', login: 'HELP', back: 'NEVER' },
  { path: '/hilfe/preisrechner', countedAs: '/hilfe/…', login: 'HELP' },
  { path: '/hilfe/videos', countedAs: '/hilfe/…', login: 'HELP' },
  { path: '/news', isPublic: true, reads: ['stadt', 'bereich'], back: 'ANEW' },
  { path: '/news/{id}', isPublic: true, reads: ['stadt', 'bereich'], countedAs: '/news/{id}/…' },
  { path: '/news/{id}/full', isPublic: true, isUnlisted: true, countedAs: '/news/{id}/…' },
  { path: '/impressum', isPublic: true },
  { path: '/vor-ort', isPublic: true, needs: 'page/vor-ort' },
  { path: '/presse', isPublic: true, needs: 'page/presse' },
  { path: '/presse/alle', isPublic: true, needs: 'page/presse', countedAs: '/presse/…' },
  { path: '/presse/bilder', isPublic: true, needs: 'page/pressebilder', countedAs: '/presse/…' },
  { path: '/presse/{slug}', isPublic: true, countedAs: '/presse/…' },
  { path: '/stellenangebote', isPublic: true, needs: 'page/stellenangebote' },
  { path: '/registrierung', isPublic: true, isLive: true },
  { path: '/passwort-reset' },
  { path: '/email-bestaetigung' },
  { path: '/newsletteranmeldung', isPublic: true, isLive: true },
  { path: '/newsletterabmeldung' },
  { path: '/vertrag' },
  { path: '/partner', isPublic: true, needs: 'page/partner', countedAs: '/partner/{partner?}' },
  { path: '/partner/{partner}', isPublic: true, countedAs: '/partner/{partner?}' },

  { path: '/betrieb', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/rechte', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/freigaben', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/geld', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/schaeden', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/schaeden/{damage}', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/geld/bank', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/geld/lastschriften', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/geld/lastschriften/{file}', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/geld/buchhaltung', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/fahrer', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/sperrliste', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/hinweis', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/texte', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/personal', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/kunden/{account}', countedAs: '/betrieb/…', login: 'CONSOLE' },
  { path: '/betrieb/protokoll', countedAs: '/betrieb/…', login: 'CONSOLE' },

  { path: '/werkzeugkasten', countedAs: '/werkzeugkasten/…', login: 'STAFF' },
  { path: '/werkzeugkasten/arbeitszeiten', countedAs: '/werkzeugkasten/…', login: 'STAFF' },
  { path: '/werkzeugkasten/verfuegbarkeiten', countedAs: '/werkzeugkasten/…', login: 'STAFF' },
  { path: '/werkzeugkasten/zeiterfassung', countedAs: '/werkzeugkasten/…', login: 'STAFF' },
  { path: '/werkzeugkasten/dokumente/{check?}', countedAs: '/werkzeugkasten/…', login: 'STAFF' },
  { path: '/werkzeugkasten/anliegen', countedAs: '/werkzeugkasten/…', login: 'STAFF' },
  { path: '/werkzeugkasten/anliegen/{id}', countedAs: '/werkzeugkasten/…', login: 'STAFF' },
  { path: '/werkzeugkasten/karten', countedAs: '/werkzeugkasten/…', login: 'STAFF' },
  { path: '/werkzeugkasten/aufgaben/{plate?}', countedAs: '/werkzeugkasten/…', login: 'STAFF' },

  { path: '/404' },
  { path: '/dummy' },
] as const satisfies readonly Address[];

type Row = (typeof TABLE)[number];
type AddressPath = Row['path'];
/** The paths that have a screen. */
export type ScreenPath = Exclude<Row, { isPlanned: true }>['path'];
/** The paths without segments to fill in. */
export type FixedPath = Exclude<ScreenPath, `${string}{${string}`>;
/** A path with numbers for its segments, `/profil/buchungen/17/aendern`; never for one that needs a word. */
type Numbered<P extends string> = P extends `${infer Start}/{${infer Segment}}${infer Rest}`
  ? Segment extends `${string}?`
    ? `${Start}${Numbered<Rest>}`
    : Segment extends 'id' | 'sid'
      ? `${Start}/${number}${Numbered<Rest>}`
      : never
  : P;
/** The paths that links in mails may have: fixed ones, with or without a query or hash, and those of a number. */
export type LinkedPath =
  | FixedPath
  | `${FixedPath}?${string}`
  | `${FixedPath}#${string}`
  | Numbered<Exclude<ScreenPath, FixedPath>>
  | `${Numbered<Exclude<ScreenPath, FixedPath>>}?${string}`;
export type PublicPath = Extract<Row, { isPublic: true }>['path'];
type SegmentOf<P extends string> = P extends `${string}{${infer Segment}}${infer Rest}`
  ? Segment | SegmentOf<Rest>
  : never;
/** The names of the segments that a path requires, and of those that may be missing. */
export type NeededIn<P extends string> = Exclude<SegmentOf<P>, `${string}?`>;
export type OptionalIn<P extends string> =
  SegmentOf<P> extends infer S ? (S extends `${infer Name}?` ? Name : never) : never;

type KnownAddress = Address & {
  path: AddressPath;
  countedAs?: Extract<Row, { countedAs: string }>['countedAs'];
};

export const ADDRESSES: readonly KnownAddress[] = TABLE;
/** The addresses that have a screen. */
export const SCREEN_ADDRESSES = ADDRESSES.filter(
  (address): address is KnownAddress & { path: ScreenPath } => !address.isPlanned,
);
