import { openBreakGlassSession } from "../../console/features/break-glass/open-session.ts";
import { readOperatorConfig } from "../../config.ts";
import { encryptionFor } from "../../encryption-keys.ts";
import {
  BREAK_GLASS_PURPOSE,
  makeBreakGlass,
  removeBreakGlass,
} from "../../operations/staff/make-break-glass.ts";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import { type Database, openDatabase } from "../../kit/database/database.ts";
import { type Command, UsageError } from "../command.ts";

export const add: Command = {
  summary: "makes an administrator who signs in when the identity provider is down",
  parameters: ["login"],
  options: { name: "the person's name" },
  changes: true,
  isOfOwner: true,
  run: async ({ ownerUrl, env, args: [login = ""], options: { name }, author }) => {
    if (!name) throw new UsageError("--name is missing: whose login it is");
    const config = await readOperatorConfig(env);
    const roles = config.portal.staff.breakGlassRoles;
    const encryption = encryptionFor(config, BREAK_GLASS_PURPOSE);
    const made = await asOwner(ownerUrl, (db) =>
      makeBreakGlass({ db, encryption }, author, { login, fullName: name, roles }),
    );
    return {
      ok: true,
      data: made,
      lines: [
        `${login}: ${roles.join(", ")}`,
        `key            ${made.key}`,
        `authenticator  ${made.otpauthUri}`,
        "Both are shown once. The key belongs into a safe, the authenticator on a telephone in another hand.",
      ],
    };
  },
};

export const remove: Command = {
  summary: "takes a break-glass administrator's key and authenticator away",
  parameters: ["login"],
  changes: true,
  isOfOwner: true,
  run: async ({ ownerUrl, args: [login = ""], author }) => {
    const done = await asOwner(ownerUrl, (db) => removeBreakGlass(db, author, login));
    return { ok: true, lines: [`${login} signs in no more`], data: done };
  },
};

export const signIn: Command = {
  summary: "signs a break-glass administrator in: prints a staff token for half an hour",
  parameters: ["login"],
  options: {
    code: "of the authenticator; needed. The key is read from PORTAL_BREAK_GLASS_KEY",
    reason: "why the identity provider is not asked; needed: the log keeps it",
  },
  run: async ({ db, env, args: [login = ""], options: { code, reason } }) => {
    const key = env["PORTAL_BREAK_GLASS_KEY"];
    if (!key) throw new UsageError("PORTAL_BREAK_GLASS_KEY is missing: the key from the safe");
    if (!code) throw new UsageError("--code is missing: the authenticator shows it");
    if (!reason?.trim()) throw new UsageError("--reason is missing: the log keeps it");
    const encryption = encryptionFor(await readOperatorConfig(env), BREAK_GLASS_PURPOSE);
    const token = await openBreakGlassSession(db, encryption, { login, key, code, reason });
    if (token === undefined) throw new OperationRefused("login", "login, key or code is not good");
    return { ok: true, lines: [token], data: { token } };
  },
};

async function asOwner<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, maxConnections: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
