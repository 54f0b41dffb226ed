import { macOfCode } from "../../domain/credentials/one-time-codes.ts";

/** Returns what is kept of the code that a guardian's phone receives: it counts for this player and phone only. */
export const macOfGuardianCode = (
  key: Buffer,
  userId: number,
  phoneNumber: string,
  code: string,
): Buffer => macOfCode(key, code, ["guardian", userId, phoneNumber]);
