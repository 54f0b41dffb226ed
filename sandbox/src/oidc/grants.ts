/** Lists the identity provider's staff, and stores its authorization codes, each valid once and for a minute. */
import { randomBytes } from "node:crypto";

export type StaffMember = {
  /** The name for `login_hint`, and the identity provider's `preferred_username`. */
  login: string;
  name: string;
  group: string;
};

/** The demo's staff, who may sign in to the operator's console, each with a group. */
export const staff: readonly StaffMember[] = [
  { login: "an", name: "Nguyễn Thúy An", group: "portal-admin" },
  { login: "hoa", name: "Trần Thị Hoa", group: "portal-senior" },
  { login: "minh", name: "Lê Quang Minh", group: "portal-payments" },
  { login: "lan", name: "Phạm Ngọc Lan", group: "portal-support" },
  { login: "tuan", name: "Vũ Anh Tuấn", group: "portal-accountant" },
  { login: "mai", name: "Đỗ Thanh Mai", group: "portal-marketing" },
  { login: "kiem", name: "Bùi Văn Kiểm", group: "portal-auditor" },
];

export const findStaff = (login: string | undefined): StaffMember | undefined =>
  staff.find((member) => member.login === login);

/** A sign-in request, and the person who signed in. */
export type Grant = {
  readonly member: StaffMember;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly nonce: string | undefined;
  /** The SHA-256 of the verifier that the exchange has to bring (RFC 7636). */
  readonly codeChallenge: string;
  /** The kind of forged ID token. */
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
