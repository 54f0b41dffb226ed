import { isCommonPassword, PASSWORD_COMMON_MESSAGE } from "@portal/contract/values/common-password";
import { packed } from "virtual:common-passwords";
import { unpackPasswords } from "./unpack-passwords.ts";

const common = unpackPasswords(packed);

/** Returns the server's message for a common password; undefined for any other. */
export const commonPasswordMessage = (password: string): string | undefined =>
  isCommonPassword(password, common) ? PASSWORD_COMMON_MESSAGE : undefined;
