import { randomBytes, randomInt } from 'node:crypto';
import { birthDateCode } from '#domain/customer/birth-date.ts';
import { passwordToHash } from '#domain/customer/password.ts';
import { defaultPin, withDefaults } from '#domain/registration/default-values.ts';
import { generateCode } from '#domain/registration/generated-code.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { isMainPlan, type RegistrationKind } from '#domain/registration/registration-kind.ts';
import { hashPassword, matchesPassword } from '#server/features/customer/passwords.ts';
import type { SavedSecrets } from './registration.repository.ts';

export type Hashes = {
  password: string;
  /** False for a random password that nobody knows: the person sets another by a link. */
  isOwnPassword: boolean;
  /** For a person whom a sales partner registers without a password; works once. */
  onetimePassword: { code: string; passwordHash: string } | undefined;
  pin: string | null;
  pinIsInitial: boolean;
  telPassword: string | null;
};

export type Basis = {
  registration: Registration;
  held: SavedSecrets;
  plan: { kind: RegistrationKind; row: { kundenart: string } };
  bySales: boolean;
};

/** All input of the hashes, to compare: hashes of another registration or draft must not be used. */
export const basisOf = ({ registration, held, plan, bySales }: Basis): string => {
  const { password, pin, telPassword, birthDate } = registration;
  return JSON.stringify([password, pin, telPassword, birthDate, held, plan.row.kundenart, bySales]);
};

/** Each hash takes a core 20 to 30 ms: run it in a turn of the login queue, and never in a transaction. */
export async function hashSecrets({ registration, held, plan, bySales }: Basis): Promise<Hashes> {
  const { password, pin, telPassword, birthDate } = registration;
  const entered = password === null ? null : passwordToHash(password);
  const isOwnPassword = entered !== null || held.passwordHash !== null;
  const chosenPin = pin === null ? held.pinHash : await hashPassword(pin);
  const code = birthDate === null ? undefined : birthDateCode(birthDate);
  const facts = { isMainPlan: isMainPlan(plan.row.kundenart), hasSalesLogin: bySales };
  const initialPin =
    chosenPin === null ? defaultPin(withDefaults(registration, plan.kind).birthDate, facts) : null;
  // The hotline asks for the birth date, unless the person has chosen a telephone password (§3.12).
  const spoken = telPassword ?? (held.telPasswordHash === null ? birthDate : null);
  return {
    password:
      entered === null
        ? (held.passwordHash ?? (await hashPassword(randomBytes(32).toString('base64url'))))
        : await hashPassword(entered),
    isOwnPassword,
    onetimePassword: bySales && !isOwnPassword ? await newOnetimePassword() : undefined,
    pin: chosenPin ?? (initialPin && (await hashPassword(initialPin))),
    pinIsInitial: chosenPin === null || (code !== undefined && (await matchesPassword(chosenPin, code))),
    telPassword: spoken === null ? held.telPasswordHash : await hashPassword(spoken),
  };
}

/** A password that works once; only its hash is stored (§S9.12). */
async function newOnetimePassword() {
  const code = generateCode(randomInt);
  return { code, passwordHash: await hashPassword(code) };
}
