/** Whether the operator has put the app into each store, as the settings say. */
export type AppStores = { android: boolean; ios: boolean };

const systems = ({ android, ios }: AppStores): string =>
  [...(android ? ['Android'] : []), ...(ios ? ['iOS'] : [])].join(' und ');

/**
 * What texts say of the native app: the values of their placeholders, `{{app.ways}}`. Nobody is promised an app that is in
 * no store (§S16.49).
 */
export const APP_TEXTS: Readonly<Record<string, (stores: AppStores, product: string) => string>> = {
  'app.ways': (stores, product) =>
    systems(stores)
      ? `${product} gibt es als App für ${systems(stores)} und im Browser.`
      : `${product} benutzt du im Browser, am Handy wie am Computer.`,
  'app.useful': (stores) =>
    systems(stores)
      ? `Die App für ${systems(stores)} ist bequem, wenn du oft fährst: Sie merkt sich auf Wunsch mehrere Accounts und erinnert dich an Beginn und Ende deiner Buchungen.`
      : 'Wenn du oft fährst, leg die Seite auf deinen Startbildschirm; dann öffnet sie sich wie eine App.',
  'app.passkey': (stores) =>
    systems(stores)
      ? 'In der App gibt es keine Passkeys; dort bleibst du mit „Eingeloggt bleiben“ eingeloggt.'
      : 'Kreuzt du „Eingeloggt bleiben“ an, brauchst du ihn nur selten.',
  'app.locate': (stores) =>
    systems(stores)
      ? 'Im Browser fragen wir deinen Standort erst ab, wenn du darauf tippst; die App fragt beim ersten Start, ob sie darf.'
      : 'Deinen Standort fragen wir erst ab, wenn du darauf tippst.',
  'app.garage': (stores) => {
    const chrome = 'der Browser Chrome auf Android';
    const able = systems(stores) ? `die App für ${systems(stores)} oder ${chrome}` : chrome;
    return `Mit ihr öffnet ${able} das Auto ohne Netz, über Bluetooth. Andere Browser können das nicht.`;
  },
};
