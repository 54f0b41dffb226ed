/** A person of the staff, signed in. */
export type Person = { readonly login: string; readonly session: Buffer };

/** The ids of players whom attempts are about. */
export type Players = readonly number[];
