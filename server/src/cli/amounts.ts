/** Writes an amount as the command line prints it: 100.000đ. */
export const inVnd = (amount: number): string => `${amount.toLocaleString("vi-VN")}đ`;
