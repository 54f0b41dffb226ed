import { UsageError } from "./command.ts";

/** A positive whole number, with or without the dots that group thousands. @throws UsageError */
export function positiveNumber(name: string, text: string): number {
  const digits = /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll(".", "") : text;
  const number = /^\d+$/.test(digits) ? Number(digits) : 0;
  if (number > 0 && Number.isSafeInteger(number)) return number;
  throw new UsageError(`${name} is no positive whole number: ${text}`);
}

/** @throws UsageError */
export function optionalNumber(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : positiveNumber(name, text);
}

const TRANSACTION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws UsageError */
export function transactionId(name: string, text: string): string {
  if (TRANSACTION_ID.test(text)) return text;
  throw new UsageError(`${name} is no transaction's id: ${text}`);
}
