import { readOperatorConfig } from "../../../config.ts";
import { encryptionFor } from "../../../encryption-keys.ts";
import {
  BREAK_GLASS_PURPOSE,
  makeBreakGlass,
  removeBreakGlass,
} from "../../../features/operator/make-break-glass.ts";
import { type Database, openDatabase } from "../../../kit/database/database.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

export const add: Command = {
  summary: "makes an administrator who signs in when the identity provider is down",
  parameters: ["login"],
  options: { name: "the person's name" },
  changes: true,
  isOfOwner: true,
  run: async ({ ownerUrl, env, args: [login = ""], options: { name }, operator }) => {
    if (!name) throw new UsageError("--name is missing: whose login it is");
    const config = await readOperatorConfig(env);
    const roles = config.portal.staff.breakGlassRoles;
    const encryption = encryptionFor(config, BREAK_GLASS_PURPOSE);
    const made = await asOwner(ownerUrl, (db) =>
      makeBreakGlass({ db, encryption }, operator, { login, fullName: name, roles }),
    );
    const report = operationReport(operator, `${login}: ${roles.join(", ")}`, made);
    return {
      ...report,
      lines: [
        ...report.lines,
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
  run: async ({ ownerUrl, args: [login = ""], operator }) => {
    const done = await asOwner(ownerUrl, (db) => removeBreakGlass(db, operator, login));
    return operationReport(operator, `${login} signs in no more`, done);
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
