/** Of what is personal each look is written down: it is not asked for again when the window comes back. */
export const LOOK = { staleTime: 60_000, refetchOnWindowFocus: false } as const;
