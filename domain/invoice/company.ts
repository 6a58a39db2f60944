import type { Operator } from '#domain/page/operator.ts';
import type { Payee } from '#domain/payment/payee.ts';
import type { Issuer } from './invoice.ts';

/** In whose name a provider issues and collects (§S19). Each value is one line of plain text. */
export type Company = {
  /** With its legal form. */
  name: string;
  address: string;
  seat: string;
  /** Court and number; undefined: it is in no register. */
  register: string | undefined;
  /** All who represent it. */
  directors: string;
  /** Who chairs the supervisory board; undefined: it has none. */
  boardChair: string | undefined;
  vatId: string;
  phone: string;
  email: string;
  /** Under which it collects direct debits; undefined: it collects none. */
  creditorId: string | undefined;
  /** On which transfers and debits arrive; undefined: its invoices do not say how they are paid. */
  iban: string | undefined;
  /** The range of its numbers, from 1 on; 0 is that of the issuer whom the settings name. */
  invoiceRange: number;
};

/** What letters and contracts name of it. */
export type NamedCompany = Pick<
  Company,
  'name' | 'address' | 'seat' | 'register' | 'directors' | 'boardChair' | 'vatId' | 'creditorId'
>;

/** From what is stored of it, where null is what it does not have. */
export const withoutNulls = <Stored extends Record<'register' | 'boardChair' | 'creditorId', string | null>>(
  stored: Stored,
) => ({
  ...stored,
  register: stored.register ?? undefined,
  boardChair: stored.boardChair ?? undefined,
  creditorId: stored.creditorId ?? undefined,
});

/** As its invoices name it. */
export const issuerOf = ({
  name,
  address,
  vatId,
  phone,
  email,
  seat,
  register,
  directors,
  boardChair,
}: Omit<Company, 'creditorId' | 'iban' | 'invoiceRange'>): Issuer => ({
  name,
  address,
  vatId,
  phone,
  email,
  seat,
  ...(register === undefined ? {} : { register }),
  directors,
  ...(boardChair === undefined ? {} : { boardChair }),
});

/** The operator as contracts, mandates and mails about payments name it for customers of this company (§S19); its hotline stays. */
export const operatorAs = (operator: Operator, company: NamedCompany | undefined): Operator => {
  if (!company) return operator;
  const { creditorId = operator.creditorId, ...named } = company;
  return { ...operator, ...named, creditorId };
};

/** Where its customers pay; undefined without an account. */
export const payeeOf = ({ name, creditorId, iban }: Company): Payee | undefined =>
  iban === undefined ? undefined : { name, creditorId, iban };
