/** Defines the receiver of a transfer (`Payee`), and the banking applications to pay by. */
import type { Vnd } from "@portal/contract/values/money";
import { formatVnd } from "../../lib/text/format.ts";

/** The receiver of a transfer, as the parts of this folder show it. */
export type Payee = {
  readonly name: string;
  readonly label: string;
  readonly type: "e-wallet" | "bank";
  /** The text of the QR code, without an amount. */
  readonly qrCodeData: string;
  readonly paymentSyntax: string;
  readonly accountName: string;
  readonly accountNumber: string | null;
  readonly mobileAccountNumber: string | null;
  /** The address that opens an application with the transfer; its places are in braces. */
  readonly appLink?: string | undefined;
};

/** Returns the lines below a code that leaves its page: whom it pays, and how much. */
export function captionOf(payee: Payee, amountVnd: Vnd | undefined): readonly string[] {
  const { label, accountNumber, mobileAccountNumber, accountName, paymentSyntax } = payee;
  const amount = amountVnd === undefined ? [] : [formatVnd(amountVnd)];
  const number = accountNumber ?? mobileAccountNumber ?? "";
  return [`${label} · ${number}`, accountName, paymentSyntax, ...amount];
}

/** A banking application that the player may have. */
export type PayApp = {
  readonly id: string;
  readonly name: string;
  /** Whether it fills in the transfer; otherwise it only opens. */
  readonly fillsIn: boolean;
};
