/** The reasons for which money leaves an account, without schemas, so that pages can name them without loading any. */

/** Why money goes back to its payer by agreement; each has its text for the player. */
export const refundCodes = [
  "payer_request",
  "paid_twice",
  "wrong_amount",
  "wrong_player",
  "not_delivered",
  "underage",
  "technical_error",
  "test",
  "unmatched",
] as const;

/** Why a bank or wallet took money back without asking. */
export const chargebackCodes = [
  "wallet_reversal",
  "bank_reversal",
  "stolen_account",
  "disputed",
] as const;

/** The explanations of outgoing money that is no refund. */
export const outgoingCodes = ["withdrawal", "bank_fee", "sent_twice"] as const;

/** Why a booked refund will never leave: its money never came either, or it stays here and is owed to its payer. */
export const closingCodes = ["not_real", "kept"] as const;
