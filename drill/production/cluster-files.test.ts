import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SESSION_LIMITS_MS } from "../../server/src/kit/database/database.ts";
import { environment } from "../../server/src/settings/environment.ts";
import { ROOT } from "../../tools/lib/paths.ts";
import { blocksIn } from "../lib/document.ts";

const MS_PER_SECOND = 1_000;
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const blocks = blocksIn("failover.md");
const commands = blocks.map(({ text }) => text).join("\n");
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

test("docs/failover.md sets up every file of deploy/patroni and every drop-in of a unit", () => {
  const files = globSync("deploy/patroni/*", { cwd: ROOT }).map((path) => path.slice(7));
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((path) => !commands.includes(path))).toEqual([]);
  const units = globSync("deploy/systemd/*.service.d", { cwd: ROOT });
  const ours = units.filter((path) => !path.includes("caddy")).map((path) => path.slice(15));
  const named = commands.replaceAll(/for unit in (\w+) (\w+); do/g, "$1.service.d $2.service.d");
  expect(ours).toHaveLength(4);
  expect(ours.filter((folder) => !named.includes(folder))).toEqual([]);
});

test("a file with passwords or keys is readable by root only from its first line on", () => {
  const together = [...blocksIn("production.md"), ...blocks];
  const lines = together.flatMap(({ text }) => text.split("\n"));
  for (const file of ["/etc/portal-values", "/etc/portal-cluster", "/etc/portal-logins"]) {
    const first = lines.find((line) => line.includes(file));
    expect(first).toBe(`install --mode 600 /dev/null ${file}`);
  }
});

test("each variable of a template has a value", () => {
  const templates = [
    ...globSync("deploy/patroni/*", { cwd: ROOT }),
    "deploy/backup/pgbackrest.conf",
  ];
  const open = new Set(templates.flatMap((path) => all(read(path), /\$\{(\w+)\}/g)));
  expect(open.size).toBeGreaterThan(12);
  const given = new Set(all(commands, /\b([A-Z_0-9]+)=/g));
  expect([...open].filter((name) => !given.has(name))).toEqual([]);
});

test("the archive's settings are those of archive.conf, and the login's limits those of the portal", () => {
  const settings = read("deploy/backup/archive.conf").matchAll(/^(\w+) = '?(.*?)'?$/gm);
  const given = [...settings].map(([, name = "", value = ""]) => `${name}=${value}`);
  expect(given).toHaveLength(3);
  expect(given.filter((setting) => !commands.includes(setting))).toEqual([]);
  for (const [name, limitMs] of Object.entries(SESSION_LIMITS_MS)) {
    expect(commands).toContain(`set ${name} = '${limitMs / MS_PER_SECOND}s'`);
  }
});

test("the portal gets both addresses of the database, and the number of standbys", () => {
  const settings = /<<SETTINGS\n([^]*?)\nSETTINGS/.exec(read("docs/production.md"))?.[1] ?? "";
  const values = ["DATABASE_ADDRESS", "DIRECT_DATABASE_ADDRESS", "DATABASE_STANDBYS"];
  for (const name of values) {
    expect(commands).toMatch(new RegExp(`^${name}=`, "m"));
    expect(settings).toContain(`$${name}`);
  }
  const standbys = /^DATABASE_STANDBYS=(\d)$/m.exec(commands)?.[1];
  expect(environment.shape.DATABASE_STANDBYS.parse(standbys)).toBe(2);
  expect(read("deploy/patroni/pgbouncer.ini")).toContain("listen_port = 6432");
  expect(read("deploy/patroni/haproxy.cfg")).toContain("bind 127.0.0.1:5000");
  expect(existsSync(join(ROOT, "deploy/prometheus/targets/machine.yml"))).toBe(true);
});
