import { isValidIBAN } from 'ibantools';
import { addToBlocklist } from '#contract/blocklist.ts';
import { endOfBlock } from '#domain/customer/block.ts';
import { blocklistFault, type FraudField } from '#domain/registration/fraud-flags.ts';
import {
  findWaitingOf,
  noteEntry,
  renewEntry,
  storedEntry,
} from '#server/features/case/blocklist.repository.ts';
import { propose } from '#server/features/proposal/propose.ts';
import { phoneLibrary } from '#server/features/registration/phone-library.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findCloseTo, isEverywhere } from './everywhere.ts';
import { type AddWish, findAddBasis } from './proposed-entry.ts';

const FAULTS: Record<FraudField, { de: string; en: string }> = {
  email: { de: 'Das ist keine E-Mail-Adresse.', en: 'This is no e-mail address.' },
  phone: {
    de: 'Das ist keine deutsche Telefonnummer. Andere kann niemand bei der Registrierung angeben.',
    en: 'This is no German phone number. Nobody can register with another one.',
  },
  iban: { de: 'Diese IBAN stimmt nicht.', en: 'This IBAN is wrong.' },
  zip: { de: 'Bitte gib eine Postleitzahl ein.', en: 'Please enter a postal code.' },
};
const field = (name: string, message: { de: string; en: string }) => ({
  fields: [{ name, code: 'invalid', message }],
});
const PAST = { de: 'Dieser Tag ist schon vorbei.', en: 'This day is over.' };

/** §S20.29: it is stored as the check compares it, and counts once a second person has confirmed it. */
export const bindAddToBlocklist = bind(addToBlocklist, {
  handle: async (context, { body: { kind, value: typed, lastDay, reason } }) => {
    const { db, now, session, vault } = context;
    if (!isEverywhere(context, 'DECIDE')) return refuse('BLOCKLIST_OF_ALL_CITIES');
    if (blocklistFault(kind, typed, { phone: phoneLibrary, iban: { isValidIBAN } }))
      return refuse('FIELD_INVALID', field('value', FAULTS[kind]));
    if (lastDay !== undefined && !endOfBlock(Temporal.PlainDate.from(lastDay), now))
      return refuse('FIELD_INVALID', field('lastDay', PAST));
    const value = storedEntry(vault, kind, typed, phoneLibrary);
    const close = await findCloseTo(db, session.customerId, { kind, value });
    if (close) return refuse(close);
    const by = session.customerId;
    const entry = await noteEntry(db, { kind, value, reason, by, now });
    if (entry.state === 'OPEN') return refuse('BLOCKLIST_KNOWN');
    if (await findWaitingOf(db, entry.id, now)) return refuse('PROPOSAL_OPEN');
    await renewEntry(db, { id: entry.id, reason, by, now });
    const request: AddWish = { entryId: entry.id, lastDay: lastDay ?? null };
    const basis = await findAddBasis(db, request, now);
    if (!basis) throw new Error(`entry ${entry.id} of the blocklist cannot be proposed`);
    const proposal = await propose(context, {
      kind: 'BLOCKLIST_ADDED',
      request,
      basis,
      cities: null,
      reason,
    });
    return isRefused(proposal) ? proposal : { proposal };
  },
});
