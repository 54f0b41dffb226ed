/** Time-based one-time passwords (RFC 6238), with the parameters that every application supports. */
import { TOTP_DIGITS } from "@portal/contract/two-factor";
import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
/** As long as the HMAC that the secret keys (RFC 4226, requirement R6 recommends 160 bits). */
const SECRET_BYTES = 20;
/** Allows for clocks that differ, and for codes typed at the last second (RFC 6238 §5.2). */
const STEPS_EITHER_WAY = 1;
const SHAPE = new RegExp(`^[0-9]{${TOTP_DIGITS}}$`);

/** Returns 160 random bits in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the content of the QR code (Key URI Format of Google Authenticator). */
export function otpauthUri(secret: string, issuer: string, username: string): string {
  return totpOf(secret, { issuer, label: username }).toString();
}

/** Splits the secret into groups of four, which are easier to type. */
export const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/**
 * Returns the time step of this code, if it is the present step or the one before or after it.
 * @param atMs milliseconds since 1970
 */
export function matchingStep(secret: string, code: string, atMs: number): number | undefined {
  // The library compares bytes, and throws where the code has more bytes than characters.
  if (!SHAPE.test(code)) return undefined;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: atMs, window: STEPS_EITHER_WAY });
  return delta === null ? undefined : totp.counter({ timestamp: atMs }) + delta;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret,
    algorithm: "SHA1",
    digits: TOTP_DIGITS,
    period: STEP_SECONDS,
  });
}
