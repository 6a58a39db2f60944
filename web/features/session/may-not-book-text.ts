import { beginsWithArticle, withArticle } from '#domain/customer/company-article.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Customer } from './current-customer.ts';

/**
 * Says why this customer cannot book, and what helps (§S3.7, §S3.11, §6.6).
 * @param documentsValidUntil null: no check was passed yet
 * @param entitlement of a driver: what the paying account allows
 */
export function mayNotBookText(
  state: string,
  documentsValidUntil?: string | null,
  kundenart = '',
  entitlement?: Customer['entitlement'],
): {
  title: string;
  text: string;
  /** The page that resolves or explains the problem. */
  step?: 'DOCUMENT_CHECK' | 'MANUAL_CHECK';
} {
  if (isSalesPartnerPlan(kundenart)) {
    return {
      title: 'Das ist ein Zugang für den Vertrieb',
      text: 'Damit registrierst du andere, Autos buchst du damit nicht. Wenn du selbst fahren möchtest, brauchst du einen eigenen Account.',
    };
  }
  if ((entitlement?.state === 'BLOCKED' || entitlement?.state === 'REMOVED') && state !== 'BLOCKED') {
    const { holder, reason } = entitlement;
    const isBlocked = entitlement.state === 'BLOCKED';
    return {
      title: isBlocked
        ? `${beginsWithArticle(holder)} hat dich gesperrt`
        : `Du fährst nicht mehr für ${withArticle(holder, 'die')}`,
      text: [
        reason && `Grund: „${reason}“.`,
        'Buchen und öffnen kannst du deshalb nichts. Eine laufende Fahrt fährst du zu Ende, Buchungen kannst du stornieren.',
        isBlocked
          ? `Fragen dazu beantwortet ${withArticle(holder, 'die')}.`
          : 'Möchtest du selbst fahren? Dann registriere dich mit einem eigenen Account.',
      ]
        .filter(Boolean)
        .join(' '),
    };
  }
  switch (state) {
    // In these states only the documents can be the reason: a company has none yet, or they have expired.
    case 'ACTIVE':
    case 'CANCELLING':
      if (entitlement?.state === 'SUSPENDED') {
        return {
          title: `Der Account von ${withArticle(entitlement.holder, 'der')} ist nicht freigeschaltet`,
          text: `Buchen und öffnen kannst du deshalb im Moment nichts. Eine laufende Fahrt fährst du zu Ende, Buchungen kannst du stornieren. Woran das liegt, erfährt ${withArticle(entitlement.holder, 'die')} von uns.`,
        };
      }
      if (documentsValidUntil === null) {
        return {
          step: 'DOCUMENT_CHECK',
          title: 'Wer fährt mit diesem Account?',
          text: 'Mit dem Hauptaccount kannst du buchen, sobald wir Führerschein und Ausweis der Person geprüft haben, die damit fährt. Deine Fahrtberechtigten buchen mit ihren eigenen Accounts.',
        };
      }
      return {
        step: 'DOCUMENT_CHECK',
        title: 'Dein Dokumentencheck ist abgelaufen',
        text: 'Führerschein und Ausweis prüfen wir alle sechs Monate. Schick uns neue Fotos, dann kannst du wieder buchen. Deine bestehenden Buchungen bleiben.',
      };
    case 'VERIFIED':
      return {
        step: 'DOCUMENT_CHECK',
        title: 'Noch ein Schritt bis zur ersten Buchung',
        text: 'Du kannst buchen, sobald Führerschein und Ausweis geprüft sind und deine E-Mail-Adresse bestätigt ist.',
      };
    case 'PRELIMINARY':
      return {
        step: 'MANUAL_CHECK',
        title: 'Wir prüfen deinen Account noch',
        text: 'Deine Angaben werden gerade von Hand geprüft. Wir schreiben dir, sobald du buchen kannst.',
      };
    case 'DENIED':
      return {
        step: 'MANUAL_CHECK',
        title: 'Dein Account ist nicht freigeschaltet',
        text: 'Die Prüfung deiner Angaben war nicht erfolgreich, deshalb kannst du nicht buchen. Wenn du das für einen Fehler hältst, melde dich bitte bei uns.',
      };
    case 'BLOCKED':
      return {
        title: 'Dein Account ist gesperrt',
        text: 'Solange die Sperre besteht, kannst du nichts buchen, verschieben oder verlängern. Deine Buchungen kannst du weiterhin stornieren und verkürzen. Melde dich bitte bei uns, dann klären wir das.',
      };
    default:
      return {
        title: 'Du kannst im Moment nicht buchen',
        text: 'Mit deinem Account ist das Buchen gerade nicht möglich. Melde dich bitte bei uns, dann klären wir das.',
      };
  }
}
