/** Which ports the demo takes, also if some are in use. */
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { demoPorts } from "../demo-settings.ts";
import { settlePorts } from "./ports.ts";
import { StartProblem } from "./start-problem.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function occupy(port: number): Promise<void> {
  const server = createServer().listen({ port, host: "127.0.0.1" });
  await once(server, "listening");
  servers.push(server);
}

/** A part of the range that no other test uses. */
const BASE = 21_300;
const BRIEFLY_MS = 200;
const settle = (given: NodeJS.ProcessEnv) =>
  settlePorts(
    { ...demoPorts(given) },
    (name) => name === "PORT" || Boolean(given[name]),
    BRIEFLY_MS,
  );

test("R-RUN-2: only PORT is chosen, the others follow from it", () => {
  expect(demoPorts({})).toEqual({
    PORT: 3000,
    SANDBOX_PORT: 3001,
    METRICS_PORT: 3002,
    CONSOLE_PORT: 3003,
    SANDBOX_SMTP_PORT: 3025,
  });
  expect(demoPorts({ PORT: "4000", METRICS_PORT: "0" })).toMatchObject({
    SANDBOX_PORT: 4001,
    METRICS_PORT: 0,
  });
  expect(() => demoPorts({ SANDBOX_PORT: "three" })).toThrow(StartProblem);
});

test("R-RUN-2: a derived port that is busy is another one, a set one is refused by name", async () => {
  await occupy(BASE + 1);
  await occupy(BASE + 25);
  const ports = await settle({ PORT: String(BASE), METRICS_PORT: "0" });
  expect(ports).toMatchObject({ PORT: BASE, METRICS_PORT: 0 });
  expect(new Set(Object.values(ports)).size).toBe(5);
  expect([BASE + 1, BASE + 25]).not.toContain(ports.SANDBOX_PORT);
  expect([BASE + 1, BASE + 25]).not.toContain(ports.SANDBOX_SMTP_PORT);

  const set = { PORT: String(BASE), SANDBOX_PORT: String(BASE + 1) };
  await expect(settle(set)).rejects.toThrow(StartProblem);
  await expect(settle(set)).rejects.toThrow(`with the setting SANDBOX_PORT`);
  await expect(settle({ PORT: String(BASE + 25) })).rejects.toThrow("with the setting PORT");
});

test("R-RUN-2: two settings with one port are refused, and a derived one makes way", async () => {
  const same = { PORT: String(BASE + 40), SANDBOX_PORT: String(BASE + 40) };
  await expect(settle(same)).rejects.toThrow(`PORT and SANDBOX_PORT are both ${BASE + 40}`);
  const ports = await settle({ PORT: String(BASE + 50), SANDBOX_PORT: String(BASE + 52) });
  expect(ports.SANDBOX_PORT).toBe(BASE + 52);
  expect(ports.METRICS_PORT).not.toBe(BASE + 52);
  const { METRICS_PORT } = await settle({ PORT: "65535", SANDBOX_PORT: String(BASE + 60) });
  expect(METRICS_PORT).toBeLessThan(65_535);
});
