import type { CallDefinition, CallOutput, CallParts, CallRequest } from './call.ts';
import * as contracts from './contracts.ts';

type Contracts = typeof contracts;
type Feature = keyof Contracts;
type CallOf<M> = Extract<M[keyof M], CallDefinition>;
type Call = { [F in Feature]: CallOf<Contracts[F]> }[Feature];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call with its name (`createBooking`), the file of its contract and what that is about, for the API document. */
export const operations: readonly { name: string; feature: Feature; subject: string; call: Call }[] =
  Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).flatMap(([name, value]: [string, unknown]) =>
      isCall(value) ? [{ name, feature: feature as Feature, subject: contract.subject, call: value }] : [],
    ),
  );

/** Every call: for the server and the tests. */
export const calls: readonly Call[] = operations.map(({ call }) => call);

/** `'POST /bookings'` → its types. The browser imports only types from here, so zod stays on the server. */
type ByName = { [C in Call as `${C['method']} ${C['path']}`]: C };
export type CallName = keyof ByName;
export type RequestOf<N extends CallName> = CallRequest<ByName[N]>;
/** The calls of the content server; all others belong to the booking server (§7.30). */
export type ContentCallName = {
  [N in CallName]: ByName[N]['base'] extends 'content' ? N : never;
}[CallName];
/** The calls in the mode LOG (§7.49). */
export type LoggedCallName = {
  [N in CallName]: ByName[N] extends { errorMode: 'LOG' } ? N : never;
}[CallName];
/** The calls that read, and need no session. */
export type PublicReadName = {
  [N in CallName & `GET ${string}`]: ByName[N] extends { public: true } ? N : never;
}[CallName & `GET ${string}`];
export type OutputOf<N extends CallName> = CallOutput<ByName[N]>;
export type PartsOf<N extends CallName> = CallParts<ByName[N]>;
/** What whoever calls gets: nothing when a call in the mode LOG has failed. */
export type AnswerOf<N extends CallName> = N extends LoggedCallName ? OutputOf<N> | undefined : OutputOf<N>;
