import { type Answer, type Browser, okay } from "./browser.ts";

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
