import type { RechargeDemands } from "../accounts/recharge-requirements.ts";

/** What the operator's settings say of every order of coins. */
export type RechargeSettings = {
  readonly portal: {
    readonly brand: { readonly gameId: string };
    readonly recharge: {
      readonly coinName: string;
      readonly payableValues: readonly { readonly creditKp: number; readonly coins: number }[];
      readonly requires: RechargeDemands;
      /** Beyond this sum of a day an order takes a proof; absent: never. */
      readonly confirmAboveKpPerDay?: number | undefined;
    };
  };
};
