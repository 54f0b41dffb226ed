/** Small Debians inside folders: their packages, and the setting files of `deploy/` in them. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../tools/lib/paths.ts";

/** The files that the drill keeps between its runs, and its logs. */
export const FOLDER = join(ROOT, ".data", "drill");
/** The root of a Debian that has the programs of the drills. */
export const DEBIAN = join(FOLDER, "debian");
export const LOGS = join(FOLDER, "logs");
/** The folder for settings, inside that root. */
const SETTINGS = "/etc/portal-drill";

/** The first suite with PostgreSQL 18. Older machines' debootstrap does not know it, so `sid`'s script is named. */
const SUITE = "forky";
const SCRIPT = "/usr/share/debootstrap/scripts/sid";
const MIRROR = "http://deb.debian.org/debian";
const PACKAGES = [
  "postgresql-18",
  "patroni",
  "python3-etcd",
  "etcd-server",
  "etcd-client",
  "haproxy",
  "pgbouncer",
  "pgbackrest",
  "ca-certificates",
  "caddy",
] as const;
/** A program of the package that was added last: a root without it is outdated, and is made again. */
const NEWEST = "usr/bin/caddy";

/** The packages that this machine itself needs, and a file of each. */
const OUR_TOOLS = {
  debootstrap: SCRIPT,
  iproute2: "/usr/sbin/ip",
  iptables: "/usr/sbin/iptables",
  e2fsprogs: "/usr/sbin/mkfs.ext4",
  "systemd-container": "/usr/bin/systemd-nspawn",
  git: "/usr/bin/git",
  curl: "/usr/bin/curl",
} as const;

/** The templates of the setting files that operators use. */
const TEMPLATES = join(ROOT, "deploy");

type Failed = Error & { readonly stdout: string };
type Place = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv };

/** How much of a failed program's output is shown. */
const SHOWN_CHARACTERS = 4_000;

/** Runs a line of words. @returns what it prints @throws with what it prints, if it fails */
export async function runLine(line: readonly string[], place: Place = {}): Promise<string> {
  const [file = "", ...args] = line;
  const options = { ...place, maxBuffer: Number.POSITIVE_INFINITY };
  const { stdout } = await promisify(execFile)(file, args, options).catch((error: Failed) => {
    throw new Error(`${error.message}\n${error.stdout.slice(-SHOWN_CHARACTERS)}`, { cause: error });
  });
  return stdout;
}

/** Runs a program of this machine, as `runLine` does. */
export const command = (...line: readonly string[]): Promise<string> => runLine(line);

/** Installs the programs once: 700 MB, in about a minute. */
export async function ensureDebian(): Promise<void> {
  if (!existsSync(join(DEBIAN, NEWEST))) rmSync(DEBIAN, { recursive: true, force: true });
  await makeDebian(DEBIAN, PACKAGES);
}

/** Installs packages that this machine itself needs, unless the file of each is there. */
export async function ensureTools(tools: Readonly<Record<string, string>>): Promise<void> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new Error("the drill needs root on Linux: it makes networks, disks and machines");
  }
  if (Object.values(tools).every((file) => existsSync(file))) return;
  await command("apt-get", "update");
  await command("apt-get", "install", "-y", ...Object.keys(tools));
}

/** Makes the root of a small Debian with these packages, unless it is there. */
export async function makeDebian(folder: string, packages: readonly string[]): Promise<void> {
  await ensureTools(OUR_TOOLS);
  mkdirSync(LOGS, { recursive: true });
  if (existsSync(folder)) return;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const options = ["--merged-usr", "--variant=minbase", `--include=${packages.join(",")}`];
  await command("debootstrap", ...options, SUITE, fresh, MIRROR, SCRIPT);
  renameSync(fresh, folder);
}

/** Makes a disk in a file, without a reserve for root: a full disk is full for all accounts. */
export async function makeDisk(file: string, bytes: number, ...options: string[]): Promise<void> {
  rmSync(file, { force: true });
  await command("truncate", "--size", String(bytes), file);
  await command("mkfs.ext4", "-q", "-F", "-m", "0", ...options, file);
}

/** Returns PostgreSQL's account inside that root, as `user:group` numbers. */
export function postgresAccount(): string {
  const accounts = readFileSync(join(DEBIAN, "etc/passwd"), "utf8");
  const [, user, group] = /^postgres:[^:]*:(\d+):(\d+)/m.exec(accounts) ?? [];
  if (!user || !group) throw new Error(`${DEBIAN} has no account postgres`);
  return `${user}:${group}`;
}

/** Makes an empty folder that only PostgreSQL's account may use. @param path inside the root */
export async function makeFolder(path: string): Promise<void> {
  const folder = join(DEBIAN, path);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await command("chown", postgresAccount(), folder);
}

/**
 * Fills in a setting file of `deploy/`, such as `patroni/etcd.yaml`. A name that begins with `/` is a path inside
 * the root, any other one is in the drill's own folder.
 * @returns its path inside the root
 */
export async function fillIn(
  template: string,
  values: Readonly<Record<string, string>>,
  name = basename(template),
): Promise<string> {
  const text = readFileSync(join(TEMPLATES, template), "utf8");
  const filled = text.replace(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${template}: no value for ${key}`);
    return value;
  });
  return writeSetting(name, filled);
}

/** Returns the text of a file with environment variables. */
export const envFile = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join("");

/** Writes a file that only PostgreSQL's account may read. @returns its path inside the root */
export async function writeSetting(name: string, text: string): Promise<string> {
  const path = isAbsolute(name) ? name : join(SETTINGS, name);
  const file = join(DEBIAN, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o600 });
  await command("chown", postgresAccount(), file);
  return path;
}
