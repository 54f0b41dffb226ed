/** Defines an operation that a page offers (`OperationChoice`), and the fields of its order. */
import type { OperationName } from "@portal/contract/console/operations";

/** A word of an order that somebody types or chooses. */
export type OrderField = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** A whole amount. */
  readonly isAmount?: boolean;
  /** `method`: one of the transfer methods; `day`; `moment`: day and minute in Vietnam; `flag`: true, or absent. */
  readonly kind?: "method" | "day" | "moment" | "flag";
  readonly choices?: Readonly<Record<string, string>>;
  readonly initial?: string;
  readonly isOptional?: boolean;
};

/** An operation that may be done here. */
export type OperationChoice = {
  /** Distinguishes two choices of one operation. */
  readonly key: string;
  readonly operation: OperationName;
  readonly label?: string;
  /** The heading that it stands under. */
  readonly group?: string;
  /** What it does, before it asks for anything. */
  readonly says?: string;
  /** The known part of the order. */
  readonly known: Readonly<Record<string, unknown>>;
  readonly fields: readonly OrderField[];
};
