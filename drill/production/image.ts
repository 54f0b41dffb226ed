import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingsFile } from "../../server/src/testing/portal/production.config.ts";
import { SAFE } from "../../server/src/testing/portal/production-settings.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { startEmbeddedPostgres } from "../../server/src/embedded-postgres/embedded-postgres.ts";
import { ROOT } from "../../tools/lib/paths.ts";
import { command, ensureTools, envFile, FOLDER, runLine } from "../lib/debian.ts";
import { blocksIn } from "../lib/document.ts";
import { isOk, say, secondsSince, until } from "../lib/report.ts";
import { ensureBareDebian, copyNetworkSettings } from "./machine.ts";

const OUR_TOOLS = {
  podman: "/usr/bin/podman",
  buildah: "/usr/bin/buildah",
  crun: "/usr/bin/crun",
} as const;
const PLACE = join(FOLDER, "image");
const CONTAINERFILE = join(ROOT, "deploy/container/Containerfile");
const READY_WITHIN_MS = 60_000;

/**
 * Builds the image on a local Debian under the official one's name, and runs it by the lines of docs/production.md with
 * a PostgreSQL of this machine.
 * @throws if anything is not as the document promises
 */
export async function runImage(): Promise<void> {
  await ensureTools(OUR_TOOLS);
  const podman = await openPodman();
  const database = await startEmbeddedPostgres({ dataDir: join(PLACE, "database") });
  try {
    const port = await takePort();
    const settings = await writeSettings(database, port);
    const begun = performance.now();
    for (const { kind, text } of blocksIn("production.md")) {
      if (kind === "image") await podman(text, settings);
    }
    await until("/readyz answers with 200", READY_WITHIN_MS, () =>
      isOk(fetch(`http://127.0.0.1:${port}/readyz`)),
    );
    say(`the image is built, migrated and ready after ${secondsSince(begun)} s`);
    await checkContainer(podman);
  } finally {
    await podman("podman rm --force --all; podman secret rm --all").catch(() => undefined);
    await database.stop();
  }
}

type Podman = (script: string, env?: Readonly<Record<string, string>>) => Promise<string>;

/**
 * Returns a shell whose podman needs no service of this machine: files in place of overlays, no privileged limits, and
 * only the unified hierarchy of cgroups.
 */
async function openPodman(): Promise<Podman> {
  rmSync(PLACE, { recursive: true, force: true });
  mkdirSync(PLACE, { recursive: true });
  const storage = join(PLACE, "storage.conf");
  const containers = join(PLACE, "containers.conf");
  const [graph, state] = [join(PLACE, "graph"), join(PLACE, "run")];
  writeFileSync(
    storage,
    `[storage]\ndriver = "vfs"\ngraphroot = "${graph}"\nrunroot = "${state}"\n`,
  );
  writeFileSync(
    containers,
    `[containers]\ncgroups = "disabled"\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n` +
      `log_driver = "k8s-file"\n[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "none"\nruntime = "crun"\n`,
  );
  const ours = {
    PATH: process.env["PATH"],
    CONTAINERS_STORAGE_CONF: storage,
    CONTAINERS_CONF: containers,
    BUILDAH_ISOLATION: "chroot",
  };
  const alone =
    'umount -R /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; cd "$1"; eval "$2"';
  const shell = ["unshare", "-m", "bash", "-euo", "pipefail", "-c", alone, "bash", ROOT];
  const podman: Podman = (script, env = {}) =>
    runLine([...shell, script], { env: { ...ours, ...env } });
  await importBase(podman);
  return podman;
}

/** Imports a local Debian under the name of the Containerfile's base image. */
async function importBase(podman: Podman): Promise<void> {
  const [, name] = /^ARG BASE_IMAGE=(\S+)$/m.exec(readFileSync(CONTAINERFILE, "utf8")) ?? [];
  if (!name) throw new Error("the Containerfile names no base");
  const root = join(PLACE, "base");
  await command("cp", "--archive", await ensureBareDebian(), root);
  await copyNetworkSettings(root);
  rmSync(join(root, "var/cache/apt"), { recursive: true, force: true });
  await podman(`tar -C ${root} -c . | podman import - ${name}`);
  rmSync(root, { recursive: true });
}

/** @returns the variables that the document's lines name */
async function writeSettings(
  database: { readonly url: string; readonly runtimeUrl: string },
  port: number,
): Promise<Record<string, string>> {
  const SETTINGS = join(PLACE, "portal.env");
  const OWNER_SETTINGS = join(PLACE, "owner.env");
  const CONFIG = join(PLACE, "portal.config.ts");
  const settings = {
    ...SAFE,
    PORTAL_CONFIG: "/run/secrets/portal.config.ts",
    DATABASE_URL: database.runtimeUrl,
    PORT: String(port),
    METRICS_PORT: String(await takePort()),
  };
  writeFileSync(SETTINGS, envFile(settings));
  // podman reads this one, and would keep quotes.
  writeFileSync(OWNER_SETTINGS, `MIGRATION_DATABASE_URL=${database.url}\n`);
  writeFileSync(CONFIG, settingsFile());
  return { SETTINGS, OWNER_SETTINGS, CONFIG };
}

/** @throws unless it runs without privileges, cannot write, passes its own health check, and stops cleanly */
async function checkContainer(podman: Podman): Promise<void> {
  const tries = await podman(
    `podman exec portal sh -c 'id --user; touch /opt/portal/file 2>&1 || true; ls /opt/portal/node_modules | grep -c -e embedded -e vitest || true'`,
  );
  const [user, touched, found] = tries.trim().split("\n");
  if (user !== "10001" || !touched?.includes("Read-only") || found !== "0") throw new Error(tries);
  const health = "podman inspect portal --format '{{json .Config.Healthcheck.Test}}'";
  const [, ...check] = JSON.parse(await podman(health)) as string[];
  await podman(`podman exec portal ${check.map((word) => `'${word}'`).join(" ")}`);
  const size = await podman("podman image inspect portal --format '{{.Size}}'");
  say(
    `runs as user ${user} with a read-only root and a good health check; ${Math.round(Number(size) / 1e6)} MB`,
  );
  await podman("podman stop --time 20 portal");
  const code = await podman("podman inspect portal --format '{{.State.ExitCode}}'");
  if (code.trim() !== "0") throw new Error(`stopped with ${code}`);
  say("stopped by SIGTERM: ended with 0");
}
