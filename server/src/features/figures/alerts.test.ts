/**
 * Monitoring fits the portal: every metric that alerts and the dashboard name exists, and every alert has a runbook.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openMetrics } from "../../kit/observability/metrics.ts";
import { aPortal, REAL_HASHING } from "../../testing/portal/test-portal.ts";
import { openFigures } from "./open-figures.ts";

const ROOT = new URL("../../../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const rules = textOf("deploy/prometheus/portal.rules.yml");
const dashboard = textOf("deploy/grafana/portal.json");

/** Metrics of Prometheus, its exporters and Alertmanager. */
const OF_OTHERS = new Set([
  "up",
  "node_filesystem_avail_bytes",
  "node_filesystem_size_bytes",
  "alertmanager_notifications_failed_total",
  "prometheus_notifications_dropped_total",
  "probe_success",
  "probe_ssl_earliest_cert_expiry",
]);
const SERIES_OF_HISTOGRAM = /_(?:bucket|count|sum)$/;

const portal = await aPortal({}, undefined, REAL_HASHING);
const { registry } = portal.services;
openFigures(portal.services);
openMetrics(registry);
const metrics = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name));

/** Returns the portal's metrics that expressions name. */
const namedIn = (expressions: readonly string[]): string[] =>
  expressions
    .flatMap(
      (text) => text.replaceAll(/"[^"]*"/g, "").match(/\b[a-z]+(?:_[a-z0-9]+)+\b|\bup\b/g) ?? [],
    )
    .filter((name) => !/^(?:histogram_quantile|humanize_duration)$/.test(name))
    .filter((name) => !OF_OTHERS.has(name));

const exists = (name: string): boolean =>
  metrics.has(name) || metrics.has(name.replace(SERIES_OF_HISTOGRAM, ""));

const alertNames = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);

test("R-RUN-5: each metric that an alert names exists", () => {
  const expressions = [...rules.matchAll(/expr: (.*\n(?: {10}.*\n)*)/g)].map(
    ([, expr = ""]) => expr,
  );
  expect(expressions).toHaveLength(alertNames.length);
  const named = namedIn(expressions);
  expect(named.length).toBeGreaterThan(alertNames.length);
  expect(named.filter((name) => !exists(name))).toEqual([]);
});

test("R-RUN-5: each metric that the dashboard names exists, and the dashboard shows each metric of the portal", () => {
  const { panels } = JSON.parse(dashboard) as {
    readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
  };
  const named = namedIn(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)));
  expect(named.filter((name) => !exists(name))).toEqual([]);
  const shown = new Set(named.flatMap((name) => [name, name.replace(SERIES_OF_HISTOGRAM, "")]));
  const ours = [...metrics].filter((name) => name.startsWith("portal_"));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

test("R-RUN-5: each alert has a complete runbook, and each runbook has an alert", () => {
  const pages = readdirSync(new URL("docs/runbooks/", ROOT))
    .filter((file) => file !== "README.md")
    .map((file) => file.replace(/\.md$/, ""));
  expect(pages.toSorted()).toEqual(alertNames.toSorted());
  for (const name of alertNames) {
    expect(rules).toContain(`runbook: docs/runbooks/${name}.md`);
    const page = textOf(`docs/runbooks/${name}.md`);
    for (const part of [`# ${name}`, "**Players see:**", "## First look", "## What to do"]) {
      expect(page, name).toContain(part);
    }
  }
});
