/** Where in the world an address is, as far as somebody has noted it. */

export type Place = {
  /** ISO 3166-1 alpha-2: "VN". */
  readonly countryCode: string;
  /** In English, as the source spells them. */
  readonly region?: string | undefined;
  readonly city?: string | undefined;
};

export type Places = {
  /** Never throws: who cannot be placed is nowhere. */
  find(address: string): Place | undefined;
};
