import { get } from 'react-hook-form';
import { normaliseIban } from '#domain/customer/iban.ts';
import { SECRET_FIELDS } from '#domain/registration/registration.ts';
import type { RegistrationStep } from '#domain/registration/registration-steps.ts';
import type { MessageDialog } from '#web/ui/message-dialog-store.ts';
import { type Books, checkForm, type FieldRefusal, type FormFacts } from './check-form.ts';
import { type Held, NOTHING_HELD } from './form-context.ts';
import type { Plan } from './plans.ts';
import { registrationDraft } from './registration-draft.ts';
import { EMPTY_FORM, type RegistrationForm, toRegistration, withoutSecrets } from './registration-form.ts';
import { createServerDraft, type ServerDraft, type SessionBody, sessionBody } from './server-draft.ts';

let loading: Promise<Books> | undefined;
/** The libraries for phone numbers and IBANs; a load that failed is tried again. */
function loadBooks(): Promise<Books> {
  loading ??= import('./registration-books.ts').then(
    ({ books }) => books,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const berlinToday = () =>
  Temporal.Instant.fromEpochMilliseconds(Date.now()).toZonedDateTimeISO('Europe/Berlin').toPlainDate();

/** What the screens see of it. */
export type RegistrationState = {
  /** What was filled in before has been found again. */
  isReady: boolean;
  /** Why it could not be found again; the person may try once more. */
  failure: unknown;
  books: Books | undefined;
  /** Secrets that the server keeps. */
  held: Held;
  /** The IBAN to which `held` belongs, if it was typed since the page was loaded. */
  savedIban: string | undefined;
  visited: readonly RegistrationStep[];
};

const START: RegistrationState = {
  isReady: false,
  failure: undefined,
  books: undefined,
  held: NOTHING_HELD,
  savedIban: undefined,
  visited: [],
};

/**
 * One registration on this page: finds again what was filled in within the last hour, and keeps what is – on the device
 * all but the secrets, those in the server's registration session (§S9.2).
 */
export function createRegistrationStore(plans: readonly Plan[]) {
  let state = START;
  let key = '';
  let wasSent = false;
  let isOver = false;
  let isSending = false;
  let message: MessageDialog | undefined;
  let refused: { refusal: FieldRefusal; value: unknown }[] = [];
  let server: ServerDraft = createServerDraft({ hasSession: false });
  const listeners = new Set<() => void>();

  function change(part: Partial<RegistrationState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** What the rules need to know; undefined while their books are still on the way. */
  function factsFor(form: RegistrationForm): FormFacts | undefined {
    const { books, held } = state;
    if (!books) return undefined;
    return {
      plan: plans.find(({ id }) => id === form.tariffId),
      books,
      today: berlinToday(),
      held: new Set(SECRET_FIELDS.filter((field) => Boolean(held[field]))),
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
    });
  }

  function close() {
    isOver = true;
    registrationDraft.clear();
    change({ visited: [] });
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    factsFor,
    keep,

    /** Reads the device's draft; answers the form that it holds. */
    open(): RegistrationForm {
      const found = registrationDraft.read();
      key = found?.key ?? crypto.randomUUID();
      wasSent = found?.wasSent ?? false;
      server = createServerDraft({ hasSession: found?.hasSession ?? false });
      change({ visited: found?.visited ?? [] });
      return found?.form ?? EMPTY_FORM;
    },

    /** Loads the rules' books and asks the server for its part; the signature that it keeps is handed over. */
    async find(onSignature: (signature: RegistrationForm['signature']) => void): Promise<void> {
      change({ failure: undefined });
      try {
        const [books, kept] = await Promise.all([loadBooks(), server.find()]);
        if (kept) onSignature(signatureFrom(kept.data.signature));
        change({ books, held: kept?.held ?? NOTHING_HELD, isReady: true });
      } catch (failure) {
        change({ failure });
      }
    },

    /** @throws when they cannot be loaded: there is no connection */
    async loadBooks(): Promise<void> {
      if (!state.books) change({ books: await loadBooks() });
    },

    /** All that has been entered, for the server: what is not right yet among the secrets stays out. */
    bodyOf(form: RegistrationForm, facts: FormFacts): SessionBody {
      return sessionBody(toRegistration(form, facts.plan), checkForm(form, facts));
    },

    /** @throws CallRefused, ConnectionFailed */
    async saveToServer(current: () => RegistrationForm): Promise<void> {
      const form = current();
      const facts = factsFor(form);
      if (!facts?.plan || isOver || isSending) return;
      const body = this.bodyOf(form, facts);
      const { held } = await server.save(body, { mayBeDone: wasSent });
      change({ held, savedIban: body.iban ? normaliseIban(body.iban) : state.savedIban });
      // What was typed meanwhile stays.
      keep(current());
    },

    visit(step: RegistrationStep) {
      if (!state.visited.includes(step)) change({ visited: [...state.visited, step] });
    },

    /** From here on a lost answer may have been a success. Answers what a submission needs. */
    send(form: RegistrationForm) {
      const submission = { key, serverDraft: server };
      wasSent = true;
      isSending = true;
      keep(form);
      registrationDraft.flush();
      return submission;
    },

    /** It was answered, or given up: what is typed from here on is saved again. */
    settle() {
      isSending = false;
    },

    /** The server did not take these fields; each stays faulty until it is changed. */
    refuse(form: RegistrationForm, fields: readonly FieldRefusal[]) {
      refused = fields.map((refusal) => ({ refusal, value: get<RegistrationForm>(form, refusal.name) }));
    },
    refusalsOf: (form: RegistrationForm): FieldRefusal[] =>
      refused
        .filter(({ refusal, value }) => get<RegistrationForm>(form, refusal.name) === value)
        .map(({ refusal }) => refusal),

    /** A message for the step that is shown next, which first puts the focus where it belongs. */
    leaveMessage(dialog: MessageDialog) {
      message = dialog;
    },
    takeMessage(): MessageDialog | undefined {
      const left = message;
      message = undefined;
      return left;
    },

    /** §4.51: the draft is cleared when the form was sent. */
    close,

    /** The registration came to nothing: what was entered goes from the device and from the server. */
    discard() {
      close();
      server.discard();
    },
  };
}

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

type KeptSignature = { typedName?: string | null; strokes?: { x: number; y: number }[][] } | null | undefined;

function signatureFrom(kept: KeptSignature): RegistrationForm['signature'] {
  if (kept?.strokes && kept.strokes.length > 0) return { strokes: kept.strokes };
  return kept?.typedName ? { typedName: kept.typedName } : undefined;
}
