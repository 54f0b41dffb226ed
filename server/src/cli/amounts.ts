/** Write amounts as the command line prints them: 100.000đ, 1.050 KP. */
export const inVnd = (amount: number): string => `${amount.toLocaleString("vi-VN")}đ`;
export const inKp = (amount: number): string => `${amount.toLocaleString("vi-VN")} KP`;

export const balanceText = (balances: { readonly creditKp: number; readonly debtKp: number }) =>
  balances.debtKp > 0
    ? `credit ${inKp(balances.creditKp)}, debt ${inKp(balances.debtKp)}`
    : `credit ${inKp(balances.creditKp)}`;
