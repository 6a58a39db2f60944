import * as agreement from './agreement.ts';
import * as allotment from './allotment.ts';
import * as booking from './booking.ts';
import type { CallDefinition, CallOutput, CallRequest } from './call.ts';
import * as content from './content.ts';
import * as customer from './customer.ts';
import * as damage from './damage.ts';
import * as document from './document.ts';
import * as driver from './driver.ts';
import * as employee from './employee.ts';
import * as invoice from './invoice.ts';
import * as mail from './mail.ts';
import * as notification from './notification.ts';
import * as page from './page.ts';
import * as payment from './payment.ts';
import * as privacy from './privacy.ts';
import * as provider from './provider.ts';
import * as registration from './registration.ts';
import * as sales from './sales.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as statement from './statement.ts';
import * as station from './station.ts';
import * as tariff from './tariff.ts';
import * as task from './task.ts';
import * as trip from './trip.ts';
import * as vehicle from './vehicle.ts';
import * as voucher from './voucher.ts';

type CallOf<M> = Extract<M[keyof M], CallDefinition>;
type Call =
  | CallOf<typeof agreement>
  | CallOf<typeof allotment>
  | CallOf<typeof booking>
  | CallOf<typeof content>
  | CallOf<typeof customer>
  | CallOf<typeof damage>
  | CallOf<typeof driver>
  | CallOf<typeof employee>
  | CallOf<typeof invoice>
  | CallOf<typeof payment>
  | CallOf<typeof mail>
  | CallOf<typeof document>
  | CallOf<typeof notification>
  | CallOf<typeof page>
  | CallOf<typeof privacy>
  | CallOf<typeof provider>
  | CallOf<typeof registration>
  | CallOf<typeof sales>
  | CallOf<typeof session>
  | CallOf<typeof settings>
  | CallOf<typeof statement>
  | CallOf<typeof station>
  | CallOf<typeof tariff>
  | CallOf<typeof task>
  | CallOf<typeof trip>
  | CallOf<typeof vehicle>
  | CallOf<typeof voucher>;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const MODULES = {
  agreement,
  allotment,
  booking,
  content,
  customer,
  damage,
  mail,
  document,
  driver,
  employee,
  invoice,
  notification,
  payment,
  page,
  privacy,
  provider,
  registration,
  sales,
  session,
  settings,
  statement,
  station,
  tariff,
  task,
  trip,
  vehicle,
  voucher,
};

/** Every call with its name (`createBooking`) and the file of its contract, for the API document. */
export const operations: readonly { name: string; feature: keyof typeof MODULES; call: Call }[] =
  Object.entries(MODULES).flatMap(([feature, module]) =>
    Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
      isCall(value) ? [{ name, feature: feature as keyof typeof MODULES, call: value }] : [],
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
export type OutputOf<N extends CallName> = CallOutput<ByName[N]>;
/** What whoever calls gets: nothing when a call in the mode LOG has failed. */
export type AnswerOf<N extends CallName> = N extends LoggedCallName ? OutputOf<N> | undefined : OutputOf<N>;
