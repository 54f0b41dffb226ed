import type { Command } from "./command.ts";
import { verify } from "./commands/verify.ts";

/** Every command there is, by the name that the operator types. */
export const commands: Readonly<Record<string, Command>> = { verify };
