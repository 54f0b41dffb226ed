import type { Idempotency } from "../../domain/idempotency-keys.ts";
import type { Confirmation } from "./confirm-payment.ts";

/** What a player has asked for, checked against the offers and the open zones. */
export type RechargeOrder = {
  readonly userId: number;
  /** The player's name on the game server. */
  readonly account: string;
  readonly creditKp: number;
  readonly coins: number;
  readonly zone: { readonly id: string; readonly name: string };
  readonly gameId: string;
  readonly coinName: string;
  readonly idempotency: Idempotency | undefined;
  /** Absent where the amount takes none. */
  readonly confirmation: Confirmation | undefined;
};
