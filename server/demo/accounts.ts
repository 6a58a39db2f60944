import type { CustomerState } from '#domain/customer/customer-state.ts';
import { EMPLOYEE_PROP, FLEET_EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';

/** §S8.5: the password of every demo account. */
export const DEMO_PASSWORD = 'Stadtwagen!2027';

/** Not in §S8: a customer whose documents wait for a decision (`npm run admin`). */
export const WAITING_CUSTOMER = '100012-1';

/** Not in §S8: registered by the sales partner of the demonstration, and waits for the activation there. */
export const REGISTERED_CUSTOMER = '100013-1';

/** Not in §S8: agreed to older terms, and is asked about those that are published now. */
export const ASKED_CUSTOMER = '100014-1';

/** Not in §S8: manages the operator's console, and sets up the second factor at the first login there. */
export const MANAGER = '100015-1';

export type DemoAccount = {
  number: string;
  /** Description for the terminal, in German. */
  who: string;
  state: CustomerState;
  planId: string;
  prename: string | null;
  name: string;
  email: string;
  gender: 'FEMALE' | 'MALE' | 'COMPANY';
  addProps: { type: { id: number }; value: boolean }[];
  /** Registered so many days before the first start; undefined: a good while. */
  daysAgo?: number;
};

/** The demo accounts (§S8), main accounts before their sub-customers. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  person('100001-1', 'privat, Tarif Start, mit Buchungen', 'Lena', 'Hofmann', 'FEMALE'),
  person('100002-1', 'privat, Tarif Plus, noch leer', 'Jonas', 'Albrecht', 'MALE', { planId: 'einzel-plus' }),
  {
    ...person('100003-1', 'Firma', 'Petra', 'Rednitz', 'FEMALE', { planId: 'firma' }),
    prename: null,
    name: 'Rednitz Werkzeugbau GmbH',
    email: 'fuhrpark@rednitz-werkzeugbau.example.org',
    gender: 'COMPANY',
  },
  person('100003-2', 'Firma, fahrtberechtigt', 'Murat', 'Yıldız', 'MALE', { planId: 'firma-fahrer' }),
  person('100003-3', 'Firma, fahrtberechtigt', 'Sabine', 'Kraus', 'FEMALE', { planId: 'firma-fahrer' }),
  person('100004-1', 'Familie', 'Anna', 'Weidenhöfer', 'FEMALE', { planId: 'familie' }),
  person('100004-2', 'Familie, fahrtberechtigt', 'Tobias', 'Weidenhöfer', 'MALE', {
    planId: 'familie-fahrer',
  }),
  person('100005-1', 'Dokumentencheck steht aus', 'Clara', 'Brandt', 'FEMALE', { state: 'VERIFIED' }),
  person('100006-1', 'wird noch von Hand geprüft', 'Felix', 'Osterkamp', 'MALE', { state: 'PRELIMINARY' }),
  person('100007-1', 'gesperrt', 'Robert', 'Lindemann', 'MALE', { state: 'BLOCKED' }),
  person('100008-1', 'gelöscht', 'Ines', 'Pfeiffer', 'FEMALE', { state: 'DELETED' }),
  person('100009-1', 'beantragt', 'Paul', 'Segerer', 'MALE', { state: 'REQUESTED' }),
  person('100010-1', 'Mitarbeiterin', 'Miriam', 'Thaler', 'FEMALE', {
    planId: 'mitarbeiter',
    addProps: markOf(EMPLOYEE_PROP),
  }),
  person('100011-1', 'Mitarbeiter der Flotte, vertritt die Leitung', 'Andreas', 'Böhm', 'MALE', {
    planId: 'mitarbeiter',
    addProps: [...markOf(EMPLOYEE_PROP), ...markOf(FLEET_EMPLOYEE_PROP)],
  }),
  person(WAITING_CUSTOMER, 'Dokumente eingereicht, warten auf Prüfung', 'Nils', 'Hagedorn', 'MALE', {
    state: 'VERIFIED',
  }),
  person(
    REGISTERED_CUSTOMER,
    'vom Vertrieb registriert, wartet auf die Freischaltung',
    'Hanna',
    'Brückner',
    'FEMALE',
    {
      state: 'VERIFIED',
      daysAgo: 1,
    },
  ),
  person(ASKED_CUSTOMER, 'wird nach geänderten AGB gefragt', 'Greta', 'Winkler', 'FEMALE'),
  person(MANAGER, 'Leitung des Betriebs (/betrieb)', 'Paula', 'Engelhardt', 'FEMALE', {
    planId: 'mitarbeiter',
    addProps: [...markOf(EMPLOYEE_PROP), ...markOf(FLEET_EMPLOYEE_PROP)],
  }),
  person('vertrieb-1', 'Vertriebspartner, Leitung', 'Katrin', 'Seidel', 'FEMALE', { planId: 'vertrieb' }),
  person('vertrieb-2', 'Vertriebspartner', 'Yusuf', 'Arslan', 'MALE', { planId: 'vertrieb' }),
];

function person(
  number: string,
  who: string,
  prename: string,
  name: string,
  gender: 'FEMALE' | 'MALE',
  more: Partial<Pick<DemoAccount, 'state' | 'planId' | 'addProps' | 'daysAgo'>> = {},
): DemoAccount {
  const email = `${prename}.${name}@example.org`
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ı/g, 'i');
  return {
    number,
    who,
    state: 'ACTIVE',
    planId: 'einzel-start',
    prename,
    name,
    email,
    gender,
    addProps: [],
    ...more,
  };
}
