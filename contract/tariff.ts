import * as z from 'zod';
import { defineCall } from './call.ts';
import { currency, id, idText, instant, money, vatBasisPoints } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Tarife und Preislisten';

const cents = z.int().min(0);
const percent = z.int().min(0).max(100);
const classPrices = z.object({
  hourDayCents: cents,
  hourNightCents: cents,
  dayCents: cents,
  weekCents: cents,
  kmNearCents: cents,
  kmFarCents: cents,
});

/** §3.26: the public fields of a plan. */
export const plan = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    kundenart: z.string(),
    kind: z.enum(['einzel', 'familie', 'firma', 'gemein', 'rks', 'dnsm']).describe('Art der Registrierung'),
    mainPlan: z.boolean(),
    productIds: z.array(z.string()),
    productPackageIds: z.array(z.string()),
    vatBasisPoints: vatBasisPoints.optional().describe('in allen Preisen enthalten'),
    tarif: z.object({
      id: z.string(),
      title: z.string(),
      monthlyCents: z.int(),
      timeDiscountPercent: z.int(),
    }),
    sipak: z
      .object({
        cents: z.int().describe('brutto im Jahr'),
        deductibleCents: z.int().describe('Selbstbeteiligung je Schaden ohne das Paket'),
        reducedDeductibleCents: z.int().describe('und mit ihm'),
      })
      .nullable()
      .describe('null: ohne Sicherheitspaket'),
    company: z.string().nullable(),
    firstSubcustomer: z.string().nullable().describe('Tarif der ersten fahrtberechtigten Person'),
    severalDrivers: z.boolean(),
    qualities: z.array(z.string()),
    extraFields: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
    registerLogic: z.object({ existingCardRequired: z.boolean() }),
  })
  .meta({ id: 'Plan' });

export const listPlans = defineCall({
  base: 'content',
  method: 'GET',
  path: '/plans',
  summary: 'Tarife, für die man sich registrieren kann',
  public: true,
  withoutDatabase: 'LAST',
  output: z.object({ items: z.array(plan) }),
  refusals: [],
});

/** Everything that a price depends on: the calculator uses the same function as a booking (§S5.20). */
export const listTariffs = defineCall({
  base: 'content',
  method: 'GET',
  path: '/tariffs',
  summary: 'Tarife, Preislisten, Kilometerpakete und Gebühren, die jetzt gelten',
  public: true,
  withoutDatabase: 'LAST',
  output: z.object({
    tariffs: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        monthlyCents: cents,
        timeDiscountPercent: percent,
      }),
    ),
    priceLists: z.array(
      z.object({
        id: z.int(),
        provider: z.string(),
        cities: z.int().describe('Zahl der Städte, in denen sie gilt: derer dieses Anbieters'),
        currency,
        validFrom: instant,
        dayFromHour: z.int().min(0).max(24).describe('von dieser vollen Stunde an gilt der Tagpreis'),
        dayToHour: z.int().min(0).max(24),
        kmNearLimit: z.int().min(0).describe('bis zu diesem Kilometer einer Fahrt gilt der erste Preis'),
        electricKmDiscountCents: cents,
        lateFeeCents: cents.describe('Gebühr für eine Rückgabe, die mehr als lateFreeMinutes zu spät ist'),
        lateFreeMinutes: z.int().min(0),
        lateSharePercent: percent.describe(
          'so viel vom Zeitpreis kostet, was man zu spät aufgibt oder nicht nutzt',
        ),
        safetyPackageCents: cents.describe('Sicherheitspaket für ein Vertragsjahr'),
        companySafetyPackageCents: cents.describe('das Gleiche für Firmen und Organisationen'),
        deductibleCents: cents.describe('Selbstbeteiligung je Schaden ohne Sicherheitspaket'),
        reducedDeductibleCents: cents.describe('und mit Sicherheitspaket'),
        reminderFeeCents: cents.describe('Gebühr der zweiten Zahlungserinnerung'),
        maxReturnedDebitCents: cents.describe('höchstens so viel kostet eine Lastschrift, die zurückkommt'),
        kmPackages: z.array(z.object({ km: z.int().min(1), cents })),
        kmPackageDays: z.int().min(0).describe('so lange gilt ein Kilometerpaket'),
        classes: z.object({
          S: classPrices,
          M: classPrices,
          L_PKW: classPrices,
          L_9_SITZER: classPrices,
          L_TRANSPORTER: classPrices,
          SPEZIAL: classPrices,
        }),
        vatRates: z
          .array(z.object({ from: z.iso.date(), basisPoints: vatBasisPoints }))
          .describe('die Umsatzsteuer, die in den Preisen steckt, mit dem Tag in Berlin, ab dem sie gilt'),
      }),
    ),
  }),
  refusals: [],
});

const date = z.iso.date().describe('ein Tag in Berlin');
const ownPlan = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  qualities: z.array(z.string()),
  tarif: z.object({
    id: z.string(),
    title: z.string(),
    monthlyCents: cents,
    timeDiscountPercent: percent,
  }),
});
const begins = z.enum(['NEXT_MONTH', 'AT_ONCE']).describe('am Ersten des nächsten Monats oder sofort');

const planChange = z
  .object({ id, plan: ownPlan, startsOn: date, agreedAt: instant })
  .meta({ id: 'PlanChange' });

const packageEnd = z
  .object({
    lastDay: date.describe('letzter Tag mit Paket'),
    refund: money.describe('Erstattung nach Tagen'),
  })
  .meta({ id: 'PackageEnd' });

