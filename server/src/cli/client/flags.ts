/** Options derived from a schema of the contract: their help, and how their values are read. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import * as z from "zod";
import { fromReversible } from "../../kit/text/terminal-text.ts";

/** The words are no command, or an incomplete one. The message says what is wrong. */
export class UsageError extends Error {}

/** An option for one field of a schema. */
export type Flag = {
  /** `amount-vnd` for the field `amountVnd`. */
  readonly name: string;
  readonly field: string;
  readonly kind: "text" | "number" | "switch" | "json";
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** The values that it may have; undefined: any. */
  readonly choices: readonly string[] | undefined;
  readonly help: string;
};
/** The options of a command line with their values. */
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

/** The word for a field's null. */
const NULL = "none";
const NAME_COLUMN = 34;
const KINDS: Readonly<Record<string, Flag["kind"]>> = {
  integer: "number",
  boolean: "switch",
  string: "text",
};

/** Returns an option of a command's own. */
export function option(name: string, kind: Flag["kind"], help: string): Flag {
  const plain = { isRequired: false, isNullable: false, choices: undefined };
  return { name, field: name, kind, help, ...plain };
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

/** Returns an option's line of the help. The unit of a number stands at the end of its name. */
export function helpOf({ name, kind, isRequired, isNullable, choices, help }: Flag): string {
  const unit = /(?:^|-)(kp|vnd)$/.exec(name)?.[1]?.toUpperCase();
  const value = kind === "switch" ? "" : ` <${choices?.join("|") ?? unit ?? kind}>`;
  const isFile = kind === "json" ? "JSON, or @file with JSON or one value a line" : "";
  const notes = [isRequired && "required", isNullable && `or ${NULL}`, isFile, help];
  return `  --${`${name}${value}`.padEnd(NAME_COLUMN)} ${notes.filter(Boolean).join("; ")}`.trimEnd();
}

/**
 * Reads the options' values and checks them as their schema does. @returns the fields as they are sent
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

/** A number that is none stays a text, which the schema refuses. */
async function valueOf(
  flag: Flag,
  typed: string | boolean,
  env: NodeJS.ProcessEnv,
): Promise<unknown> {
  if (flag.isNullable && typed === NULL) return null;
  if (typeof typed === "boolean") return typed;
  // The command line prints what cannot be seen as numbers, and reads them back.
  if (flag.kind === "text") return fromReversible(typed);
  if (flag.kind === "number") return /^\d+$/.test(typed) ? Number(typed) : typed;
  const text = typed.startsWith("@") ? await readTypedFile(env, typed.slice(1)) : typed;
  if (!/^\s*[[{]/.test(text)) return text.split(/\s*\n\s*/).filter(Boolean);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--${flag.name}: ${(error as Error).message}\n${helpOf(flag)}`);
  }
}

/** Reads a file. npm changes to the project's folder; paths are relative to where they were typed. */
export async function readTypedFile(env: NodeJS.ProcessEnv, path: string): Promise<string> {
  try {
    return await readFile(resolve(env["INIT_CWD"] ?? "", path), "utf8");
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}
