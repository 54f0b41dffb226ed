/** Secrets and keys of providers' signatures, of which two are accepted during a rotation. */

/**
 * A secret that a provider's messages are signed with. While it is rotated, both are accepted, because we do not know
 * which one the provider uses.
 */
export type RotatedSecret = {
  readonly secret: string;
  readonly previousSecret?: string | undefined;
};

/** @throws RangeError for an empty secret, with which anybody could sign */
export function secretsOf({ secret, previousSecret }: RotatedSecret, name: string): string[] {
  if (secret === "" || previousSecret === "") throw new RangeError(`${name} is empty`);
  return previousSecret === undefined ? [secret] : [secret, previousSecret];
}

/**
 * Returns the key that a message was signed with, or undefined if it is none of them. It always tries all, so
 * that the time does not reveal which one matches.
 */
export function signingKeyOf<Key>(
  keys: readonly Key[],
  isSignedWith: (key: Key) => boolean,
): Key | undefined {
  const fits = keys.map((key) => isSignedWith(key));
  return keys[fits.indexOf(true)];
}
