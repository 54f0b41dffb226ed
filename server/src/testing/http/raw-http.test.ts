import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, test } from "vitest";
import { callerOf } from "./raw-http.ts";

test("a call is sent again if the server closes the idle connection just then", async () => {
  const used = new Set<Socket>();
  const server = createServer(({ socket }, response) => {
    // The second request of a connection finds it closed.
    if (used.has(socket)) socket.resetAndDestroy();
    used.add(socket);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const call = callerOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await call("/first", {})).toEqual({});
  expect(await call("/second", {})).toEqual({});
  expect(used.size).toBe(2);
  server.close();
});
