import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./error.ts";

/** A user of the operating system, in numbers. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How to start a program so that PostgreSQL, which refuses to run as root, accepts it. */
export interface Launcher {
  /** The required owner of PostgreSQL's files; undefined: the user that makes them. */
  readonly fileOwner: Account | undefined;
  /** Returns what to spawn instead of the command line. */
  wrap(command: readonly string[]): {
    readonly command: readonly string[];
    readonly account: Account | undefined;
  };
}

/**
 * Chooses the first way that can actually run PostgreSQL and enter `dataDir` on this machine. A user other
 * than root runs it directly. Root runs it as an unprivileged user, if necessary with the right to pass
 * closed folders (for a checkout below /root or another closed folder), or as root disguised in a user
 * namespace.
 * @param presentOwner the owner of the existing cluster
 */
export async function chooseLauncher(
  initdb: string,
  dataDir: string,
  presentOwner: Account | undefined,
): Promise<Launcher> {
  if (process.getuid?.() !== 0) return asWeAre;
  const account = unprivilegedAccount(presentOwner);
  for (const launcher of [
    asAccount(account),
    asAccountPassingFolders(account),
    inNamespace(account),
  ]) {
    if (await works(launcher, initdb, dataDir)) return launcher;
  }
  throw new EmbeddedPostgresError(
    "no-unprivileged-user",
    `PostgreSQL refuses to run as root, and it cannot be run as user ${account.uid} either: that user has no ` +
      `way to ${initdb} or to ${dataDir}. Start the portal as an ordinary user, put it below a folder that ` +
      `others may enter, or set DATABASE_URL to a PostgreSQL 18 server.`,
  );
}

const asWeAre: Launcher = {
  fileOwner: undefined,
  wrap: (command) => ({ command, account: undefined }),
};

const asAccount = (account: Account): Launcher => ({
  fileOwner: account,
  wrap: (command) => ({ command, account }),
});

/** An ambient capability survives exec, and the loader still finds libraries beside the program. */
const asAccountPassingFolders = (account: Account): Launcher => ({
  fileOwner: account,
  wrap: (command) => ({
    command: [
      "setpriv",
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      "--clear-groups",
      "--inh-caps=+dac_override",
      "--ambient-caps=+dac_override",
      // PostgreSQL looks for its own program with access(2), which would ignore the capability.
      "--securebits=+no_setuid_fixup",
      "--",
      ...command,
    ],
    account: undefined,
  }),
});

/** For a root that may not become another user, as in a container with one user mapped. */
const inNamespace = (account: Account): Launcher => ({
  fileOwner: { uid: 0, gid: 0 },
  wrap: (command) => ({
    command: [
      "unshare",
      "--user",
      `--map-user=${account.uid}`,
      `--map-group=${account.gid}`,
      "--",
      ...command,
    ],
    account: undefined,
  }),
});

async function works(launcher: Launcher, initdb: string, dataDir: string): Promise<boolean> {
  // `initdb --show` looks up its user, finds and runs `postgres`, and writes nothing.
  const script = '"$1" --show --pgdata="$2/none" && cd "$2"';
  const { command, account } = launcher.wrap(["/bin/sh", "-c", script, "sh", initdb, dataDir]);
  const [file = "", ...args] = command;
  try {
    await promisify(execFile)(file, args, { cwd: "/", ...account });
    return true;
  } catch {
    return false;
  }
}

/** Finds a user with a name: initdb looks its user up by number, and needs one that the system knows. */
function unprivilegedAccount(presentOwner: Account | undefined): Account {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
  const account =
    users.find(({ uid }) => uid === presentOwner?.uid) ??
    users.find(({ name }) => name === "postgres") ??
    users.find(({ name }) => name === "nobody");
  if (account !== undefined) return account;
  throw new EmbeddedPostgresError(
    "no-unprivileged-user",
    `PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor a user "nobody". ` +
      `Start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server.`,
  );
}