const safetyPackage = z
  .object({
    yearly: money,
    /** Without the package. */
    deductible: money,
    reducedDeductible: money,
    since: date.nullable().describe('null: keines'),
    yearUntil: date.nullable().describe('letzter Tag des laufenden Vertragsjahres'),
    isEnding: z.boolean().describe('endet; bis dahin lässt sich das zurücknehmen'),
    end: packageEnd.nullable().describe('wann es endet und was es dann zurück gibt; null: es geht weiter'),
    ends: z
      .array(packageEnd)
      .describe('wann es sich jetzt beenden lässt, das Ende des Vertragsjahres zuerst'),
    nextCharge: z.object({ on: date, amount: money }).nullable(),
    offer: z
      .object({ startsOn: date, yearUntil: date })
      .nullable()
      .describe('ab heute bestellbar; yearUntil ist der letzte Tag des ersten Vertragsjahres'),
  })
  .meta({ id: 'SafetyPackage' });

/** §2.47: the plan, what it may become, and the safety package; a driver is told what concerns the own trips. */
export const showOwnPlan = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/ownplan',
  summary: 'Der eigene Tarif, wohin man wechseln kann, ein vorgemerkter Wechsel und das Sicherheitspaket',
  output: z.object({
    currency,
    plan: ownPlan,
    since: date,
    past: z.array(z.object({ title: z.string(), from: date, until: date.describe('letzter Tag') })),
    pending: planChange.nullable(),
    obstacle: z
      .object({ resultCode: z.string(), detail: z.string() })
      .nullable()
      .describe('warum sich jetzt nichts ändern lässt'),
    choices: z.array(
      z.object({
        plan: ownPlan,
        terms: z.array(
          z.object({ begins, startsOn: date, firstMonth: money.describe('Grundgebühr in diesem Monat') }),
        ),
      }),
    ),
    deductible: money.describe('höchstens so viel kostet ein Schaden auf einer Fahrt, die jetzt beginnt'),
    safetyPackage: safetyPackage
      .nullable()
      .describe('null: gibt es zu diesem Tarif nicht, oder der Hauptaccount entscheidet'),
  }),
  refusals: ['AUTHENTICATION'],
});

export const showPlanEffect = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/ownplan/effect',
  summary: 'Was die eigenen Fahrten der letzten ganzen Monate mit einem anderen Tarif gekostet hätten',
  query: z.strictObject({
    planId: z.string().max(100),
    months: z
      .string()
      .regex(/^([3-9]|1[0-2])$/)
      .transform(Number)
      .optional()
      .describe('3 bis 12, ohne Angabe 6; nie vor dem ersten Monat des Accounts'),
  }),
  output: z.object({
    currency,
    sentence: z.string(),
    trips: z.int(),
    cents: z.int(),
    otherCents: z.int(),
    months: z.array(
      z.object({
        month: z.string().describe('JJJJ-MM'),
        trips: z.int(),
        tripCents: z.int(),
        feeCents: z.int(),
        otherTripCents: z.int(),
        otherFeeCents: z.int(),
      }),
    ),
  }),
  refusals: ['AUTHENTICATION', 'PLAN_NOT_OFFERED'],
});

const CONTRACT_REFUSALS = [
  'AUTHENTICATION',
  'FORBIDDEN',
  'ORIGIN_FORBIDDEN',
  'IDEMPOTENCY_KEY_REUSED',
  'PLAN_OF_MAIN_ACCOUNT',
  'CONTRACT_ENDING',
  'CONTRACT_BLOCKED',
  'CONTRACT_NOT_YET',
] as const;

/** `startsOn` and `firstMonthCents` are what the person saw above the button. */
export const createPlanChange = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/planchanges',
  summary: 'Den Tarif wechseln, zahlungspflichtig',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({ planId: z.string().max(100), begins, startsOn: date, firstMonthCents: cents }),
  status: 201,
  output: planChange,
  refusals: [...CONTRACT_REFUSALS, 'PLAN_NOT_OFFERED', 'PLAN_CHANGE_PENDING', 'TERMS_CHANGED'],
});

export const deletePlanChange = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/planchanges/{id}',
  summary: 'Einen vorgemerkten Wechsel zurücknehmen; noch einmal ändert nichts',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  status: 204,
  output: z.null(),
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'PLAN_CHANGE_UNKNOWN',
    'PLAN_CHANGE_BEGUN',
  ],
});

export const createSafetyPackage = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/safetypackages',
  summary: 'Das Sicherheitspaket bestellen, zahlungspflichtig, für ein Vertragsjahr ab heute',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({ startsOn: date, yearlyCents: cents }),
  status: 201,
  output: safetyPackage,
  refusals: [...CONTRACT_REFUSALS, 'SAFETY_PACKAGE_NOT_OFFERED', 'SAFETY_PACKAGE_EXISTS', 'TERMS_CHANGED'],
});

/** To end it needs no more than to be the customer; to take the end back is to order it again. */
export const changeSafetyPackage = defineCall({
  base: 'booking',
  method: 'PATCH',
  path: '/safetypackages/current',
  summary:
    'Das Sicherheitspaket beenden, zum Ende des Vertragsjahres oder nach dem ersten mit einem Monat Frist, oder das zurücknehmen',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({
    isEnding: z.boolean(),
    lastDay: date.optional().describe('einer der Tage aus `ends`; ohne Angabe das Ende des Vertragsjahres'),
  }),
  output: safetyPackage,
  refusals: [...CONTRACT_REFUSALS, 'SAFETY_PACKAGE_MISSING', 'TERMS_CHANGED'],
});
