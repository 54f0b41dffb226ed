import type { OperationName } from "@portal/contract/console/operations";

/** A word of an order that somebody types or chooses. */
export type OrderField = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** A whole amount. */
  readonly isAmount?: boolean;
  /** `method`: one of the transfer methods; `moment`: day and minute in Vietnam; `flag`: true, or absent. */
  readonly kind?: "method" | "moment" | "flag";
  readonly choices?: Readonly<Record<string, string>>;
  readonly initial?: string;
  readonly isOptional?: boolean;
};

/** Something that may be done here. */
export type OperationChoice = {
  /** Tells two choices of one operation apart. */
  readonly key: string;
  readonly operation: OperationName;
  readonly label?: string;
  /** What of the order is known. */
  readonly known: Readonly<Record<string, unknown>>;
  readonly fields: readonly OrderField[];
};
