/** Calculates the value-added tax within sales and refunds. All prices include it. */

/** A price with value-added tax, and its parts, in whole đồng. */
export type Taxed = {
  readonly grossVnd: number;
  readonly netVnd: number;
  readonly vatVnd: number;
};

const HUNDRED = 100;

/** Returns the tax within a price, rounded half up to whole đồng. */
export function vatWithin(grossVnd: number, vatPercent: number): number {
  const whole = HUNDRED + vatPercent;
  return Math.floor((2 * grossVnd * vatPercent + whole) / (2 * whole));
}

export function taxedSale(grossVnd: number, vatPercent: number): Taxed {
  const vatVnd = vatWithin(grossVnd, vatPercent);
  return { grossVnd, netVnd: grossVnd - vatVnd, vatVnd };
}

/**
 * Returns a refund with its tax, both negative. The taxes of partial refunds add up exactly to the tax of the sale.
 * @param refundedBeforeVnd what earlier refunds had taken back of this sale
 */
export function taxedRefund(
  amountVnd: number,
  refundedBeforeVnd: number,
  vatPercent: number,
): Taxed {
  const vatVnd =
    vatWithin(refundedBeforeVnd + amountVnd, vatPercent) - vatWithin(refundedBeforeVnd, vatPercent);
  return { grossVnd: -amountVnd, netVnd: vatVnd - amountVnd, vatVnd: -vatVnd };
}

/** Returns an entry of a sales account with its tax. @param usualPercent the rate if none is set for that day */
export function taxedEntry(
  {
    amountVnd,
    refundedBeforeVnd,
    vatPercent,
  }: {
    readonly amountVnd: number;
    readonly refundedBeforeVnd: number;
    readonly vatPercent: number | null;
  },
  usualPercent: number,
): Taxed & { readonly vatPercent: number } {
  const percent = vatPercent ?? usualPercent;
  const taxed =
    amountVnd > 0
      ? taxedSale(amountVnd, percent)
      : taxedRefund(-amountVnd, refundedBeforeVnd, percent);
  return { ...taxed, vatPercent: percent };
}

export const noMoney: Taxed = { grossVnd: 0, netVnd: 0, vatVnd: 0 };

export const added = (one: Taxed, other: Taxed): Taxed => ({
  grossVnd: one.grossVnd + other.grossVnd,
  netVnd: one.netVnd + other.netVnd,
  vatVnd: one.vatVnd + other.vatVnd,
});
