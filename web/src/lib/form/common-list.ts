/** Refuses common new passwords, with the list of them. `common-passwords.ts` loads it on demand. */
import {
  isCommonPassword,
  PASSWORD_COMMON_MESSAGE,
  readCommonPasswords,
} from "@portal/contract/values/common-password";
import text from "@portal/contract/values/common-passwords.txt?raw";

const common = readCommonPasswords(text);

/** Returns the server's message for a common password; undefined for any other. */
export const commonPasswordMessage = (password: string): string | undefined =>
  isCommonPassword(password, common) ? PASSWORD_COMMON_MESSAGE : undefined;
