/** The commands `break-glass add`, `remove` and `sign-in`: administrators who sign in without the identity provider. */
import { userInfo } from "node:os";
import { openBreakGlassSession } from "../../console/features/break-glass/open-session.ts";
import { readOperatorConfig } from "../../config.ts";
import { encryptionFor } from "../../encryption-keys.ts";
import {
  BREAK_GLASS_PURPOSE,
  makeBreakGlass,
  removeBreakGlass,
} from "../../operations/staff/make-break-glass.ts";
import { type AuditAuthor, OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { Database } from "../../kit/database/database.ts";
import { withDatabase } from "../../kit/database/with-database.ts";
import { addressOf } from "../database.ts";
import { type MachineCall, onMachine, reading } from "../machine-room.ts";
import { neededTexts, REASON, reasonOf, UsageError } from "../options.ts";

export const add = onMachine({
  summary: "makes an administrator who signs in when the identity provider is down",
  parameters: ["login"],
  options: [...neededTexts({ name: "the person's name" }), REASON],
  run: async (call) => {
    const [login = ""] = call.words;
    const config = await readOperatorConfig(call.env);
    const roles = config.portal.staff.breakGlassRoles;
    const encryption = encryptionFor(config, BREAK_GLASS_PURPOSE);
    const admin = { login, fullName: call.options["name"] ?? "", roles };
    const made = await asOwner(call, (db, author) =>
      makeBreakGlass({ db, encryption }, author, admin),
    );
    return {
      data: made,
      lines: [
        `${login}: ${roles.join(", ")}`,
        `key            ${made.key}`,
        `authenticator  ${made.otpauthUri}`,
        "Both are shown once. Put the key into a safe, and the authenticator on another person's phone.",
      ],
    };
  },
});

export const remove = onMachine({
  summary: "removes a break-glass administrator's key and authenticator",
  parameters: ["login"],
  options: [REASON],
  run: async (call) => {
    const [login = ""] = call.words;
    const done = await asOwner(call, (db, author) => removeBreakGlass(db, author, login));
    return { lines: [`${login} can no longer sign in`], data: done };
  },
});

/** Makes a change as the owner of the database. The log names the machine's user. */
function asOwner<T>(
  { env, options }: MachineCall,
  change: (db: Database, author: AuditAuthor) => Promise<T>,
): Promise<T> {
  const author = { by: userInfo().username, reason: reasonOf(options) };
  const url = addressOf(env, "MIGRATION_DATABASE_URL");
  return withDatabase({ url, maxConnections: 1 }, (db) => change(db, author));
}

export const signIn = reading({
  summary: "signs a break-glass administrator in: prints a staff token for half an hour",
  parameters: ["login"],
  options: [
    ...neededTexts({
      code: "the authenticator's code. The key is read from PORTAL_BREAK_GLASS_KEY",
    }),
    REASON,
  ],
  run: async ({ db, env, words: [login = ""], options }) => {
    const { code = "" } = options;
    const key = env["PORTAL_BREAK_GLASS_KEY"];
    if (!key) throw new UsageError("PORTAL_BREAK_GLASS_KEY is missing: the key from the safe");
    const reason = reasonOf(options);
    const encryption = encryptionFor(await readOperatorConfig(env), BREAK_GLASS_PURPOSE);
    const token = await openBreakGlassSession(db, encryption, { login, key, code, reason });
    if (token === undefined) throw new OperationRefused("login", "login, key or code is wrong");
    return { lines: [token], data: { token } };
  },
});
