/** A refusal's HTTP status and its sentence in both languages. */
export type RefusalText = { status: number; de: string; en: string };
