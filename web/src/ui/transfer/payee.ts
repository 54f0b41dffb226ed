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

/** A banking application that the player may have. */
export type PayApp = {
  readonly id: string;
  readonly name: string;
  /** Whether it fills in the transfer; otherwise it only opens. */
  readonly fillsIn: boolean;
};
