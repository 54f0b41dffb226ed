/**
 * Checks password hashes of other systems before they are imported (`faultOfHash`): bcrypt and Argon2 of bearable cost.
 */
import { parseOptions as parseArgon2 } from "@node-rs/argon2";
import { getRounds } from "bcrypt";
import { isBcrypt } from "./bcrypt.ts";

export type HashFault =
  /** Passwords cannot be verified with it reliably. */
  | "unreadable"
  /** Verifying takes so long or so much memory that a few logins would block all others. */
  | "too_costly";

/** The costs that bcrypt has, and the highest accepted one: about a second to verify. Every step doubles it. */
const BCRYPT_COSTS = { least: 4, accepted: 14, most: 31 };
/** The most memory: 256 MiB, as much as libsodium's "moderate" takes. The hasher verifies two passwords at a time. */
const ARGON2_MAX_KIB = 256 * 1024;
/** The most memory times passes: about a second to verify. */
const ARGON2_MAX_WORK_KIB = 1024 * 1024;
const ARGON2_MAX_LANES = 16;
/** The shortest accepted salt and output: shorter ones repeat, or match wrong passwords (RFC 9106, §4: 16 and 32). */
const ARGON2_MIN_SALT_BYTES = 8;
const ARGON2_MIN_OUTPUT_BYTES = 16;

/**
 * `$2x$` marks hashes of a faulty bcrypt, which verifies differently. Salt (128 bits) and output (184 bits) end within a
 * letter: its spare bits are zero, or no password fits.
 */
const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/;
/** PHC string format, with its order of parameters. A `keyid` would need a key that we do not have. */
const ARGON2 =
  /^\$argon2(?:id|i|d)(?:\$v=\d+)?\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;
/** The longest accepted hash, in characters. The longest salts and outputs in use have 64 bytes each. */
const MAX_LENGTH = 256;

/** Returns why a hash must not be imported; undefined if nothing is wrong. */
export function faultOfHash(hash: string): HashFault | undefined {
  if (hash.length > MAX_LENGTH) return "unreadable";
  try {
    if (isBcrypt(hash)) return BCRYPT.test(hash) ? faultOfBcrypt(hash) : "unreadable";
    return ARGON2.test(hash) ? faultOfArgon2(hash) : "unreadable";
  } catch {
    // The verifier's own parser rejects it.
    return "unreadable";
  }
}

function faultOfBcrypt(hash: string): HashFault | undefined {
  const cost = getRounds(hash);
  if (cost < BCRYPT_COSTS.least || cost > BCRYPT_COSTS.most) return "unreadable";
  return cost > BCRYPT_COSTS.accepted ? "too_costly" : undefined;
}

function faultOfArgon2(hash: string): HashFault | undefined {
  const { memoryCost, timeCost, parallelism, saltLen, outputLen } = parseArgon2(hash);
  if (saltLen < ARGON2_MIN_SALT_BYTES || outputLen < ARGON2_MIN_OUTPUT_BYTES) return "unreadable";
  const isCostly =
    memoryCost > ARGON2_MAX_KIB ||
    memoryCost * timeCost > ARGON2_MAX_WORK_KIB ||
    parallelism > ARGON2_MAX_LANES;
  return isCostly ? "too_costly" : undefined;
}
