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

type Order = Readonly<Record<string, unknown>>;

/** Previews an order as the page does. @throws if that is refused */
export async function previewed(staff: Browser, order: Order) {
  const { body } = await okay(staff.post("/api/console/operations/preview", { order }));
  return { order, previewHash: String(body["previewHash"]), reason: "ticket 92" };
}

/** Does an order alone, after its preview. */
export const done = async (staff: Browser, order: Order): Promise<Answer> =>
  staff.post("/api/console/operations", await previewed(staff, order));

/** Proposes an order to another person, after its preview. */
export async function proposed(staff: Browser, order: Order) {
  const body = await previewed(staff, order);
  const { body: reply } = await okay(staff.post("/api/console/approvals", body));
  return { id: String(reply["id"]), previewHash: body.previewHash };
}

export const approve = (
  staff: Browser,
  { id, previewHash }: { readonly id: string; readonly previewHash: string },
): Promise<Answer> => staff.post(`/api/console/approvals/${id}/approve`, { previewHash });

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
