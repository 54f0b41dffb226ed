/** The interface that finds the approximate place of an IP address (`Places`). */

export type Place = {
  /** ISO 3166-1 alpha-2, such as "VN". */
  readonly countryCode: string;
  /** In English, as the source spells it. */
  readonly region?: string | undefined;
  readonly city?: string | undefined;
};

export type Places = {
  /** Returns undefined for an unknown address. Never throws. */
  find(address: string): Place | undefined;
};
