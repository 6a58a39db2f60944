/** Why a bank gives a debit back (ISO 20022 external codes), as the customer and staff read it. */
const REASONS: Record<string, { text: string; endsMandate: boolean }> = {
  AC01: { text: 'Das Konto ist der Bank nicht bekannt.', endsMandate: true },
  AC04: { text: 'Das Konto ist aufgelöst.', endsMandate: true },
  AC06: { text: 'Das Konto ist für Lastschriften gesperrt.', endsMandate: true },
  AC13: { text: 'Das Konto gehört einer Privatperson.', endsMandate: true },
  AG01: { text: 'Von diesem Konto sind keine Lastschriften möglich.', endsMandate: true },
  AM04: { text: 'Das Konto war nicht ausreichend gedeckt.', endsMandate: false },
  MD01: { text: 'Der Bank liegt kein gültiges Mandat vor.', endsMandate: true },
  MD06: { text: 'Der Abbuchung wurde widersprochen.', endsMandate: true },
  MD07: { text: 'Das Konto wird nicht mehr geführt.', endsMandate: true },
  MS02: { text: 'Die Abbuchung wurde abgelehnt.', endsMandate: false },
  MS03: { text: 'Die Bank nennt keinen Grund.', endsMandate: false },
  SL01: { text: 'Die Bank lässt keine Lastschriften von uns zu.', endsMandate: true },
};

/** The codes after which the account is not debited again until there is another mandate. */
export const ENDING_REASONS = Object.keys(REASONS).filter((code) => REASONS[code]?.endsMandate);

export const returnReasonText = (code: string): string =>
  REASONS[code]?.text ?? 'Die Bank nennt keinen Grund.';
