/** A player's names as the player or an older system wrote them. */
export type Names = {
  readonly firstName: string;
  readonly lastName: string;
  /** Null where there is none; undefined leaves the stored name unchanged. */
  readonly middleName?: string | null | undefined;
};

/** Tidies each name. The result must still pass the form's rules (`namesForm`). */
export function tidyNames({ firstName, lastName, middleName }: Names): Required<Names> {
  return {
    firstName: tidy(firstName),
    lastName: tidy(lastName),
    middleName: middleName == null ? middleName : tidy(middleName) || null,
  };
}

/**
 * Returns one spelling of a name: composed letters, single spaces, none at the ends. Invisible characters are
 * removed, since some change the direction of the text around them.
 */
function tidy(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
