/** The files of deploy/ and docs/production.md agree with each other, and with the settings and limits in the code. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import * as bulk from "@portal/contract/console/bulk";
import * as reconcile from "@portal/contract/console/reconcile";
import { SCREENSHOT_BODY_MAX_BYTES } from "@portal/contract/lost-transfer";
import { expect, test } from "vitest";
import { WEBHOOK_MAX_BYTES } from "../../server/src/kit/http/raw-bodies.ts";
import { BODY_MAX_BYTES } from "../../server/src/kit/http/web-application.ts";
import { metricsPortOf, NODE_OPTIONS } from "../../server/src/process-options.ts";
import { bankFeedSecrets } from "../../server/src/providers/bank/bank-feeds.ts";
import { environment } from "../../server/src/settings/environment.ts";
import { portalSettings } from "../../server/src/settings/portal-settings.ts";
import { ROOT } from "../../tools/lib/paths.ts";
import { blocksIn, readDocument } from "../lib/document.ts";
import { valuesOf } from "./values.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const UNITS = globSync("deploy/systemd/*.service", { cwd: ROOT });
const CONTAINERFILE = "deploy/container/Containerfile";
const PROGRAMS = [...UNITS, "deploy/systemd/portal", CONTAINERFILE];
const COMPOSE = "deploy/compose.yaml";
const ALERTMANAGER = "deploy/prometheus/alertmanager.yml";
/** How long open requests get after `DRAIN_SECONDS`: `STOP_WITHIN_MS` of the portal's entry. */
const STOP_SECONDS = 8;

const document = readDocument("production.md");
/** The commands of every machine with units. */
const commands = blocksIn("production.md")
  .filter(({ kind }) => kind !== "staging")
  .map(({ text }) => text)
  .join("\n");

/** Returns the matches of a pattern's first group. */
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);
const numbers = (text: string, pattern: RegExp): number[] => all(text, pattern).map(Number);

test("units, image, compose file and document name only existing settings, and each bank feed's secret", () => {
  const ofUnits = UNITS.flatMap((path) => all(read(path), /^Environment=(.*)$/gm));
  const ofImage = all(read(CONTAINERFILE), /^ENV (.*)$/gm);
  const named = [
    ...[...ofUnits, ...ofImage].flatMap((line) => all(line, /(\w+)=/g)),
    ...all(/environment:\n([^]*?)\n {2}secrets/.exec(read(COMPOSE))?.[1] ?? "", /^ +(\w+):/gm),
    ...all(/<<SETTINGS\n([^]*?)\nSETTINGS/.exec(commands)?.[1] ?? "", /^(\w+)=/gm),
    ...all(commands, /echo "(\w+)=postgres:/g),
  ];
  expect(named.length).toBeGreaterThan(25);
  const known = new Set(Object.keys(environment.shape));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named, "the secret of each bank feed").toEqual(
    expect.arrayContaining([...bankFeedSecrets]),
  );
});

