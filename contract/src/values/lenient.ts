/**
 * Schemas that also accept the spellings that older clients of the specification's §7 send. Each field uses
 * those that are harmless for it; passwords, PINs, codes and tokens use none.
 */
import * as z from "zod/mini";

/** Digits without a sign, a fraction, an exponent or a leading zero; a number holds all of them exactly. */
const WHOLE = /^(?:0|[1-9][0-9]{0,14})$/;

/** A whole number, or its digits as text. */
export const wholeNumber = (error: string) =>
  z.union(
    [z.int({ error }), z.pipe(z.string().check(z.regex(WHOLE, { error })), z.transform(Number))],
    { error },
  );

/**
 * A text that passes `schema`, or a whole number read as its digits. `error` is the message for anything
 * else.
 */
export const textOrNumber = <Schema extends z.ZodMiniType<string, string>>(
  schema: Schema,
  error: string,
) =>
  z.pipe(
    z.union(
      [
        z.string(),
        z.pipe(
          z.int().check(z.nonnegative()),
          z.transform((digits: number) => String(digits)),
        ),
      ],
      { error },
    ),
    schema,
  );

const YES = ["true", "1", 1] as const;
const NO = ["false", "0", 0] as const;

/** A yes or no; absent or null means no. */
export const flag = z.pipe(
  z.nullish(z.union([z.boolean(), z.literal([...YES, ...NO])])),
  z.transform((given) => given === true || YES.some((yes) => yes === given)),
);

/** A value that passes `schema`, or none; null counts as none. */
export const absentOr = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(schema),
    z.transform((given): z.output<Schema> | undefined => given ?? undefined),
  );
