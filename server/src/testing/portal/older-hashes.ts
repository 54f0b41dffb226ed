/** Hashes as older systems made them, cheap enough for tests. */
import { hash as argon2 } from "@node-rs/argon2";
import { hash as bcrypt } from "@node-rs/bcrypt";

/** The library's `Algorithm`, a const enum that type stripping cannot read. */
const VARIANTS = { argon2d: 0, argon2i: 1, argon2id: 2 };
const BCRYPT_COST = 4;

export function argon2Hash(password: string, variant: keyof typeof VARIANTS): Promise<string> {
  const parameters = { algorithm: VARIANTS[variant], memoryCost: 4_096, timeCost: 2 };
  return argon2(password, parameters);
}

export function bcryptHash(password: string, version: "2a" | "2b" | "2y" = "2b"): Promise<string> {
  return bcrypt(password, { cost: BCRYPT_COST, version });
}
