import type { ShopBonus } from "@portal/contract/shop";
import type { Vnd } from "@portal/contract/values/money";
import { withTransfer } from "../../lib/text/known-transfer.ts";
import { paths } from "../../paths.ts";

/** Returns the page of a method, with the amount in its QR code. */
export const qrPath = (
  { method, kind }: Pick<ShopBonus, "method" | "kind">,
  amountVnd: Vnd,
): string =>
  withTransfer(kind === "bank" ? paths.bankTransfer : paths.eWallet, { method, amountVnd });
