/** A game server in a process of its own that has one open zone and delivers everything at once. */
import { createServer } from "node:http";

const ZONES = JSON.stringify({ code: 0, zones: [{ id: "1", name: "Zone", open: true }] });
const DELIVERED = JSON.stringify({ code: 0, duplicate: false });

const server = createServer((request, reply) => {
  request.resume().on("end", () => {
    reply.setHeader("content-type", "application/json");
    reply.end(request.url === "/v1/zones" ? ZONES : DELIVERED);
  });
});
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.send!({ ready: true }));
process.on("disconnect", () => process.exit(0));
