import { inTab, type KeptRequest, requestKeeper } from "../../../lib/api/kept-request.ts";

type OrderChoice = {
  /** The player of the order: another player may sign in on the same tab. */
  readonly username: string;
  readonly creditAmount: number;
  readonly zoneId: string;
};

/** An order whose result is not known yet. A reload resumes it. */
export type KeptOrder = KeptRequest<OrderChoice>;

const orders = requestKeeper<OrderChoice>(inTab("recharge.order"));

export const { keep: keepOrder, forget: forgetOrder } = orders;

export function keptOrder(username: string): KeptOrder | undefined {
  const order = orders.kept();
  return order?.username === username ? order : undefined;
}