test("a value with `#`, space and `$` reaches the settings files and Alertmanager unchanged", () => {
  const values = valuesOf("two $words #hash");
  const files = all(commands, /(cat > \S+ <<SETTINGS\n[^]*?\nSETTINGS)/g);
  expect(files).toHaveLength(3);
  const settings = files.flatMap((text) => {
    const here = text.replace(/> \S+ /, "");
    return Object.entries(parseEnv(execFileSync("sh", ["-c", here], { env: values }).toString()));
  });
  const given = settings.filter(([name]) => name in values);
  expect(given.length).toBeGreaterThan(15);
  expect(given.filter(([name, value]) => value !== values[name])).toEqual([]);
  const alertmanager = read(ALERTMANAGER).replaceAll(/^#.*$/gm, "");
  const open = all(alertmanager, /(\$\{\w+\})/g);
  expect(open).toHaveLength(6);
  expect(all(alertmanager, /: \|-\n +(\$\{\w+\})$/gm)).toEqual(open);
});

test("docs/production.md installs every file of deploy/ for a machine with units, and only existing ones", () => {
  const folders = { systemd: "*", caddy: "*", logs: "*", backup: "*", prometheus: "**/*.yml" };
  for (const [folder, pattern] of Object.entries(folders)) {
    const names = globSync(pattern, { cwd: join(ROOT, "deploy", folder), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    expect(names.filter((name) => !commands.includes(name))).toEqual([]);
  }
  const paths = all(commands, /\/opt\/portal\/source\/(deploy\/[\w./@-]+)/g);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("R-OPS-A: the document's mapping of groups to roles is valid, and has each role", () => {
  const [, text = ""] = /^```ts\nstaff: ([^]*?),\n```$/m.exec(document) ?? [];
  // JSON, except the names of its fields and its last commas.
  const json = text.replaceAll(/^(\s*)(\w+):/gm, '$1"$2":').replaceAll(/,(\s*\})/g, "$1");
  const staff = portalSettings.shape.staff.parse(JSON.parse(json));
  expect(staff.rolesClaim).toBe("groups");
  expect(new Set(Object.values(staff.roles)).size).toBe(7);
});

test("R-I18N-1: the document's settings offer players Vietnamese alone", () => {
  const [, languages = ""] = /`languages: (\[.*?\])`/.exec(document) ?? [];
  expect(JSON.parse(languages)).toEqual(["vi-VN"]);
});

test("proxy, units and Prometheus use the same ports", () => {
  const upstreams = /PORTAL_UPSTREAMS:([\d.: ]+)\}/.exec(read("deploy/caddy/Caddyfile"))?.[1] ?? "";
  const ports = numbers(upstreams, /:(\d+)/g);
  expect(ports).toHaveLength(2);
  const enabled = /enable --now (.*)/.exec(commands)?.[1] ?? "";
  expect(numbers(enabled, /portal@(\d+)/g)).toEqual(ports);
  expect(numbers(commands, /^systemctl restart portal@(\d+)/gm)).toEqual(ports);
  const metrics = ports.map((PORT) => metricsPortOf({ PORT, METRICS_PORT: undefined }));
  expect(numbers(read("deploy/prometheus/targets/portal.yml"), /127\.0\.0\.1:(\d+)/g)).toEqual(
    metrics,
  );

  const inside = all(read(COMPOSE), /PORTAL_UPSTREAMS: (.*)/g)[0] ?? "";
  const exposed = numbers(read(CONTAINERFILE).match(/EXPOSE .*/)?.[0] ?? "", /(\d+)/g);
  const [port = 0] = numbers(inside, /:(\d+)/g);
  expect(exposed).toEqual([port, metricsPortOf({ PORT: port, METRICS_PORT: undefined })]);
  const scraped = all(read("deploy/container/targets/portal.yml"), /(portal-\d:\d+)/g);
  expect(scraped).toEqual(all(inside, /(portal-\d):/g).map((name) => `${name}:${exposed[1]}`));
});

/** Returns the proxy's largest body for each site, by the variable of its domain. */
function proxyLimits(): Record<string, number> {
  const pattern = /^\{\$(\w+):[^]*?request_body \{\s+max_size (\d+)(KiB|MiB)\s+\}/gm;
  const bytesOf = (size = "", unit = "") => Number(size) * (unit === "KiB" ? 1_024 : 1_024 ** 2);
  const limits = [...read("deploy/caddy/Caddyfile").matchAll(pattern)];
  return Object.fromEntries(limits.map(([, site, size, unit]) => [site, bytesOf(size, unit)]));
}

/** The largest bodies of calls with files, by the constants in the console's routes. */
const FILES: Readonly<Record<string, number>> = {
  "calls.STATEMENT_MAX_BYTES": reconcile.STATEMENT_MAX_BYTES,
  "calls.BULK_BODY_MAX_BYTES": bulk.BULK_BODY_MAX_BYTES,
};

test("R-RUN-1: the proxy accepts the largest bodies of portal and console, and a little more for their own refusals", () => {
  const ofFeatures = (folder: string) =>
    globSync(`${folder}/**/*.ts`, { cwd: ROOT }).flatMap((path) =>
      all(read(path), /bodyMaxBytes: ([\w.]+)/g),
    );
  expect(ofFeatures("server/src/console/features").toSorted()).toEqual(
    Object.keys(FILES).toSorted(),
  );
  expect(ofFeatures("server/src/features")).toEqual(["calls.SCREENSHOT_BODY_MAX_BYTES"]);
  const { PORTAL_DOMAIN, CONSOLE_DOMAIN } = proxyLimits();
  expect(PORTAL_DOMAIN).toBeGreaterThan(Math.max(BODY_MAX_BYTES, SCREENSHOT_BODY_MAX_BYTES));
  expect(PORTAL_DOMAIN).toBeGreaterThanOrEqual(WEBHOOK_MAX_BYTES);
  expect(CONSOLE_DOMAIN).toBeGreaterThan(Math.max(...Object.values(FILES)));
});

test("R-OPS-A: the proxy logs no path of a request, because links have tokens in it", () => {
  const [global = ""] = read("deploy/caddy/Caddyfile").split(/^\}$/m);
  expect(global).toMatch(/\n\tlog \{\n\t\tformat filter \{/);
  for (const field of ["request>uri", "request>headers>Referer"]) {
    expect(global).toContain(`\t${field} delete\n`);
  }
});

test("each unit whose lines are shipped raises journald's limit (0 would mean the default)", () => {
  const shipped = UNITS.filter((path) => /^SyslogIdentifier=portal$/m.test(read(path)));
  expect(shipped).toHaveLength(2);
  for (const path of shipped) {
    const seconds = numbers(read(path), /^LogRateLimitIntervalSec=(\d+)s$/gm);
    const [lines = 0] = numbers(read(path), /^LogRateLimitBurst=(\d+)$/gm);
    expect(seconds, path).toEqual([1]);
    expect(lines, path).toBeGreaterThan(100_000);
  }
});

test("units and image run the portal with its own options, and give it time to stop", () => {
  for (const path of PROGRAMS.filter((each) => read(each).includes("server/src/main.ts"))) {
    expect(all(read(path), /"?(--max-[\w-]+=\d+)"?/g), path).toEqual(NODE_OPTIONS);
  }
  for (const path of PROGRAMS) {
    for (const entry of all(read(path), /(server\/src\/[\w/]+\.ts)/g)) {
      expect(existsSync(join(ROOT, entry)), entry).toBe(true);
    }
  }
  const unit = read("deploy/systemd/portal@.service");
  const [drain = NaN] = numbers(unit, /DRAIN_SECONDS=(\d+)/g);
  expect(numbers(unit, /TimeoutStopSec=(\d+)s/g)[0]).toBeGreaterThan(drain + STOP_SECONDS);
  const [inImage = NaN] = numbers(read(CONTAINERFILE), /DRAIN_SECONDS=(\d+)/g);
  expect(numbers(read(COMPOSE), /stop_grace_period: (\d+)s/g)[0]).toBeGreaterThan(
    inImage + STOP_SECONDS,
  );
});

test("the compose file names existing files, and each service has limits and a health check", () => {
  const text = read(COMPOSE);
  const files = all(text, /\{ file: \.\/(?!secrets\/)(\S+) \}/g);
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((path) => !existsSync(join(ROOT, "deploy", path)))).toEqual([]);
  expect(text).not.toMatch(/image: \S+:latest/);
  const services =
    /\nservices:\n([^]*?)\nnetworks:/.exec(text)?.[1]?.split(/\n(?= {2}[\w-]+:)/) ?? [];
  expect(services).toHaveLength(13);
  for (const service of services) {
    expect(service).toMatch(/\*portal|\*postgres|limits:/);
    expect(service).toMatch(/\*portal|healthcheck:/);
    expect(service).toMatch(/\*portal|\*postgres|\*hardened/);
  }
});
