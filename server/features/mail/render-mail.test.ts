import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letterFoot } from '#domain/page/operator.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { LETTERS } from './letter.ts';
import type { MailPlaceholders, MailTemplate } from './placeholders.ts';
import { renderMail } from './render-mail.ts';

const SENDER = {
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  operator: SAMPLE_OPERATOR,
};

/** Every template's placeholders, each text made by `text`. */
const placeholdersOf = (text: (name: string) => string): MailPlaceholders => {
  const facts = [{ label: text('label'), value: text('value') }];
  const list = [text('item'), text('item')];
  const prename = text('prename');
  const link = text('link');
  const booked = {
    prename,
    actor: 'DRIVER' as const,
    booking: {
      id: 17,
      stationId: 4,
      period: text('period'),
      start: text('start'),
      model: text('model'),
      plate: text('plate'),
      station: text('station'),
      address: text('address'),
    },
    hotline: text('hotline'),
    hasFile: true,
  };
  const payment = {
    prename,
    number: text('number'),
    amount: text('amount'),
    payTo: {
      recipient: text('recipient'),
      iban: text('iban'),
      bankName: text('bank'),
      purpose: text('purpose'),
    },
  };
  const terms = { access: text('access'), estimate: text('estimate'), cancellation: text('cancellation') };
  const damage = {
    prename,
    car: text('car'),
    trip: text('trip'),
    damage: text('damage'),
    recordedAt: text('recordedAt'),
    link,
  };
  return {
    registrierung_dublette: { registration: facts, duplicates: list },
    betrugsverdacht_nutzerdaten: { registration: facts, flags: list },
    betrugsverdacht_blacklist: { registration: facts, flags: list },
    betrugsverdacht_buchungen: {
      accountNumber: text('number'),
      name: text('name'),
      cases: list,
      bookings: list,
    },
    registrierung_benachrichtigung: { subject: text('subject'), facts },
    nachricht: { subject: text('subject'), text: text('text'), sender: facts },
    vertragserklaerung: { declaration: 'CANCELLATION', facts, isConfirmed: true },
    vertragserklaerung_eingang: { declaration: 'WITHDRAWAL', facts, isComplete: true },
    nachricht_an_mich: { prename, subject: text('subject'), text: text('text') },
    tarifpartner_einmalpasswort: { prename, accountNumber: text('number'), password: text('password') },
    willkommen: { prename, accountNumber: text('number'), hasContract: true },
    email_bestaetigung: { prename, link },
    passwort_reset: { prename, accountNumber: text('number'), link },
    passwort_geaendert: { prename, accountNumber: text('number'), at: text('at'), passkeysEnded: true },
    kilometerpaket_gekauft: {
      prename,
      accountNumber: text('number'),
      km: text('km'),
      price: text('price'),
      vat: text('vat'),
      at: text('at'),
      validUntil: text('date'),
    },
    rechnung: {
      prename,
      number: text('number'),
      month: text('month'),
      total: text('total'),
      fees: text('fees'),
      credit: text('credit'),
      vouchers: text('vouchers'),
      payable: text('payable'),
      dueOn: text('due'),
    },
    abbuchung_angekuendigt: {
      prename,
      number: text('number'),
      amount: text('amount'),
      collectOn: text('day'),
      facts,
    },
    bitte_ueberweisen: { ...payment, dueOn: text('due') },
    lastschrift_zurueck: { ...payment, collectedOn: text('day'), reason: text('reason'), fee: text('fee') },
    zahlungserinnerung: { ...payment, dueOn: text('due'), isLast: true, fee: text('fee') },
    lastschriftdatei: {
      file: text('file'),
      count: text('count'),
      total: text('total'),
      collectOn: text('day'),
      submitUntil: text('until'),
    },
    mahnfall: { accountNumber: text('number'), facts },
    fahrer_einladung: { prename, holder: text('holder'), accountNumber: text('accountNumber'), link },
    vertrag_vom_partner: { prename, partner: text('partner'), link },
    vertrieb_einladung: { prename, partner: text('partner'), login: text('login'), link },
    vertrieb_beratung: {
      partner: text('partner'),
      assumed: facts,
      lines: facts,
      ahead: text('ahead'),
      car: { sentences: list, parts: facts },
      pricesOf: text('day'),
      link,
    },
    vertrieb_code: { prename, partner: text('partner'), by: text('by'), code: text('code') },
    fahrer_gesperrt: { prename, holder: text('holder'), reason: text('reason') },
    fahrer_entsperrt: { prename, holder: text('holder'), reason: null },
    fahrer_entfernt: { prename, holder: text('holder'), reason: text('reason') },
    fahrer_grenzen: { prename, holder: text('holder'), limits: list },
    konto_geaendert: {
      prename,
      accountNumber: text('number'),
      account: text('account'),
      reference: text('reference'),
      at: text('at'),
    },
    daten_geaendert: {
      prename,
      accountNumber: text('number'),
      what: text('what'),
      at: text('at'),
      needsDocumentCheck: true,
    },
    email_neu: { prename, link },
    email_wird_anders: { prename, accountNumber: text('number'), email: text('email'), at: text('at') },
    loeschung_beantragt: { prename, accountNumber: text('number'), at: text('at') },
    loeschung_zurueckgenommen: { prename, accountNumber: text('number') },
    loeschung_erledigt: { prename, accountNumber: text('number') },
    daten_heruntergeladen: { prename, accountNumber: text('number'), at: text('at') },
    tarif_bestellt: {
      prename,
      accountNumber: text('number'),
      before: text('before'),
      plan: text('plan'),
      startsOn: text('date'),
      atOnce: false,
      monthly: text('monthly'),
      firstMonth: text('first month'),
      discountPercent: 20,
    },
    agb_geaendert: { prename, accountNumber: text('number'), summary: list, validFrom: text('date') },
    tarif_bleibt: { prename, accountNumber: text('number'), plan: text('plan'), notPlan: text('other') },
    sicherheitspaket_bestellt: {
      prename,
      accountNumber: text('number'),
      startsOn: text('date'),
      yearUntil: text('until'),
      yearly: text('yearly'),
      deductible: text('deductible'),
      withoutIt: text('without'),
    },
    sicherheitspaket_ende: {
      prename,
      accountNumber: text('number'),
      lastDay: text('until'),
      refund: text('refund'),
      next: { on: text('date'), price: text('yearly') },
    },
    karte_gesperrt: {
      prename,
      accountNumber: text('number'),
      card: text('card'),
      at: text('at'),
      isOwn: false,
    },
    pin_geaendert: { prename, accountNumber: text('number'), at: text('at') },
    passkey_neu: { prename, accountNumber: text('number'), label: text('label'), at: text('at') },
    passkey_geloescht: { prename, accountNumber: text('number'), label: text('label'), at: text('at') },
    newsletter_bestaetigung: { prename, link },
    newsletter_willkommen: { prename, unsubscribeLink: link },
    newsletter_bekannt: { prename, unsubscribeLink: link },
    pruefung_bestanden: { prename, next: 'DOCUMENTS', hasContract: true },
    pruefung_abgelehnt: { prename, accountNumber: text('number') },
    dokumente_bestanden: { prename, validUntil: text('date') },
    dokumente_abgelehnt: { prename, reason: text('reason'), link },
    dokumente_erinnerung: { prename, validUntil: text('date'), link },
    schaden_anhoerung: { ...damage, text: text('text'), until: text('until') },
    schaden_entscheidung: {
      ...damage,
      outcome: 'DRIVER',
      share: text('share'),
      evidence: text('evidence'),
    },
    buchung_neu: { ...booked, ...terms },
    buchung_geaendert: {
      ...booked,
      before: { period: text('before'), timePrice: text('price') },
      fee: text('fee'),
      ...terms,
    },
    buchung_storniert: { ...booked, owed: text('owed'), reason: text('reason') },
    buchung_geliehen: { ...booked, other: text('other'), access: terms.access, estimate: terms.estimate },
    buchung_verliehen: { ...booked, other: text('other') },
    buchung_zurueckgenommen: { ...booked, other: text('other') },
    buchung_wieder_deine: {
      ...booked,
      other: text('other'),
      estimate: terms.estimate,
      cancellation: terms.cancellation,
    },
    auto_verspaetet: {
      ...booked,
      isMissing: false,
      expected: text('expected'),
      substitutes: [text('substitute'), text('another')],
      freeUntil: text('free until'),
    },
    auto_zurueck: { ...booked, isReturned: true, cancellation: terms.cancellation },
    auto_erwartet: {
      ...booked,
      nextStart: text('next start'),
      latestEnd: text('latest end'),
      lateFee: text('late fee'),
      lateFreeMinutes: 15,
    },
    auto_tausch_bitte: {
      ...booked,
      substitutes: [text('substitute'), text('another')],
      answerBy: text('answer by'),
    },
    auto_tausch_erledigt: booked,
    buchung_ersatz: { ...booked, ...terms, isLent: false, isForRepair: true, lateCar: text('late car') },
  };
};
const TEMPLATES = Object.keys(LETTERS) as MailTemplate[];
const render = (template: MailTemplate, all: MailPlaceholders) =>
  renderMail(template, all[template] as never, SENDER);

const NASTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></table></body><h1>Neu</h1>',
  '&lt;b&gt;',
  'Ada\r\nBcc: alle@example.org',
  'Ada\n\nBitte überweise 100 €',
  'a\u2028b\u0000c\u001b[31m',
  '\u202egpj.exe\u2066x',
  'javascript:alert(1)',
  'https://evil.example/passwort-reset',
  'https://auto.example.org@evil.example/',
  '//evil.example/',
  '\ud800',
  'x'.repeat(5_000),
];
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...NASTY), { maxLength: 3 }).map((parts) => parts.join(' ')),
);

const tagsOf = (html: string) => html.replace(/<style>[^]*?<\/style>/, '').match(/<[^>]*>/g) ?? [];
/** The tags of a mail without the addresses of its links. */
const skeletonOf = (html: string) => tagsOf(html).map((tag) => tag.replace(/ href="[^"]*"/, ''));
const hrefsOf = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? '');

describe('whatever a placeholder contains', () => {
  test.each(TEMPLATES)('%s has no element, attribute, address or header that is not ours', (template) => {
    // The tags of the template itself. Line breaks in a quote add <br>, which is left out.
    const own = skeletonOf(
      render(
        template,
        placeholdersOf(() => 'Ada'),
      ).html,
    ).filter((tag) => tag !== '<br>');
    fc.assert(
      fc.property(fc.infiniteStream(nasty), (stream) => {
        const all = placeholdersOf(() => stream.next().value);
        const { subject, text, html } = render(template, all);
        expect(skeletonOf(html).filter((tag) => tag !== '<br>')).toEqual(own);
        for (const href of hrefsOf(html)) expect(href).toMatch(/^https:\/\/auto\.example\.org\//);
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(subject.length).toBeLessThanOrEqual(300);
        expect(`${subject}${text}${html}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/);
        expect(`${subject}${text}${html}`.isWellFormed()).toBe(true);
        expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 150 },
    );
  });

  test('a stranger who enters my address cannot write a text of his own into my mail as my name', () => {
    for (const prename of [
      'Gewinne jetzt auf evil.example',
      'http://evil.example',
      'Ada, du hast gewonnen!',
      'x'.repeat(60),
    ]) {
      const mail = renderMail('email_bestaetigung', { prename, link: 'https://auto.example.org/x' }, SENDER);
      expect(mail.text).toMatch(/^Hallo,\n/);
    }
    const mail = (prename: string) =>
      renderMail('email_bestaetigung', { prename, link: 'https://auto.example.org/x' }, SENDER).text;
    expect(mail('Zoë-Ann')).toMatch(/^Hallo Zoë-Ann,\n/);
    expect(mail(" D'Arc ")).toMatch(/^Hallo D'Arc,\n/);
  });

  test('a quoted text cannot pass for ours: each of its lines is marked', () => {
    const all = placeholdersOf(() => 'Hallo\r\n\r\n-- \nStadtwagen');
    const { text } = render('nachricht', all);
    expect(text).toContain('> Hallo\n> \n> --\n> Stadtwagen');
  });
});

test.each(TEMPLATES)('%s: text and HTML say the same, in German, and load nothing', async (template) => {
  const all = placeholdersOf((name) =>
    name === 'link' ? 'https://auto.example.org/pfad?token=a&b=1' : `«${name}»`,
  );
  const { subject, text, html } = render(template, all);
  expect(subject).not.toBe('');
  expect(html).toContain('<html lang="de">');
  expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|@import|src=/);
  const shown = html
    .replace(/<style>[^]*?<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#38;', '&');
  // Each word of the text, without punctuation, is in the HTML.
  for (const word of text.split(/\s+/).filter((one) => /^(?!https:).*\p{L}{4}/u.test(one))) {
    expect(shown).toContain(word.replace(/^[>-]+|[:,.]+$/g, ''));
  }
  const links = text.match(/https:\S+/g) ?? [];
  expect(new Set(links)).toEqual(new Set(hrefsOf(html).map((href) => href.replaceAll('&#38;', '&'))));
  for (const [word] of JSON.stringify(all[template]).matchAll(/«\w+»/g)) {
    if (word !== '«prename»') expect(`${subject}\n${text}`).toContain(word);
  }
});

test.each(TEMPLATES)('%s ends with who writes, as § 35a GmbHG asks, and the hotline', (template) => {
  const { text, html } = render(
    template,
    placeholdersOf(() => 'Ada'),
  );
  const foot = letterFoot(SAMPLE_OPERATOR);
  expect(text.trimEnd().split('\n').slice(-foot.length)).toEqual(foot);
  expect(html).toContain(`<p class="foot">${foot.join('<br>')}</p>`);
});

test('a new mandate says what it allows, whom, and that each debit is announced five days before', () => {
  const { text } = render(
    'konto_geaendert',
    placeholdersOf(() => 'Ada'),
  );
  expect(text).toMatch(/wiederkehrende Zahlungen .* mindestens fünf Tage vorher/);
  expect(text).toContain('Zahlungsempfänger: Musterstadt Carsharing GmbH, Musterstraße 1, 12345 Musterstadt');
  expect(text).toContain('Gläubiger-Identifikationsnummer: DE98ZZZ09999999999');
});

test('the mail about a new booking says that there is no withdrawal, and leads to the terms', () => {
  const { text } = render(
    'buchung_neu',
    placeholdersOf(() => 'Ada'),
  );
  expect(text.replaceAll('\u00A0', ' ')).toContain(
    'Für Buchungen gibt es kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB). Es gelten unsere Allgemeinen Geschäftsbedingungen.',
  );
  expect(text).toContain('Allgemeine Geschäftsbedingungen:\nhttps://auto.example.org/impressum#agb');
});

test.each(TEMPLATES)('%s carries no advertising in the name of a person', (template) => {
  const of = (name: string) =>
    render(
      template,
      placeholdersOf((field) => (field === 'prename' ? name : 'Angabe')),
    );
  for (const name of [
    'https://evil.example/',
    'www.evil.example',
    'Gewinn: 1000 € für dich',
    'Ada Jetzt Hier Klicken',
  ]) {
    expect(of(name)).toEqual(of(''));
  }
});
