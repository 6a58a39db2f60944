import { type ParsedDocument, parseContent } from './content-source.ts';

/** What every town can say of itself: its figures are filled in like those of a text that somebody has written. */
const TEXT = `---
title: "Carsharing in {{city}}"
description: "Autos in {{city}} teilen: auf die Viertelstunde buchen, an festen Stationen abholen, Strom und Sprit inklusive."
claim: "Autos für {{city}}, auf die Viertelstunde."
lead: "{{count.vehicles}} Autos an {{count.stations}} Stationen. Du buchst am Handy oder am Computer und zahlst Zeit und Kilometer."
example:
  text: "Ein Nachmittag unterwegs"
  class: S
  hours: 4
  km: 30
---

In {{city}} stehen {{count.vehicles}} Autos an {{count.stations}} Stationen. Was davon frei ist, sagt dir die [Karte](/buchen/{{city.slug}}).

## Ein Auto für viele {#nachhaltigkeit}

Ein eigenes Auto steht die meiste Zeit. Eines zu teilen reicht für viele, die nur ab und zu fahren, und lässt Platz in der Stadt.

## So geht’s in {{city}} {#so-gehts}

Du buchst auf die Viertelstunde, holst das Auto an seiner Station ab und öffnest es, wie es in deiner Buchung steht. Am Ende steht es wieder auf seinem Platz. Strom und Sprit sind im Preis. Bis {{cancel.freeHours}} Stunden vor dem Beginn stornierst du kostenlos.

## Preise und Klassen {#preise-und-autos}

Zeit plus Kilometer: Ein Auto der Klasse S kostet {{price.S.hour}} die Stunde ({{hours.day}}), 24 Stunden höchstens {{price.S.day}}, dazu {{price.S.km}} je Kilometer. Nach {{km.near}} km auf einer Fahrt kostet der Kilometer {{price.S.kmFar}}. Alle Klassen im Vergleich findest du bei den [Fahrzeugen](/fahrzeuge).

## Was deine Fahrt kostet {#preisrechner}

Vier Stunden und 30 km mit einem Auto der Klasse S kosten {{trip.S.4h.30km}}. Für andere Fahrten gibt es den [Preisrechner](/preisrechner/{{city.slug}}).

## In {{city}} registrieren {#registrierung}

Die Registrierung geht von zu Hause aus: deine Daten, deine Unterschrift auf dem Bildschirm, dann Fotos von Führerschein und Ausweis. Sobald wir sie geprüft haben und deine E-Mail-Adresse bestätigt ist, kannst du buchen. [Jetzt registrieren](/registrierung?stadt={{city.slug}})
`;

let parsed: ParsedDocument | undefined;

/** Read once: of a thousand towns each would take 3 ms, whenever a car is added. */
function townPage(): ParsedDocument {
  parsed ??= parseContent('city', 'ort', TEXT).document;
  if (!parsed) throw new Error('the page of towns has faults');
  return parsed;
}

/**
 * The documents with a page for each town that nobody wrote one for, made of its stations, cars and prices.
 * Sitemap and navigation have every town, so no link may lead nowhere.
 */
export function withTownPages(
  written: ReadonlyMap<string, ParsedDocument>,
  cities: readonly { slug: string }[],
): Map<string, ParsedDocument> {
  const documents = new Map(written);
  for (const { slug } of cities) {
    const name = `city/${slug}`;
    if (!documents.has(name)) documents.set(name, { ...townPage(), slug });
  }
  return documents;
}
