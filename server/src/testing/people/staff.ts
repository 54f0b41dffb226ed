import {
  type CreationOptions,
  createPasskey,
  type Forgery,
  type RequestOptions,
  signWith,
  type SoftPasskey,
} from "./authenticator.ts";
import { type Answer, type Browser, okay } from "./browser.ts";

/** The console's address without a setting: the origin of its pages. */
const ORIGIN = "http://localhost:3003";

/** An operation of the console, as its contract has it. */
export type StaffOrder = Readonly<Record<string, unknown>>;

const reason = "ticket 92";

export async function previewed(staff: Browser, order: StaffOrder) {
  const { body } = await okay(staff.post("/api/console/operations/preview", { order }));
  return {
    order,
    previewHash: body["previewHash"],
    mayDoAlone: body["mayDoAlone"],
    facts: body["facts"],
  };
}

async function act(staff: Browser, path: string, order: StaffOrder): Promise<Answer> {
  const seen = await staff.post("/api/console/operations/preview", { order });
  if (seen.status !== 200) return seen;
  return staff.post(path, { order, previewHash: seen.body["previewHash"], reason });
}

/** Previews an order and does it alone. @returns the first refusal, else what came of it */
export const doneBy = (staff: Browser, order: StaffOrder) =>
  act(staff, "/api/console/operations", order);

/** Previews an order and proposes it. @returns what approves it */
export async function proposedBy(staff: Browser, order: StaffOrder) {
  const { previewHash } = await previewed(staff, order);
  const { body } = await okay(staff.post("/api/console/approvals", { order, previewHash, reason }));
  return { id: String(body["id"]), previewHash };
}

type Waiting = { readonly id: string; readonly previewHash: unknown };

export const approvedBy = (staff: Browser, { id, previewHash }: Waiting) =>
  staff.post(`/api/console/approvals/${id}/approve`, { previewHash });

/** Proposes as one person, and approves as another. */
export const byTwo = async (first: Browser, second: Browser, order: StaffOrder) =>
  approvedBy(second, await proposedBy(first, order));

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
