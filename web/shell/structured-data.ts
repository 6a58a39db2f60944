import { formatMoney } from '#domain/tariff/money.ts';
import { dayHours, nearKm, nightHours } from '#domain/tariff/price-words.ts';
import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import type { PageData } from './page-data.ts';

/** schema.org data of our pages for search engines. It contains only what the page shows. */

type Settings = PageData['settings'];

const CONTEXT = 'https://schema.org';
const idOf = (publicUrl: string) => `${publicUrl}/#betreiber`;

export function organisation({ productName, cities, contact }: Settings, publicUrl: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': idOf(publicUrl),
    name: productName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/symbol-512.png`,
    email: contact.emailAddress,
    areaServed: cities.map(({ title }) => ({ '@type': 'City', name: title })),
  };
}

/** Returns one schema.org offer for each vehicle class, with its hourly day price. */
export function vehicleOffers({ productName, prices }: Settings, publicUrl: string): object[] {
  return prices.map(
    ({ class: vehicleClass, currency, hourDayCents, hourNightCents, kmNearCents, ...list }) => ({
      '@context': CONTEXT,
      '@type': 'Product',
      name: `${productName}, Klasse ${vehicleClassTitle[vehicleClass]}`,
      description: `Auto der Klasse ${vehicleClassTitle[vehicleClass]} auf Zeit: ${formatMoney({ cents: hourDayCents, currency })} je Stunde (${dayHours(list)}), nachts (${nightHours(list)}) ${formatMoney({ cents: hourNightCents, currency })}, ${formatMoney({ cents: kmNearCents, currency })} je Kilometer (${nearKm(list)}).`,
      image: `${publicUrl}/vorschau.png`,
      brand: { '@id': idOf(publicUrl) },
      offers: {
        '@type': 'Offer',
        url: `${publicUrl}/#preise-und-autos`,
        availability: `${CONTEXT}/InStock`,
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        price: euros(hourDayCents),
        priceCurrency: currency,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: euros(hourDayCents),
          priceCurrency: currency,
          unitCode: 'HUR',
          valueAddedTaxIncluded: true,
        },
        seller: { '@id': idOf(publicUrl) },
      },
    }),
  );
}

/** Questions and answers as the page shows them; `answerHtml` was sanitised by the content server. */
export function faqPage(questions: readonly { question: string; answerHtml: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answerHtml }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answerHtml },
    })),
  };
}

const euros = (cents: number) => (cents / 100).toFixed(2);
