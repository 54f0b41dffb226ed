/**
 * The options of commands: their help, and how their values are parsed. Many are derived from a schema of the contract.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { cleanText } from "@portal/contract/values/clean-text";
import * as z from "zod";
import { fromReversible } from "../kit/text/terminal-text.ts";
import { isUuid } from "../kit/text/is-uuid.ts";

/** The typed command is incomplete or wrong, or a setting is missing. The message says what to fix. */
export class UsageError extends Error {}

/** An option of a command. */
export type Flag = {
  /** `amount-vnd` for the field `amountVnd`. */
  readonly name: string;
  readonly field: string;
  readonly kind: "text" | "number" | "switch" | "json";
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** The allowed values; undefined: any. */
  readonly choices: readonly string[] | undefined;
  readonly help: string;
};
/** The typed options and their values. */
export type Typed = Readonly<Record<string, string | boolean | undefined>>;

/** The part of a JSON Schema that options are derived from. */
export type Schema = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** The word to type for a field's null. */
const NULL = "none";
/** The width of the help's first column, in characters. */
const NAME_COLUMN = 34;
/** The kinds of options by the field's type in JSON Schema. A field of any other type takes JSON. */
const KINDS: Readonly<Record<string, Flag["kind"]>> = {
  integer: "number",
  boolean: "switch",
  string: "text",
};

/** Returns an option that no schema describes. */
export function option(name: string, kind: Flag["kind"], help: string): Flag {
  const plain = { isRequired: false, isNullable: false, choices: undefined };
  return { name, field: name, kind, help, ...plain };
}

/** Returns a text option for each name, with its help. */
export const texts = (helps: Readonly<Record<string, string>>): Flag[] =>
  Object.entries(helps).map(([name, help]) => option(name, "text", help));

/** Like `texts`, for required options. */
export const neededTexts = (helps: Readonly<Record<string, string>>): Flag[] =>
  texts(helps).map((flag) => ({ ...flag, isRequired: true }));

export const REASON = option("reason", "text", "why; the log keeps it");

/** @throws UsageError */
export function reasonOf({ reason }: Typed): string {
  const why = typeof reason === "string" ? cleanText(reason) : "";
  if (why !== "") return why;
  throw new UsageError(`--reason is missing\n${helpOf(REASON)}`);
}

export const jsonSchemaOf = (schema: z.core.$ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;

/** Returns an option for each field of an object's schema. */
export function flagsOf({ properties = {}, required = [] }: Schema): Flag[] {
  return Object.entries(properties).map(([field, schema]) => {
    const forms = schema.anyOf ?? [schema];
    const form = forms.find(({ type }) => type !== "null");
    return {
      name: field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      field,
      kind: KINDS[form?.type ?? ""] ?? "json",
      isRequired: required.includes(field) && schema.default === undefined,
      isNullable: forms.some(({ type }) => type === "null"),
      choices: form?.enum?.map(String),
      help: schema.description ?? "",
    };
  });
}

/** Returns an option's line of the help. A number's unit is the end of its name (`-kp`, `-vnd`). */
export function helpOf({ name, kind, isRequired, isNullable, choices, help }: Flag): string {
  const unit = /(?:^|-)(kp|vnd)$/.exec(name)?.[1]?.toUpperCase();
  const value = kind === "switch" ? "" : ` <${choices?.join("|") ?? unit ?? kind}>`;
  const isFile = kind === "json" ? "JSON, or @file with JSON or one value a line" : "";
  const notes = [isRequired && "required", isNullable && `or ${NULL}`, isFile, help];
  return `  --${`${name}${value}`.padEnd(NAME_COLUMN)} ${notes.filter(Boolean).join("; ")}`.trimEnd();
}

/**
 * Parses the options' values and validates them by the schema.
 * @returns the fields to send
 * @throws UsageError with the help of each option that is missing or wrong
 */
export async function readFields(
  schema: z.core.$ZodType | undefined,
  flags: readonly Flag[],
  typed: Typed,
  env: NodeJS.ProcessEnv,
  fixed: object = {},
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = { ...fixed };
  for (const flag of flags) {
    const value = typed[flag.name];
    if (value !== undefined) fields[flag.field] = await valueOf(flag, value, env);
  }
  const parsed = schema && z.safeParse(schema, fields);
  if (!parsed || parsed.success) return fields;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const lines = flags
    .filter(({ field }) => wrong.has(field))
    .map((flag) => {
      const isMissing = fields[flag.field] === undefined;
      return `--${flag.name} is ${isMissing ? "missing" : "not usable"}\n${helpOf(flag)}`;
    });
  throw new UsageError(lines.join("\n"));
}

/** Parses one value. Text that is no number stays text, so that the schema refuses it. */
async function valueOf(
  flag: Flag,
  typed: string | boolean,
  env: NodeJS.ProcessEnv,
): Promise<unknown> {
  if (flag.isNullable && typed === NULL) return null;
  if (typeof typed === "boolean" || flag.kind === "text") return typed;
  if (flag.kind === "number") return /^\d+$/.test(typed) ? Number(typed) : typed;
  const text = typed.startsWith("@") ? await readTypedFile(env, typed.slice(1)) : typed;
  if (!/^\s*[[{]/.test(text)) {
    return text
      .split(/\s*\n\s*/)
      .filter(Boolean)
      .map(fromReversible);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--${flag.name}: ${(error as Error).message}\n${helpOf(flag)}`);
  }
}

/** Resolves a path relative to the folder where the command was typed: npm changes to the project's folder. */
export const typedPath = (env: NodeJS.ProcessEnv, path: string): string =>
  resolve(env["INIT_CWD"] ?? "", path);

/** @throws UsageError */
export async function readTypedFile(env: NodeJS.ProcessEnv, path: string): Promise<string> {
  try {
    return await readFile(typedPath(env, path), "utf8");
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}

/** Parses a positive whole number, with or without dots between the thousands. @throws UsageError */
export function positiveNumber(name: string, text: string): number {
  const digits = /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll(".", "") : text;
  const number = /^\d+$/.test(digits) ? Number(digits) : 0;
  if (number > 0 && Number.isSafeInteger(number)) return number;
  throw new UsageError(`${name} is not a positive whole number: ${text}`);
}

/** @throws UsageError */
export function uuid(name: string, text: string): string {
  if (isUuid(text)) return text;
  throw new UsageError(`${name} is not an id: ${text}`);
}
