import { HOTLINE, numberFact, placeFacts, REASON } from './booking-letters.ts';
import { greeting } from './clean-text.ts';
import type { Letters } from './letter.ts';

type LateCarLetters = Pick<
  Letters,
  | 'auto_verspaetet'
  | 'auto_zurueck'
  | 'auto_erwartet'
  | 'auto_tausch_bitte'
  | 'auto_tausch_erledigt'
  | 'buchung_ersatz'
>;

export const LATE_CAR_LETTERS: LateCarLetters = {
  auto_verspaetet: (
    { prename, booking, isMissing, expected, substitutes, freeUntil, hotline },
    { productName, link },
  ) => {
    const bookingLink = link(`/profil/buchungen/${booking.id}`);
    return {
      subject: isMissing
        ? `Noch nicht zurück: ${booking.model} am ${booking.start}`
        : `Voraussichtlich verspätet: ${booking.model} am ${booking.start}`,
      greeting: greeting(prename),
      blocks: [
        {
          text: isMissing
            ? 'deine Zeit hat begonnen, aber das Auto ist noch nicht zurück. Das tut uns leid:'
            : 'dein Auto ist noch unterwegs und wird zum Beginn deiner Buchung wohl nicht zurück sein:',
        },
        {
          facts: [
            numberFact(booking),
            { label: 'Zeitraum', value: booking.period },
            ...placeFacts(booking, null),
            {
              label: 'Zurück',
              value: expected === null ? 'lässt sich noch nicht sagen' : `frühestens ${expected}`,
            },
          ],
        },
        ...(substitutes.length > 0
          ? [
              {
                text: 'Eines dieser Autos kannst du stattdessen nehmen: für denselben Zeitraum, mit einem Tipp und ohne Mehrkosten. Reserviert ist noch keines.',
              },
              { links: substitutes.map((text) => ({ text, link: bookingLink })) },
              { button: 'Anderes Auto nehmen', link: bookingLink },
            ]
          : [
              {
                text: 'Ein passendes anderes Auto ist in deinem Zeitraum gerade nicht frei. Sobald sich das ändert, steht es bei deiner Buchung.',
              },
              { button: 'Buchung ansehen', link: bookingLink },
            ]),
        {
          text: `Oder du wartest: Sobald das Auto da ist, schreiben wir dir.${freeUntil === null ? '' : ` Ein Storno kostet dich bis ${freeUntil} nichts.`}${isMissing ? ' Auch wenn du die Fahrt nicht antrittst, zahlst du dafür nichts.' : ''}`,
        },
        HOTLINE(hotline),
      ],
      reason: REASON(productName),
    };
  },
  auto_zurueck: ({ prename, booking, isReturned, cancellation, hotline }, { productName, link }) => ({
    subject: isReturned
      ? `Wieder da: ${booking.model} am ${booking.start}`
      : `Doch pünktlich: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: isReturned
          ? 'das Auto deiner Buchung ist zurück. Du kannst fahren wie gebucht:'
          : 'das Auto deiner Buchung wird nun doch rechtzeitig zurück sein:',
      },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
        ],
      },
      { text: cancellation },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
  auto_erwartet: (
    { prename, booking, nextStart, latestEnd, lateFee, lateFreeMinutes, hotline },
    { productName, link },
  ) => ({
    subject: `${nextStart === null ? 'Jemand wartet' : `Jemand wartet ab ${nextStart}`} auf dein Auto: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      {
        text:
          nextStart === null
            ? 'nach dir fährt noch jemand mit diesem Auto:'
            : `ab ${nextStart} fährt jemand anderes mit diesem Auto, und es wird knapp:`,
      },
      {
        facts: [
          numberFact(booking),
          { label: 'Dein Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
        ],
      },
      {
        text:
          latestEnd === null
            ? 'Verlängern lässt sich deine Buchung nicht. Bitte bring das Auto so bald wie möglich zurück.'
            : `Bitte bring das Auto rechtzeitig zurück. Brauchst du etwas länger, kannst du bis ${latestEnd} verlängern.`,
      },
      {
        text: `Wer das Auto mehr als ${lateFreeMinutes} Minuten nach dem Ende der Buchung zurückgibt, zahlt außer der Zeit eine Gebühr von ${lateFee}. Kannst du es nicht abschließen oder zurückgeben, weil Auto, Netz oder Server nicht antworten, kostet dich das nichts.`,
      },
      ...(latestEnd === null
        ? [{ button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) }]
        : [
            { button: 'Buchung verlängern', link: link(`/profil/buchungen/${booking.id}/aendern`) },
            { links: [{ text: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) }] },
          ]),
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
  auto_tausch_bitte: ({ prename, booking, substitutes, answerBy, hotline }, { productName, link }) => {
    const bookingLink = link(`/profil/buchungen/${booking.id}`);
    return {
      subject: `Bitte an dich: Nimmst du ein anderes Auto als ${booking.model} am ${booking.start}?`,
      greeting: greeting(prename),
      blocks: [
        {
          text: 'das Auto deiner Buchung muss in die Werkstatt, und nur in deinem Zeitraum passt es. Magst du ein anderes nehmen? Du musst nicht: Ohne dein Ja ändert sich nichts.',
        },
        {
          facts: [
            numberFact(booking),
            { label: 'Zeitraum', value: booking.period },
            ...placeFacts(booking, null),
            ...(answerBy === null ? [] : [{ label: 'Antwort bis', value: answerBy }]),
          ],
        },
        ...(substitutes.length > 0
          ? [
              {
                text: 'Eines dieser Autos kannst du stattdessen nehmen: für denselben Zeitraum, mit einem Tipp und ohne Mehrkosten. Reserviert ist noch keines.',
              },
              { links: substitutes.map((text) => ({ text, link: bookingLink })) },
            ]
          : []),
        { button: 'Antworten', link: bookingLink },
        {
          text: 'Möchtest du dein Auto behalten, sag uns das bitte auch: Dann suchen wir eine andere Zeit für die Werkstatt.',
        },
        HOTLINE(hotline),
      ],
      reason: REASON(productName),
    };
  },
  auto_tausch_erledigt: ({ prename, booking, hotline }, { productName, link }) => ({
    subject: `Du fährst wie gebucht: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: 'wir hatten dich gebeten, ein anderes Auto zu nehmen. Das hat sich erledigt: Deine Buchung bleibt, wie sie ist.',
      },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
        ],
      },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
  buchung_ersatz: (
    { prename, booking, isLent, isForRepair, lateCar, access, estimate, cancellation, hotline, hasFile },
    { productName, link },
  ) => ({
    subject: `Anderes Auto: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: substitutedText(isLent, isForRepair),
      },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, access),
          { label: 'Statt', value: lateCar },
          { label: 'Preis', value: estimate },
        ],
      },
      {
        text: `Teurer wird es dadurch nicht, auch nicht mit mehr Kilometern oder wenn du verlängerst. ${cancellation}`,
      },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      { links: [{ text: 'Weg zur Station', link: link(`/profil/buchungen/station/${booking.stationId}`) }] },
      ...(hasFile ? [{ text: 'Die Datei im Anhang ersetzt den Termin in deinem Kalender.' }] : []),
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
};

function substitutedText(isLent: boolean, isForRepair: boolean): string {
  const who = isLent ? 'wer deine verliehene Buchung fährt, hat' : 'du hast';
  return isForRepair
    ? `${who} ein anderes Auto genommen, damit das gebuchte in die Werkstatt kann. Danke dafür:`
    : `${who} statt des verspäteten Autos ein anderes genommen:`;
}
