/** Staff in tests of the console: sign in, preview, do, propose and approve operations, passkeys and tokens. */
import {
  type CreationOptions,
  createPasskey,
  type Forgery,
  type RequestOptions,
  signWith,
  type SoftPasskey,
} from "./authenticator.ts";
import { type StaffRole, staffRoles } from "@portal/contract/console/rights";
import { hashToken } from "../../kit/http/browser/session-tokens.ts";
import { type Answer, type Browser, okay } from "./browser.ts";

/** The console's address without a setting: the origin of its pages. */
const ORIGIN = "http://localhost:3003";

/** An operation's order, as in the console's contract. */
export type StaffOrder = Readonly<Record<string, unknown>>;

const REASON = "ticket 92";

/** A member of staff who calls the console: a browser, or a program with a token. */
type Caller = Pick<Browser, "post">;

/** Previews an order, as the console's page does before anything else. */
export async function previewed(staff: Caller, order: StaffOrder) {
  const { body } = await okay(staff.post("/api/console/operations/preview", { order }));
  return {
    order,
    previewHash: body["previewHash"],
    mayDoAlone: body["mayDoAlone"],
    facts: body["facts"],
  };
}

async function act(
  staff: Caller,
  path: string,
  order: StaffOrder,
  reason: string,
): Promise<Answer> {
  const seen = await staff.post("/api/console/operations/preview", { order });
  if (seen.status !== 200) return seen;
  return staff.post(path, { order, previewHash: seen.body["previewHash"], reason });
}

/** Previews an order and does it alone. @returns the refusal of either call, else the result */
export const doneBy = (staff: Caller, order: StaffOrder, reason = REASON) =>
  act(staff, "/api/console/operations", order, reason);

/** Previews an order and proposes it. @returns the id and hash that an approval needs */
export async function proposedBy(staff: Caller, order: StaffOrder) {
  const { previewHash } = await previewed(staff, order);
  const proposal = { order, previewHash, reason: REASON };
  const { body } = await okay(staff.post("/api/console/approvals", proposal));
  return { id: String(body["id"]), previewHash };
}

type Waiting = { readonly id: string; readonly previewHash: unknown };

export const approvedBy = (staff: Caller, { id, previewHash }: Waiting) =>
  staff.post(`/api/console/approvals/${id}/approve`, { previewHash });

/** Shows the new contact of a waiting correction. */
export const contactSeenBy = (staff: Caller, { id }: Pick<Waiting, "id">) =>
  staff.post(`/api/console/approvals/${id}/contact`);

/** Proposes as one person and approves as another. */
export async function byTwo(first: Caller, second: Caller, order: StaffOrder): Promise<Answer> {
  return approvedAfterSight(second, await proposedBy(first, order), order);
}

/** Approves an order. A corrected contact must be revealed first. */
async function approvedAfterSight(
  staff: Caller,
  waiting: Waiting,
  { operation }: StaffOrder,
): Promise<Answer> {
  if (operation === "correct-contact") await okay(contactSeenBy(staff, waiting));
  return approvedBy(staff, waiting);
}

type SigningIn = { signIn(login: string, ...roles: StaffRole[]): Promise<Browser> };

const PEOPLE = {
  lan: "support",
  minh: "payments",
  hoa: "senior",
  hien: "senior",
  mai: "marketing",
  tuan: "accountant",
  an: "admin",
  kiem: "auditor",
} as const satisfies Readonly<Record<string, StaffRole>>;

/** Signs in a person of each role, and a second senior. */
export async function signInStaff(
  console: SigningIn,
): Promise<Readonly<Record<keyof typeof PEOPLE, Browser>>> {
  const signedIn: Partial<Record<string, Browser>> = {};
  for (const [login, role] of Object.entries(PEOPLE)) {
    signedIn[login] = await console.signIn(login, role);
  }
  return signedIn as Record<keyof typeof PEOPLE, Browser>;
}

/** Signs in a person of each role, whose login is the role. */
export async function signInRoles(console: SigningIn): Promise<Record<StaffRole, Browser>> {
  const signedIn = staffRoles.map(async (role) => [role, await console.signIn(role, role)]);
  return Object.fromEntries(await Promise.all(signedIn)) as Record<StaffRole, Browser>;
}

/** Returns the hash by which the database identifies a browser's session. */
export const sessionOf = ({ cookies }: Browser): Buffer =>
  hashToken(cookies.get("console-session")!);

/** Returns the error code of a response. */
export const refusalOf = async (answer: Answer | Promise<Answer>): Promise<unknown> =>
  (await answer).body["errorCode"];

/** Reads a call of the console. @param path without `/api/console/` */
export const read = async (staff: Pick<Browser, "get">, path: string) =>
  (await okay(staff.get(`/api/console/${path}`))).body;

/** Two people who together may do everything: if the first may not do an operation alone, the second approves it. */
export type Desk = {
  /** Previews an order and carries it out. @returns the first refusal, else the result */
  run(order: StaffOrder): Promise<Answer>;
  /** Like `run`. @returns the facts @throws if a call is refused */
  done(order: StaffOrder): Promise<Record<string, unknown>>;
};

export async function aDesk(console: SigningIn): Promise<Desk> {
  const roles = ["support", "payments", "marketing", "admin", "accountant"] as const;
  const lan = await console.signIn("lan", ...roles);
  const hoa = await console.signIn("hoa", "senior", "accountant");
  const run = async (order: StaffOrder): Promise<Answer> => {
    const seen = await lan.post("/api/console/operations/preview", { order });
    const maySeniorAlone = seen.body["errorCode"] === "right_missing";
    if (maySeniorAlone) return doneBy(hoa, order);
    if (seen.status !== 200) return seen;
    const { previewHash, mayDoAlone } = seen.body;
    const body = { order, previewHash, reason: REASON };
    if (mayDoAlone === true) return lan.post("/api/console/operations", body);
    const proposed = await lan.post("/api/console/approvals", body);
    if (proposed.status !== 200) return proposed;
    return approvedAfterSight(hoa, { id: String(proposed.body["id"]), previewHash }, order);
  };
  const done = async (order: StaffOrder) =>
    (await okay(run(order))).body["facts"] as Record<string, unknown>;
  return { run, done };
}

/** Makes a passkey as the page does. */
export async function addPasskey(staff: Browser, forgery: Forgery = {}) {
  const { body } = await okay(staff.post("/api/console/passkeys/options"));
  const options = body as unknown as CreationOptions;
  const { passkey, credential } = createPasskey(options, { origin: ORIGIN, ...forgery });
  const answer = await staff.post("/api/console/passkeys", { credential });
  return { passkey, answer };
}

/** Signs a fresh challenge, and returns what the page would send. */
export async function signed(staff: Browser, passkey: SoftPasskey, forgery: Forgery = {}) {
  const { body } = await okay(staff.post("/api/console/proofs/options"));
  const options = body as unknown as RequestOptions;
  return { credential: signWith(passkey, options, { origin: ORIGIN, ...forgery }) };
}

export const sendProof = (staff: Browser, proof: object): Promise<Answer> =>
  staff.post("/api/console/proofs", proof);

/** Signs in on the command line by a code that this person confirms. @returns their token */
export async function staffTokenOf(staff: Browser): Promise<string> {
  const { body: asked } = await okay(staff.post("/api/console/command-line"));
  await staff.post(`/api/console/command-line/${String(asked["userCode"])}`, {
    decision: "confirm",
  });
  const { deviceCode } = asked;
  const { body } = await okay(staff.post("/api/console/command-line/token", { deviceCode }));
  return String(body["token"]);
}
