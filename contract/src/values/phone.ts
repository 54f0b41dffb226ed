/** The rule for a player's phone; apart from the other fields, because few pages ask for one. */
import * as z from "zod/mini";
import { cleanPhone } from "./clean-text.ts";
import { textOrNumber } from "./lenient.ts";
import { PHONE_INVALID_MESSAGE, phoneFault } from "./phone-numbers.ts";
import { requiredText } from "./required.ts";

/** A player's phone number, of any country, wherever one is typed. The message says what is missing. */
const phoneOr = (missingMessage: string) =>
  textOrNumber(
    requiredText(missingMessage, cleanPhone).check(
      z.refine<string>((typed) => phoneFault(typed) === undefined, {
        error: ({ input }) => phoneFault(String(input)) ?? PHONE_INVALID_MESSAGE,
      }),
    ),
    missingMessage,
  );

export const phone = phoneOr("Vui lòng nhập số điện thoại");
/** The same in the place of another phone. */
export const newPhone = phoneOr("Vui lòng nhập số điện thoại.");
