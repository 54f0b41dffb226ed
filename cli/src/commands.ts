import type { Command } from "./command.ts";
import { importUsers } from "./commands/import-users.ts";
import { importCodes } from "./commands/import-codes.ts";
import { verify } from "./commands/verify.ts";

/** Every command there is, by the words that the operator types. */
export const commands: Readonly<Record<string, Command>> = {
  verify,
  "users import": importUsers,
  "codes import": importCodes,
};
