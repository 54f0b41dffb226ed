/** The authorization codes that wait to be exchanged, each once and within a minute. */
import { randomBytes } from "node:crypto";
import type { StaffMember } from "./staff.ts";

/** What a sign-in page was asked for, and who signed in there. */
export type Grant = {
  readonly member: StaffMember;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly nonce: string | undefined;
  /** The SHA-256 of the verifier that the exchange has to bring (RFC 7636). */
  readonly codeChallenge: string;
  /** What the ID token will be wrong about. */
  readonly forgery: string | undefined;
};

const CODE_LIVES_MS = 60_000;
const CODE_BYTES = 24;

export function createGrants() {
  const waiting = new Map<string, { grant: Grant; until: number }>();
  return {
    /** @returns the code */
    add(grant: Grant): string {
      const code = randomBytes(CODE_BYTES).toString("base64url");
      waiting.set(code, { grant, until: Date.now() + CODE_LIVES_MS });
      return code;
    },
    /** Returns a code's grant once. */
    take(code: string): Grant | undefined {
      const found = waiting.get(code);
      waiting.delete(code);
      return found && Date.now() <= found.until ? found.grant : undefined;
    },
    clear: () => waiting.clear(),
  };
}
