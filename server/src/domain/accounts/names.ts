/** A player's names as he or an older system wrote them. */
export type Names = {
  readonly firstName: string;
  readonly lastName: string;
  /** Null where there is none; undefined leaves it as it is. */
  readonly middleName?: string | null | undefined;
};

/** What is left of the names must still pass the form's rules (`namesForm`). */
export function tidyNames({ firstName, lastName, middleName }: Names): Required<Names> {
  return {
    firstName: tidy(firstName),
    lastName: tidy(lastName),
    middleName: middleName == null ? middleName : tidy(middleName) || null,
  };
}

/**
 * One spelling of a name: composed letters, single spaces, none at the ends. Signs that cannot be seen
 * go: some turn the text around them.
 */
function tidy(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
