import type { CallDefinition } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import type { COMMON_REFUSALS, RefusalCode } from '#contract/refusal.ts';
import type { As } from './client.ts';
import type { Things } from './owner-things.ts';
import type { SampleScene } from './sample-scene.ts';
import type { Scene } from './scene.ts';

export type Refused = { status: number; code: RefusalCode | undefined; problem: Problem };
/** Makes the calls of which the last one is refused. */
export type Scenario = (scene: Scene) => Promise<Refused>;

/** `OK`: the call succeeds. `OWN`: it succeeds, but only affects the caller's own data. */
export type Outcome<Code extends RefusalCode> = Code | (typeof COMMON_REFUSALS)[number] | 'OK' | 'OWN';

/** Who may: what each actor is told who makes a call on the things of one owner. */
type Rights<Code extends RefusalCode> = {
  /** Makes the call on the owner's things. */
  try: (
    scene: Scene,
    things: Things,
    as: As,
  ) => Promise<{ code: RefusalCode | undefined; text: string; headers: Record<string, string> }>;
  visitor: Outcome<Code>;
  other: Outcome<Code>;
  /** The outcome for staff, if it differs from `other`. */
  employee?: Outcome<Code>;
  /** The outcome for a sales partner, who is no customer, if it differs from `other`. */
  partner?: Outcome<Code>;
  owner: Outcome<Code>;
  /** The main account is told its drivers' names, and nothing else of them (§S4.33). */
  namesDrivers?: true;
  /** A driver is told the name of the account that they drive for, and nothing else of it. */
  namesHolder?: true;
  /** An employee is told whose it is, and nothing else of them (§S12.8). */
  namesToStaff?: true;
  /** What the main account may do to what is a driver's of its (§S4.36), if it differs from `other`. */
  mainAccount?: Outcome<Code>;
  /** The outcome for a driver on a main account, whose business it is not, if it differs from `other` and `owner`. */
  driver?: Outcome<Code>;
  /** Tables in which any caller may write rows of the owner, by design. */
  mayWrite?: string[];
};

type CallScenarios<Code extends RefusalCode = RefusalCode> = {
  call: CallDefinition;
  refusals: Partial<Record<Code, Scenario>>;
  rights: Rights<Code>;
};

/**
 * Takes one scenario for each refusal that the contract lists, and who may: what is missing or superfluous does not
 * compile.
 */
export const callScenarios = <D extends CallDefinition>(
  call: D,
  of: { refusals: Record<D['refusals'][number], Scenario>; rights: Rights<D['refusals'][number]> },
): CallScenarios => ({ call, refusals: of.refusals, rights: of.rights });

/** Values that a field of a request can have, by the field's name. */
export type Fields = Record<string, unknown[]>;
/** With what the calls can succeed; all else that is sent to them is made up. */
export type Samples = {
  /** For all calls of the file. */
  every?: Fields;
  /** For one call, before `every`; `body.id` is the id in the body where the path has another one. */
  calls?: { [Name in CallName]?: Fields };
  /** Sent with each request of a call. */
  headers?: { [Name in CallName]?: Record<string, string> };
  /** The valid file of a call with an upload; otherwise a photo. */
  files?: { [Name in CallName]?: Buffer };
};

/** What a feature's calls are tested with, whatever it is: refusals, rights, hostile requests. */
export type FeatureScenarios = {
  calls: readonly CallScenarios[];
  /** Sets the stage for hostile requests, once. */
  samples?: (scene: SampleScene) => Promise<Samples> | Samples;
  /** Adds again what requests use up; before the requests to each call. */
  renew?: (scene: SampleScene) => Promise<void>;
};

export const scenarios = (of: FeatureScenarios): FeatureScenarios => of;

/** Asks twice under the same key, the second time for something else. */
export const keyReused = async (ask: (key: string, second: boolean) => Promise<Refused>) => {
  const key = `key-${crypto.randomUUID()}`;
  await ask(key, false);
  return ask(key, true);
};
