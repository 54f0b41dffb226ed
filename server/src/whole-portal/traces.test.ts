/**
 * The traces of requests that the portal sends to a collector (OpenTelemetry), and that a collector that is down does
 * no harm.
 */
import { afterAll, afterEach, expect, test } from "vitest";
import { aDatabase } from "../testing/database/test-database.ts";
import { eventually } from "../testing/patience.ts";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { type MainProcess, startMainProcess } from "../testing/portal/main-process.ts";
import { stubHttpServer } from "../testing/portal/stub-http-server.ts";

type Attribute = {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
};
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status?: { readonly code: number; readonly message: string };
};
type Export = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
};

const PATH = "/v1/traces";

const database = await aDatabase();
const collector = await stubHttpServer();
collector.answersJson(200, {});
let portal: MainProcess;
afterEach(() => void portal.child.kill("SIGKILL"));
afterAll(collector.close);

async function start(settings: Record<string, string>): Promise<void> {
  portal = await startMainProcess({ DATABASE_URL: database.runtimeUrl, ...settings });
  await portal.ready();
}

const received = (): Span[] =>
  collector.received.flatMap(({ body }) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

const valueOf = ({ attributes }: Span, name: string): string | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test("R-RUN-5: a request is a trace with its statements, and its calls of other parties below it", async () => {
  await start({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url + PATH });
  const { username, browser } = await aPlayer(portal);
  const refused = await openBrowser(portal.url).post("/login", { username, password: "wrong" });
  await browser.get("/api/zones");
  const requestId = refused.body["requestId"] as string;
  const login = await eventually("the trace of the login does not come", async () =>
    received().find((span) => valueOf(span, "portal.request_id") === requestId),
  );
  expect(login).toMatchObject({ name: "POST /login", kind: 2 });
  expect(login.parentSpanId).toBeUndefined();
  expect(login.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(valueOf(login, "http.response.status_code")).toBe(String(refused.status));
  const statements = received().filter(
    (span) => span.traceId === login.traceId && valueOf(span, "db.system.name") === "postgresql",
  );
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement.parentSpanId).toBe(login.spanId);
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(login.startTimeUnixNano),
    );
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(login.endTimeUnixNano));
  }
  const zones = await eventually("the call to the game does not come", async () =>
    // Not those that the process asks by itself.
    received().find(({ name, parentSpanId }) => name.startsWith("game ") && parentSpanId),
  );
  expect(zones.kind).toBe(3);
  await eventually("the request of the call to the game does not come", async () =>
    received().find(({ spanId }) => spanId === zones.parentSpanId),
  );
  expect(collector.received.map(({ body }) => body).join()).not.toContain(username);
  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set([PATH]));
});

test("R-RUN-5: a collector that is down costs the players nothing, and the log says so", async () => {
  await start({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:9/v1/traces" });
  await aPlayer(portal);
  await eventually("the log says nothing", async () =>
    portal.output().includes("traces_dropped") ? true : undefined,
  );
  expect((await openBrowser(portal.url).get("/readyz")).status).toBe(200);
});
