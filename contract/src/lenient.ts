/**
 * Readings of a value that older clients of the specification's §7 send in another spelling. Each field
 * names the readings that are harmless for it; passwords, PINs, codes and tokens have none.
 */
import * as z from "zod/mini";

/** Digits without a sign, a fraction, an exponent or a leading zero; as a number all of them are exact. */
const WHOLE = /^(?:0|[1-9][0-9]{0,14})$/;

/** A whole number, or its digits as text. */
export const wholeNumber = (error: string) =>
  z.union(
    [z.int({ error }), z.pipe(z.string().check(z.regex(WHOLE, { error })), z.transform(Number))],
    { error },
  );

/** A text that passes `schema`, or a whole number that is read as its digits. `error` names what is neither. */
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

/** What passes `schema`, or nothing; null is nothing too. */
export const absentOr = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(schema),
    z.transform((given): z.output<Schema> | undefined => given ?? undefined),
  );
