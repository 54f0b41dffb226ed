/** Runs PostgreSQL as another user if we are root, because it refuses to run as root (`chooseRunAs`, `giveTo`). */
import { execFile } from "node:child_process";
import { lchownSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Thrown if the embedded PostgreSQL cannot run. The message is for the person who started it. */
export class EmbeddedPostgresError extends Error {}

type Account = { readonly uid: number; readonly gid: number };

/** Starts programs as a user whom PostgreSQL accepts. */
export type RunAs = {
  /** The owner that PostgreSQL's files must have. Undefined: the user that makes them. */
  readonly owner: Account | undefined;
  /** Returns what to spawn instead of the command line, and as whom. */
  wrap(command: readonly string[]): readonly [command: readonly string[], account?: Account];
};

/**
 * Chooses how to run PostgreSQL on this machine: directly if we are not root, otherwise as the folder's owner, as
 * `postgres` or as `nobody`. If necessary, that user gets the capability to enter closed folders (for a checkout below
 * /root).
 * @param probe a PostgreSQL program, which is run as a test in `folder`
 * @throws EmbeddedPostgresError if no way works
 */
export async function chooseRunAs(probe: string, folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { owner: undefined, wrap: (command) => [command] };
  const account = unprivilegedAccount(statSync(folder).uid);
  const ways: readonly RunAs["wrap"][] = [
    (command) => [command, account],
    (command) => [[...withFolderAccess(account), ...command]],
  ];
  for (const wrap of ways) {
    if (await works(wrap, probe, folder)) return { owner: account, wrap };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and user ${account.uid} cannot reach ${probe} or ${folder}. ` +
      `Start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server.`,
  );
}

/** An ambient capability survives exec, and the loader still finds libraries beside the program. */
const withFolderAccess = ({ uid, gid }: Account): readonly string[] => [
  "setpriv",
  `--reuid=${uid}`,
  `--regid=${gid}`,
  "--clear-groups",
  "--inh-caps=+dac_override",
  "--ambient-caps=+dac_override",
  // PostgreSQL looks for its own program with access(2), which would ignore the capability.
  "--securebits=+no_setuid_fixup",
  "--",
];

async function works(wrap: RunAs["wrap"], probe: string, folder: string): Promise<boolean> {
  const [[file = "", ...args], account] = wrap([
    "/bin/sh",
    "-c",
    'cd "$2" && "$1" --version',
    "sh",
    probe,
    folder,
  ]);
  try {
    await promisify(execFile)(file, args, { cwd: "/", ...account });
    return true;
  } catch {
    return false;
  }
}

/** initdb looks its user up by number, and needs one that the system knows by name. */
function unprivilegedAccount(presentOwner: number): Account {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
  const account =
    users.find(({ uid }) => uid === presentOwner) ??
    users.find(({ name }) => name === "postgres") ??
    users.find(({ name }) => name === "nobody");
  if (account) return account;
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor a user "nobody". ` +
      `Start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server.`,
  );
}

/** Gives the folder and everything in it to the account, unless it has the folder already. */
export function giveTo(owner: Account | undefined, folder: string): void {
  if (!owner || statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, entry), owner.uid, owner.gid);
  }
  lchownSync(folder, owner.uid, owner.gid);
}
