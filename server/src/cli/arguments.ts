import { resolve } from "node:path";
import { UsageError } from "./command.ts";

/** Returns a typed path: npm changes to the project's folder, but paths are relative to where they were typed. */
export const typedPath = (env: NodeJS.ProcessEnv, path: string): string =>
  resolve(env["INIT_CWD"] ?? "", path);

/** Reads a positive whole number, with or without dots between the thousands. @throws UsageError */
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param what the kind of id, for the refusal @throws UsageError */
export function uuid(name: string, text: string, what: string): string {
  if (UUID.test(text)) return text;
  throw new UsageError(`${name} is no ${what}: ${text}`);
}
