/** The commands `break-glass add`, `remove` and `sign-in`: administrators who sign in without the identity provider. */
import { openBreakGlassSession } from "../../console/features/break-glass/open-session.ts";
import { readOperatorConfig } from "../../config.ts";
import { encryptionFor } from "../../encryption-keys.ts";
import {
  BREAK_GLASS_PURPOSE,
  makeBreakGlass,
  removeBreakGlass,
} from "../../operations/staff/make-break-glass.ts";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import { changingAsOwner, reading } from "../machine-room.ts";
import { neededTexts, UsageError } from "../options.ts";

export const add = changingAsOwner({
  summary: "makes an administrator who signs in when the identity provider is down",
  parameters: ["login"],
  options: neededTexts({ name: "the person's name" }),
  run: async ({ db, env, words: [login = ""], options: { name = "" }, author }) => {
    const config = await readOperatorConfig(env);
    const roles = config.portal.staff.breakGlassRoles;
    const encryption = encryptionFor(config, BREAK_GLASS_PURPOSE);
    const admin = { login, fullName: name, roles };
    const made = await makeBreakGlass({ db, encryption }, author, admin);
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

export const remove = changingAsOwner({
  summary: "removes a break-glass administrator's key and authenticator",
  parameters: ["login"],
  run: async ({ db, words: [login = ""], author }) => {
    const done = await removeBreakGlass(db, author, login);
    return { lines: [`${login} can no longer sign in`], data: done };
  },
});

export const signIn = reading({
  summary: "signs a break-glass administrator in: prints a staff token for half an hour",
  parameters: ["login"],
  options: neededTexts({
    code: "the authenticator's code. The key is read from PORTAL_BREAK_GLASS_KEY",
    reason: "why the identity provider cannot be used; the log keeps it",
  }),
  run: async ({ db, env, words: [login = ""], options: { code = "", reason = "" } }) => {
    const key = env["PORTAL_BREAK_GLASS_KEY"];
    if (!key) throw new UsageError("PORTAL_BREAK_GLASS_KEY is missing: the key from the safe");
    if (!reason.trim()) throw new UsageError("--reason is missing: the log keeps it");
    const encryption = encryptionFor(await readOperatorConfig(env), BREAK_GLASS_PURPOSE);
    const token = await openBreakGlassSession(db, encryption, { login, key, code, reason });
    if (token === undefined) throw new OperationRefused("login", "login, key or code is wrong");
    return { lines: [token], data: { token } };
  },
});
