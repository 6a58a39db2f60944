import { get } from 'react-hook-form';
import { normaliseIban } from '#domain/customer/iban.ts';
import { SECRET_FIELDS } from '#domain/registration/registration.ts';
import type { RegistrationStep } from '#domain/registration/registration-steps.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { chosenCar } from '#web/shell/chosen-car.ts';
import type { MessageDialog } from '#web/ui/message-dialog-store.ts';
import { type Admission, createAdmission } from './admission.ts';
import { checkForm, type FieldRefusal, type FormFacts, type Libraries } from './check-form.ts';
import type { Plan } from './plans.ts';
import { registrationDraft } from './registration-draft.ts';
import { EMPTY_FORM, type RegistrationForm, toRegistration, withoutSecrets } from './registration-form.ts';
import { NO_SAVED_SECRETS, type SavedSecrets } from './saved-secrets.ts';
import { createServerDraft, type ServerDraft, type SessionBody, sessionBody } from './server-draft.ts';

let loading: Promise<Libraries> | undefined;
/** Loads the libraries for phone numbers and IBANs once; after a failure the next call loads again. */
function loadLibraries(): Promise<Libraries> {
  loading ??= import('./registration-libraries.ts').then(
    ({ libraries }) => libraries,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const berlinToday = () => nowInstant().toZonedDateTimeISO('Europe/Berlin').toPlainDate();

/** The state that the screens subscribe to. */
export type RegistrationState = {
  /** An earlier draft has been restored, or there is none. */
  isReady: boolean;
  /** Why the draft could not be restored; the screen offers a retry. */
  failure: unknown;
  libraries: Libraries | undefined;
  /** Secrets that are stored on the server. */
  held: SavedSecrets;
  /** The IBAN that `held` describes, if it was typed since the page load. */
  savedIban: string | undefined;
  visited: readonly RegistrationStep[];
  /** A limit of the server that concerns this registration, if any. */
  admission: Admission | undefined;
  /** The partner's registration, where a sales partner helps. */
  salesRegistration: string | undefined;
  /** The sales partner that began it, where the person goes on with it on their own phone. */
  partner: string | undefined;
  /** Another device has the partner's registration, or nobody any more: here it would become a second one. */
  isGone: boolean;
};

const START: RegistrationState = {
  isReady: false,
  failure: undefined,
  libraries: undefined,
  held: NO_SAVED_SECRETS,
  savedIban: undefined,
  visited: [],
  admission: undefined,
  salesRegistration: undefined,
  partner: undefined,
  isGone: false,
};

/** `collectsDebits`: whether the company of a city does, by its path. */
export type StoreOptions = { isPartners: boolean; collectsDebits: (city: string) => boolean };

/**
 * The store of one registration: restores a draft of the last hour and saves changes, the secrets only in the
 * server's registration session, everything else on the device as well (§S9.2).
 */
export function createRegistrationStore(
  plans: readonly Plan[],
  { isPartners, collectsDebits }: StoreOptions,
) {
  let state = START;
  let key = '';
  let isCollecting = collectsDebits;
  let wasSent = false;
  let isOver = false;
  let isSending = false;
  let message: MessageDialog | undefined;
  let refused: { refusal: FieldRefusal; value: unknown }[] = [];
  let server: ServerDraft = createServerDraft({ hasSession: false });
  const listeners = new Set<() => void>();
  const admission = createAdmission((found) => change({ admission: found }));

  function change(part: Partial<RegistrationState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Returns what the rules need; undefined while their libraries are loading. */
  function factsFor(form: RegistrationForm): FormFacts | undefined {
    const { libraries, held } = state;
    if (!libraries) return undefined;
    return {
      plan: plans.find(({ id }) => id === form.tariffId),
      collectsDebits: isCollecting(form.city),
      libraries,
      today: berlinToday(),
      held: new Set(SECRET_FIELDS.filter((field) => Boolean(held[field]))),
      isPartners,
    };
  }

  function keep(form: RegistrationForm) {
    if (isOver || key === '') return;
    registrationDraft.save({
      form: withoutSecrets(form),
      key,
      wasSent,
      hasSession: server.isBegun(),
      visited: [...state.visited],
      ...(state.partner ? { partner: state.partner } : {}),
    });
  }

  function close() {
    isOver = true;
    registrationDraft.clear();
    change({ visited: [] });
  }

  /** Another device may have a partner's registration: one that begins here would be a second one. */
  const isOfPartner = () => state.salesRegistration !== undefined || state.partner !== undefined;

  function lose() {
    close();
    change({ isGone: true });
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    factsFor,
    keep,

    /** The cities of whose companies it is known whether they debit. */
    knowCollecting(known: StoreOptions['collectsDebits']) {
      isCollecting = known;
    },

    /** Reads the draft on the device and returns its form, or an empty one. */
    open(): RegistrationForm {
      const found = registrationDraft.read();
      key = found?.key ?? crypto.randomUUID();
      wasSent = found?.wasSent ?? false;
      server = createServerDraft({ hasSession: found?.hasSession ?? false });
      change({ visited: found?.visited ?? [], partner: found?.partner });
      return found?.form ?? EMPTY_FORM;
    },

    /** Loads the rules' libraries and the server's part of the draft, and passes on the stored signature. */
    async find(onSignature: (signature: RegistrationForm['signature']) => void): Promise<void> {
      change({ failure: undefined });
      try {
        const [libraries, kept] = await Promise.all([loadLibraries(), server.find()]);
        if (kept) onSignature(signatureFrom(kept.data.signature));
        change({
          libraries,
          held: kept?.held ?? NO_SAVED_SECRETS,
          salesRegistration: kept?.salesRegistration,
          isReady: true,
        });
        // Of one that was sent the answer may have been lost: sent again, it names its customer.
        if (!kept && state.partner && !wasSent) lose();
        if (kept) void admission.ask();
      } catch (failure) {
        change({ failure });
      }
    },

    /** @throws when the libraries cannot be loaded, which means that there is no connection */
    async loadLibraries(): Promise<void> {
      if (!state.libraries) change({ libraries: await loadLibraries() });
    },

    /** Returns the body for the server: all fields, but of the secrets only valid ones. */
    bodyOf(form: RegistrationForm, facts: FormFacts): SessionBody {
      const body = sessionBody(toRegistration(form, facts), checkForm(form, facts));
      // Whoever a partner registers has not chosen it on this device.
      const car = isPartners ? undefined : chosenCar();
      return car
        ? { ...body, chosenCar: { bookeeId: car.vehicleId, timeRange: { start: car.start, end: car.end } } }
        : body;
    },

    /**
     * @param options.mayBeginAnew a session that the server no longer has begins once more. It may have expired, or
     * another tab may have sent the registration.
     * @throws CallRefused, ConnectionFailed
     */
    async saveToServer(current: () => RegistrationForm, { mayBeginAnew = false } = {}): Promise<void> {
      const form = current();
      const facts = factsFor(form);
      if (!facts?.plan || isOver || isSending) return;
      const body = this.bodyOf(form, facts);
      const { held, salesRegistration } = await server
        .save(body, { mayBeGone: !mayBeginAnew || wasSent || isOfPartner() })
        .catch((error: unknown) => {
          if (state.partner && !wasSent && isRefusal(error, 'REGISTRATION_UNKNOWN')) lose();
          admission.noteRefusal(error);
          throw error;
        });
      change({
        held,
        salesRegistration,
        savedIban: body.iban ? normaliseIban(body.iban) : state.savedIban,
      });
      // The form is read again, because it may have changed during the call.
      keep(current());
    },

    /** Saves at the end of a step, and asks in time what the submission will need. */
    async finishStep(current: () => RegistrationForm): Promise<void> {
      await this.saveToServer(current, { mayBeginAnew: true });
      if (server.isBegun()) await admission.ask();
    },

    visit(step: RegistrationStep) {
      if (!state.visited.includes(step)) change({ visited: [...state.visited, step] });
    },

    /** Marks the registration as sent, as a lost answer may be a success. Returns what a submission needs. */
    send(form: RegistrationForm) {
      const submission = { key, serverDraft: server, admission, mayBeginAnew: !isOfPartner() };
      wasSent = true;
      isSending = true;
      keep(form);
      registrationDraft.flush();
      return submission;
    },

    /** Ends a submission, so that changes are saved again. */
    settle() {
      isSending = false;
    },

    /** Remembers the fields that the server refused; each stays faulty until its value changes. */
    refuse(form: RegistrationForm, fields: readonly FieldRefusal[]) {
      refused = fields.map((refusal) => ({ refusal, value: get<RegistrationForm>(form, refusal.name) }));
    },
    refusalsOf: (form: RegistrationForm): FieldRefusal[] =>
      refused
        .filter(({ refusal, value }) => get<RegistrationForm>(form, refusal.name) === value)
        .map(({ refusal }) => refusal),

    /** Stores a message for the next step, which shows it after it has set the focus. */
    leaveMessage(dialog: MessageDialog) {
      message = dialog;
    },
    takeMessage(): MessageDialog | undefined {
      const taken = message;
      message = undefined;
      return taken;
    },

    /** §4.51: the draft is cleared when the form was sent. */
    close,
    /** The registration is on another device, or has ended. */
    lose,

    /** Deletes the draft of a rejected registration from the device and from the server. */
    discard() {
      close();
      server.discard();
    },
  };
}

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

type StoredSignature =
  | { typedName?: string | null; strokes?: { x: number; y: number }[][] }
  | null
  | undefined;

function signatureFrom(stored: StoredSignature): RegistrationForm['signature'] {
  if (stored?.strokes && stored.strokes.length > 0) return { strokes: stored.strokes };
  return stored?.typedName ? { typedName: stored.typedName } : undefined;
}
